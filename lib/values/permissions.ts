import * as z from 'zod/mini';

/** The five resources that rights are given on, in the document's order. */
export const permissionResources = [
  'chainNode',
  'propertyDetails',
  'transactionDetails',
  'transactionParty',
  'listingDetails',
] as const;
export const permissionFlags = ['canView', 'canEdit', 'canDelete'] as const;

const flagsSchema = z.object({ canView: z.boolean(), canEdit: z.boolean(), canDelete: z.boolean() });

export const permissionsSchema = z.object({
  chainNode: flagsSchema,
  propertyDetails: flagsSchema,
  transactionDetails: flagsSchema,
  transactionParty: flagsSchema,
  listingDetails: flagsSchema,
});

export type PermissionResource = (typeof permissionResources)[number];
export type PermissionFlag = (typeof permissionFlags)[number];
export type Permissions = z.infer<typeof permissionsSchema>;
