import {
  permissionFlags,
  permissionResources,
  permissionsWhere,
  rightsBeyond,
  rightsInWords,
  samePermissions,
} from '@/lib/values/permissions';
import type { Permissions } from '@/lib/values/schema';
import { readerOf, serializerOf, textParam } from '@/lib/values/url-params';
import type { Party, PatchPartyBody } from './schema';

/** The editable fields of a party. */
export type PartyChange = Pick<Party, 'role' | 'representing' | 'permissions'>;

const noEditText = 'You do not have the right to change the parties of this transaction.';

/** Why someone with the rights `held` may not change this party, in words; null if they may (Endpoint rules 8). */
export function editRefusal(
  held: Permissions | null,
  party: Pick<Party, 'isYou' | 'permissions'>,
): string | null {
  if (!held?.transactionParty.canEdit) return noEditText;
  const more = rightsBeyond(party.permissions, held);
  if (more.length === 0) return null;
  return `They can ${rightsInWords(more)} and you cannot. You can only change people who have no more rights than you.`;
}

/** Why someone with the rights `held` cannot invite anyone, as a `disabledReason` (Endpoint rules 19). */
export const inviteRefusal = (held: Permissions | null): string | undefined =>
  held?.transactionParty.canEdit ? undefined : noEditText;

/** Whether this would leave no one who can edit the parties, which the service refuses (Endpoint rules 8). */
export function leavesNoEditor(parties: Party[], partyId: string, permissions: Permissions): boolean {
  return !parties.some(
    (party) => (party.id === partyId ? permissions : party.permissions).transactionParty.canEdit,
  );
}

/** The rights `latest` with the flags that were moved from `before` to `after`. */
export const withMoved = (before: Permissions, after: Permissions, latest: Permissions): Permissions =>
  permissionsWhere(({ resource, flag }) => {
    const isMoved = before[resource][flag] !== after[resource][flag];
    return (isMoved ? after : latest)[resource][flag];
  });

/**
 * The patch that makes the change from `before` to `after`, and nothing else. A patch holds all three flags of a
 * resource, so those that were not moved are as in `latest`: someone else may have changed them since `before`.
 */
export function partyPatch(before: PartyChange, after: PartyChange, latest: PartyChange): PatchPartyBody {
  const changed = permissionResources.filter((resource) =>
    permissionFlags.some((flag) => before.permissions[resource][flag] !== after.permissions[resource][flag]),
  );
  const permissions = withMoved(before.permissions, after.permissions, latest.permissions);
  return {
    ...(before.role !== after.role && { role: after.role }),
    ...(before.representing !== after.representing && { representing: after.representing }),
    ...(changed.length > 0 && {
      permissions: Object.fromEntries(changed.map((resource) => [resource, permissions[resource]])),
    }),
  };
}

export function isSameParty(one: PartyChange, other: PartyChange): boolean {
  return (
    one.role === other.role &&
    one.representing === other.representing &&
    samePermissions(one.permissions, other.permissions)
  );
}

/** The parties page's state in the URL. `edit`: the party being edited. */
export const partyParams = { edit: textParam() };

export const loadPartyParams = readerOf(partyParams);
export const serializePartyParams = serializerOf(partyParams);
