/** The five resources that rights are given on, in the document's order. */
export const permissionResources = [
  'chainNode',
  'propertyDetails',
  'transactionDetails',
  'transactionParty',
  'listingDetails',
] as const;
export const permissionFlags = ['canView', 'canEdit', 'canDelete'] as const;

export type PermissionResource = (typeof permissionResources)[number];
export type PermissionFlag = (typeof permissionFlags)[number];
