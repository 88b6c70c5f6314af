import type { AccessRequest } from '@/lib/access-requests/schema';
import { inviteStatus, isExpiringSoon, waitingWords } from '@/lib/invites/invite-status';
import type { Invite } from '@/lib/invites/schema';
import { routes } from '@/lib/routes';
import { formatDay, formatRelative } from '@/lib/values/moment-format';
import { roleLabel } from '@/lib/values/labels';
import { item, type Item } from './brief';
import { codes } from './codes';
import type { MemoryValue } from './memory-value';

type Waiting = { requests: readonly AccessRequest[]; received: readonly Invite[]; sent: readonly Invite[] };

/** Unanswered requests and invites, in both directions. Expiring ones come first, then the longest wait. */
export function waitingItems({ requests, received, sent }: Waiting, now: number): Item[] {
  const oldestFirst = <T extends { createdAt: string }>(rows: readonly T[]) =>
    [...rows].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  const pending = (invites: readonly Invite[]) =>
    oldestFirst(invites.filter((invite) => inviteStatus(invite, now) === 'pending'));
  const expiryText = ({ expiresAt }: Invite) =>
    expiresAt === null ? '' : `, expires ${formatRelative(expiresAt, now)}`;
  const openRequests = oldestFirst(requests.filter(({ status }) => status === 'pending'));
  const sentPending = pending(sent);
  return [
    ...openRequests.map(
      ({ id, from, role, address, createdAt }) =>
      item(`request:${id}`, routes.accessRequests(), from, `asks to join ${address.line1} as ${roleLabel(role)}`, { note: `asked on ${formatDay(createdAt)}` }), // oxfmt-ignore
    ),
    ...pending(received).map((invite) => {
      const { id, from, transaction } = invite;
      const text = `${from} invites you as ${roleLabel(transaction.role)}${expiryText(invite)}`;
      return item(`invite:${id}`, routes.invites(), transaction.address.line1, text);
    }),
    ...[
      ...sentPending.filter((invite) => isExpiringSoon(invite, now)),
      ...sentPending.filter((invite) => !isExpiringSoon(invite, now)),
    ].map((invite) => {
      const { id, to, transaction } = invite;
      const text = `has not answered: ${roleLabel(transaction.role)} at ${transaction.address.line1}${expiryText(invite)}`;
      return item(`sent:${id}`, routes.invites({ tab: 'sent' }), to, text, {
        note: waitingWords(invite, now),
      });
    }),
  ];
}

const answers: Readonly<Record<string, string>> = {
  accepted: 'accepted the invite',
  declined: 'declined the invite',
  revoked: 'was invited, and the invite was revoked',
  expired: 'did not answer before the invite expired',
};

/** Status codes by id, to compare with at the next visit. */
export function statusesOf({ requests, received, sent }: Waiting, now: number) {
  const invites = [...received, ...sent].map((one) => [one.id, codes.status.of(inviteStatus(one, now))]);
  return {
    requests: Object.fromEntries(requests.map(({ id, status }) => [id, codes.status.of(status)])),
    invites: Object.fromEntries(invites) as Record<string, string>,
  };
}

/** Requests, invites and answers since the mark. */
export function answeredItems(
  { requests, received, sent }: Waiting,
  memory: Pick<MemoryValue, 'invites' | 'requests' | 'markedAt'>,
  now: number,
): Item[] {
  const { markedAt } = memory;
  if (markedAt === null) return [];
  // Older ones were there at the mark, but on a page of the list that was not read.
  const isNew = ({ createdAt }: { createdAt: string }) => Date.parse(createdAt) > markedAt;
  return [
    ...requests
      .filter((one) => memory.requests[one.id] === undefined && isNew(one))
      .map(
        ({ id, from, role, address }) =>
        item(`asked:${id}`, routes.accessRequests(), from, `asks to join ${address.line1} as ${roleLabel(role)}`, { note: 'new' }), // oxfmt-ignore
      ),
    ...received
      .filter(
        (one) => memory.invites[one.id] === undefined && isNew(one) && inviteStatus(one, now) === 'pending',
      )
      .map(
        ({ id, from, transaction: { role, address } }) =>
        item(`invited:${id}`, routes.invites(), from, `invites you to ${address.line1} as ${roleLabel(role)}`, { note: 'new' }), // oxfmt-ignore
      ),
    ...sent.flatMap((invite) => {
      const { id, to, transaction } = invite;
      const [was, is] = [memory.invites[id], inviteStatus(invite, now)];
      if ((was === undefined && !isNew(invite)) || was === codes.status.of(is) || is === 'pending') return [];
      const text = `${answers[is] ?? `now has the status “${is}”`}: ${roleLabel(transaction.role)} at ${transaction.address.line1}`;
      return item(`answered:${id}`, routes.invites({ tab: 'sent' }), to, text);
    }),
  ];
}
