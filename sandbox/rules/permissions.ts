import type { Flags, Permissions } from '../db/schema';
import { conflict, forbidden } from './refusal';

export const RESOURCES = [
  'chainNode',
  'propertyDetails',
  'transactionDetails',
  'transactionParty',
  'listingDetails',
] as const;

const FLAGS = ['canView', 'canEdit', 'canDelete'] as const;

const onEveryResource = (flags: (resource: (typeof RESOURCES)[number]) => Flags): Permissions => ({
  chainNode: flags('chainNode'),
  propertyDetails: flags('propertyDetails'),
  transactionDetails: flags('transactionDetails'),
  transactionParty: flags('transactionParty'),
  listingDetails: flags('listingDetails'),
});

/** What the creator of a transaction holds on it. */
export const everyPermission = () =>
  onEveryResource(() => ({ canView: true, canEdit: true, canDelete: true }));

/** What an accepted access request grants. */
export const viewPermission = () =>
  onEveryResource(() => ({ canView: true, canEdit: false, canDelete: false }));

/** What an invite offers by default: "nothing offered by default beyond `canView` that the inviter holds". */
export const heldViewPermission = (held: Permissions) =>
  onEveryResource((resource) => ({ canView: held[resource].canView, canEdit: false, canDelete: false }));

/** Endpoint rules 8: "merged over the party's current permissions. Omitted fields keep their value." */
export function mergePermissions(current: Permissions, given: Partial<Permissions> = {}): Permissions {
  return onEveryResource((resource) => given[resource] ?? current[resource]);
}

/** Whether every flag set in `some` is also set in `all`. */
export function holdsAtLeast(all: Permissions, some: Permissions): boolean {
  return RESOURCES.every((resource) => FLAGS.every((flag) => all[resource][flag] || !some[resource][flag]));
}

export const canEditParties = (permissions: Permissions) => permissions.transactionParty.canEdit;

/** Endpoint rules 8 and 19: "The user needs `transactionParty.canEdit`." */
export function requirePartyEditor(held: Permissions): void {
  if (!canEditParties(held)) throw forbidden('This needs transactionParty.canEdit on the transaction.');
}

/** Endpoint rules 5: "the user needs `chainNode.canEdit` on it". */
export function requireChainEditor(held: Permissions): void {
  if (!held.chainNode.canEdit) throw forbidden('This needs chainNode.canEdit on the transaction.');
}

/** Endpoint rules 8 and 19: "The user cannot grant more than they hold", "cannot offer more permissions than they hold". */
export function refuseGrantBeyondHeld(held: Permissions, granted: Permissions): void {
  if (!holdsAtLeast(held, granted)) throw forbidden('You cannot grant permissions that you do not hold.');
}

/** Endpoint rules 8: the user "cannot edit someone who holds more than they do", that is, anything they do not hold. */
export function refuseEditOfSomeoneWhoHoldsMore(held: Permissions, theirs: Permissions): void {
  if (!holdsAtLeast(held, theirs))
    throw forbidden('You cannot edit a party who holds more permissions than you.');
}

/** Endpoint rules 8: the user "cannot remove the last party able to edit parties; the last case is 409 `conflict`". */
export function refuseRemovalOfLastEditor(activePartiesAfterwards: { permissions: Permissions }[]): void {
  if (!activePartiesAfterwards.some((party) => canEditParties(party.permissions))) {
    throw conflict('The transaction would be left without a party able to edit parties.');
  }
}
