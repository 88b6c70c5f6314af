import {
  permissionResources,
  type PermissionFlag,
  type PermissionResource,
  type Permissions,
} from './permissions';

/** The resources as people call them, to stand in a sentence. */
export const resourceLabels: Record<PermissionResource, string> = {
  chainNode: 'its place in the chain',
  propertyDetails: 'the property',
  transactionDetails: 'the transaction',
  transactionParty: 'the parties',
  listingDetails: 'the listing',
};

export const flagLabels: Record<PermissionFlag, string> = {
  canView: 'See',
  canEdit: 'Change',
  canDelete: 'Delete',
};

const list = new Intl.ListFormat('en-GB');

/** For each flag the resources it is held on: "the property, the parties and the listing"; empty when none. */
export function permissionsInWords(permissions: Permissions): { view: string; edit: string; remove: string } {
  const held = (flag: PermissionFlag) => {
    const resources = permissionResources.filter((resource) => permissions[resource][flag]);
    return resources.length === permissionResources.length
      ? 'everything'
      : list.format(resources.map((resource) => resourceLabels[resource]));
  };
  return { view: held('canView'), edit: held('canEdit'), remove: held('canDelete') };
}
