import { z } from 'zod';
import { named } from './registry';

const flagsShape = named(
  'PermissionFlags',
  z.strictObject({ canView: z.boolean(), canEdit: z.boolean(), canDelete: z.boolean() }),
);

export const permissionsShape = named(
  'Permissions',
  z.strictObject({
    chainNode: flagsShape,
    propertyDetails: flagsShape,
    transactionDetails: flagsShape,
    transactionParty: flagsShape,
    listingDetails: flagsShape,
  }),
);

/** In a request any of the resources; inside one resource the three flags are given together. */
export const givenPermissionsShape = named('GivenPermissions', permissionsShape.partial());
