import type { AccessRequest } from '@/lib/access-requests/schema';
import { inviteStatus, isExpiringSoon, waitingWords } from '@/lib/invites/invite-standing';
import type { Invite } from '@/lib/invites/schema';
import { routes } from '@/lib/routes';
import { formatDay, formatRelative } from '@/lib/values/moment-format';
import { roleLabel } from '@/lib/values/role';
import type { Item } from './brief';

type Waiting = { requests: readonly AccessRequest[]; received: readonly Invite[]; sent: readonly Invite[] };

/** Who waits for an answer and whose answer is waited for, the longest first; what is about to expire comes first. */
export function waitingItems({ requests, received, sent }: Waiting, now: number): Item[] {
  const oldestFirst = <T extends { createdAt: string }>(rows: readonly T[]) =>
    [...rows].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  const pending = (invites: readonly Invite[]) =>
    oldestFirst(invites.filter((invite) => inviteStatus(invite, now) === 'pending'));
  const ends = ({ expiresAt }: Invite) =>
    expiresAt === null ? '' : `, expires ${formatRelative(expiresAt, now)}`;
  const asked = oldestFirst(requests.filter(({ status }) => status === 'pending'));
  const sentPending = pending(sent);
  return [
    ...asked.map(
      ({ id, from, role, address, createdAt }) =>
      line(`request:${id}`, routes.accessRequests(), from, `asks to join ${address.line1} as ${roleLabel(role)}`, `asked on ${formatDay(createdAt)}`), // prettier-ignore
    ),
    ...pending(received).map((invite) => {
      const { id, from, transaction } = invite;
      const text = `${from} invites you as ${roleLabel(transaction.role)}${ends(invite)}`;
      return line(`invite:${id}`, routes.invites(), transaction.address.line1, text, null);
    }),
    ...[
      ...sentPending.filter((invite) => isExpiringSoon(invite, now)),
      ...sentPending.filter((invite) => !isExpiringSoon(invite, now)),
    ].map((invite) => {
      const { id, to, transaction } = invite;
      const text = `has not answered: ${roleLabel(transaction.role)} at ${transaction.address.line1}${ends(invite)}`;
      return line(`sent:${id}`, routes.invites({ tab: 'sent' }), to, text, waitingWords(invite, now));
    }),
  ];
}

const line = (key: string, href: string, lead: string, text: string, note: string | null): Item => ({
  key,
  href,
  lead,
  text,
  note,
  level: null,
  copy: `${lead}: ${text}`,
});
