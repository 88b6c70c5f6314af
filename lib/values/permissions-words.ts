import {
  permissionFlags,
  permissionResources,
  type PermissionFlag,
  type PermissionResource,
} from './permission-names';
import type { Permissions } from './permissions';

/** The resources in words, for a sentence. */
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

const verbs: Record<PermissionFlag, string> = { canView: 'see', canEdit: 'change', canDelete: 'delete' };

const list = new Intl.ListFormat('en-GB');

/** For each flag the resources it is held on: "the property, the parties and the listing"; empty if none. */
export function permissionsInWords(permissions: Permissions): { view: string; edit: string; remove: string } {
  const held = (flag: PermissionFlag) => {
    const resources = permissionResources.filter((resource) => permissions[resource][flag]);
    return resources.length === permissionResources.length
      ? 'everything'
      : list.format(resources.map((resource) => resourceLabels[resource]));
  };
  return { view: held('canView'), edit: held('canEdit'), remove: held('canDelete') };
}

/** Single rights in words: "change the parties and delete the listing"; empty if there are none. */
export function rightsInWords(rights: { resource: PermissionResource; flag: PermissionFlag }[]): string {
  const byFlag = permissionFlags.flatMap((flag) => {
    const resources = rights.filter((right) => right.flag === flag).map(({ resource }) => resource);
    if (resources.length === 0) return [];
    const all = resources.length === permissionResources.length;
    return `${verbs[flag]} ${all ? 'anything' : list.format(resources.map((one) => resourceLabels[one]))}`;
  });
  return list.format(byFlag);
}
