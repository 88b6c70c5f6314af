import { z } from 'zod';
import { named } from './registry';

const flags = () => z.strictObject({ canView: z.boolean(), canEdit: z.boolean(), canDelete: z.boolean() });
const flagsShape = named('PermissionFlags', flags());
const givenFlagsShape = named('GivenPermissionFlags', flags());

const ofEachResource = <Shape extends z.ZodType>(shape: Shape) =>
  z.strictObject({
    chainNode: shape,
    propertyDetails: shape,
    transactionDetails: shape,
    transactionParty: shape,
    listingDetails: shape,
  });

export const permissionsShape = named('Permissions', ofEachResource(flagsShape));

/** A request may name any of the resources, each with all three flags. */
export const givenPermissionsShape = named('GivenPermissions', ofEachResource(givenFlagsShape).partial());
