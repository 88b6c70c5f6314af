import { addressLine } from '@/lib/values/addresses';
import { roleLabel } from '@/lib/values/labels';
import { fold, queryWords } from '@/lib/values/text';
import { choiceParam, readerOf, serializerOf, textParam } from '@/lib/values/url-params';
import { inviteStatus, isExpiringSoon } from './invite-status';
import type { Invite } from './schema';

const inviteTabs = ['received', 'sent'] as const;

/** The lists' state in the URL. */
export const inviteListParams = {
  tab: choiceParam(inviteTabs, 'received'),
  q: textParam(''),
  status: textParam(''),
};

export type InviteTab = (typeof inviteTabs)[number];

export const loadInviteListParams = readerOf(inviteListParams);
export const serializeInviteListParams = serializerOf(inviteListParams);

/** Always offered as filters. `expiring` and `expired` are ours: the service's filter knows neither. */
const offered = ['pending', 'expiring', 'accepted', 'declined', 'expired', 'revoked'];

type InviteFilter = {
  /** Search words, each of which must occur in the address, the role or the people. */
  q: string;
  /** A status, `expiring`, or empty for any. */
  status: string;
};

const hasStatus = (invite: Invite, status: string, now: number) =>
  status === 'expiring' ? isExpiringSoon(invite, now) : inviteStatus(invite, now) === status;

/** Statuses that need action come first; unknown ones come last. */
const statusOrder = ['pending', 'expired', 'declined', 'accepted', 'revoked'];

/** Sorts sent invites by status: unanswered ones first, the longest wait on top; the others newest first. */
export function sortByStatus(invites: Invite[], now: number): Invite[] {
  const rankOf = (invite: Invite) => {
    const rank = statusOrder.indexOf(inviteStatus(invite, now));
    return rank < 0 ? statusOrder.length : rank;
  };
  const age = ({ createdAt }: Invite) => now - Date.parse(createdAt);
  return invites.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || (rankOf(a) === 0 ? age(b) - age(a) : age(a) - age(b)),
  );
}

/** The matching invites in their given order. `now` in epoch milliseconds. */
export function filterInvites(invites: Invite[], { q, status }: InviteFilter, now: number): Invite[] {
  const words = queryWords(q);
  return invites.filter((invite) => {
    const { transaction, from, to } = invite;
    const text = fold([addressLine(transaction.address), roleLabel(transaction.role), from, to].join(' '));
    return (status === '' || hasStatus(invite, status, now)) && words.every((word) => text.includes(word));
  });
}

/** The statuses to offer with their counts: the usual ones, any other that occurs, and the chosen one. */
export function statusChoices(invites: Invite[], chosen: string, now: number) {
  const occurring = invites.map((invite) => inviteStatus(invite, now));
  return [...new Set([...offered, ...occurring, chosen])].filter(Boolean).map((status) => ({
    status,
    count: invites.filter((invite) => hasStatus(invite, status, now)).length,
  }));
}
