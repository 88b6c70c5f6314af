import type { Permissions } from './schema';

/** The five resources that rights apply to, in the document's order. */
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

/** One flag for one resource. */
type Right = { resource: PermissionResource; flag: PermissionFlag };

/** Permissions from a predicate over every resource and flag. */
export function permissionsWhere(isHeld: (right: Right) => boolean): Permissions {
  const flags = (resource: PermissionResource) => ({
    canView: isHeld({ resource, flag: 'canView' }),
    canEdit: isHeld({ resource, flag: 'canEdit' }),
    canDelete: isHeld({ resource, flag: 'canDelete' }),
  });
  return {
    chainNode: flags('chainNode'),
    propertyDetails: flags('propertyDetails'),
    transactionDetails: flags('transactionDetails'),
    transactionParty: flags('transactionParty'),
    listingDetails: flags('listingDetails'),
  };
}

/** Common sets of rights, the smallest first. They are ours: the document has only single rights. */
export const permissionPresets = [
  {
    id: 'property',
    label: 'The property only',
    description: 'For a surveyor or a lender: sees the property and its listing.',
    permissions: permissionsWhere(
      ({ resource, flag }) =>
        flag === 'canView' && (resource === 'propertyDetails' || resource === 'listingDetails'),
    ),
  },
  {
    id: 'follow',
    label: 'Follow along',
    description: 'For a seller or a buyer: sees everything, changes nothing.',
    permissions: permissionsWhere(({ flag }) => flag === 'canView'),
  },
  {
    id: 'work',
    label: 'Work on the sale',
    description: 'Sees everything; changes the property, the transaction and the listing.',
    permissions: permissionsWhere(
      ({ resource, flag }) =>
        flag === 'canView' ||
        (flag === 'canEdit' && resource !== 'transactionParty' && resource !== 'chainNode'),
    ),
  },
  {
    id: 'manage',
    label: 'Run the sale',
    description: 'For a conveyancer or an agent: also changes the parties and the place in the chain.',
    permissions: permissionsWhere(({ flag }) => flag !== 'canDelete'),
  },
  {
    id: 'everything',
    label: 'Everything',
    description: 'Also deletes.',
    permissions: permissionsWhere(() => true),
  },
] as const;

export type PresetId = (typeof permissionPresets)[number]['id'];

/** Limits `wanted` to what someone with the rights `held` may give (Endpoint rules 8, 19). */
export function limitToHeld(wanted: Permissions, held: Permissions): Permissions {
  return permissionsWhere(({ resource, flag }) => wanted[resource][flag] && held[resource][flag]);
}

/** The rights that `permissions` has beyond those of `base`. */
export function rightsBeyond(permissions: Permissions, base: Permissions): Right[] {
  return permissionResources.flatMap((resource) =>
    permissionFlags
      .filter((flag) => permissions[resource][flag] && !base[resource][flag])
      .map((flag) => ({ resource, flag })),
  );
}

export function samePermissions(one: Permissions, other: Permissions): boolean {
  return rightsBeyond(one, other).length === 0 && rightsBeyond(other, one).length === 0;
}

/** The resources as they read in a sentence. */
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

/** The resources of each flag in words, "the property, the parties and the listing"; empty if there are none. */
export function permissionsInWords(permissions: Permissions): { view: string; edit: string; remove: string } {
  const held = (flag: PermissionFlag) => {
    const resources = permissionResources.filter((resource) => permissions[resource][flag]);
    return resources.length === permissionResources.length
      ? 'everything'
      : list.format(resources.map((resource) => resourceLabels[resource]));
  };
  return { view: held('canView'), edit: held('canEdit'), remove: held('canDelete') };
}

/** Single rights in words, "change the parties and delete the listing"; empty if there are none. */
export function rightsInWords(rights: { resource: PermissionResource; flag: PermissionFlag }[]): string {
  const byFlag = permissionFlags.flatMap((flag) => {
    const resources = rights.filter((right) => right.flag === flag).map(({ resource }) => resource);
    if (resources.length === 0) return [];
    const all = resources.length === permissionResources.length;
    return `${verbs[flag]} ${all ? 'anything' : list.format(resources.map((one) => resourceLabels[one]))}`;
  });
  return list.format(byFlag);
}
