import { londonDay } from '@/lib/values/moment-format';
import type { Invite, InviteExpiry } from './schema';

/** How long before its expiry a pending invite counts as expiring. Milliseconds. */
const expiringWithin = 3 * 86_400_000;

/** The current status: a pending invite may have expired since it was read (States rule 1). */
export function inviteStatus({ status, expiresAt }: Invite, now: number): string {
  return status === 'pending' && expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : status;
}

/** Pending, and about to expire. `now` in epoch milliseconds. */
export function isExpiringSoon(invite: Invite, now: number): boolean {
  const { expiresAt } = invite;
  return (
    inviteStatus(invite, now) === 'pending' &&
    expiresAt !== null &&
    Date.parse(expiresAt) - now <= expiringWithin
  );
}

/** Whether a new invite makes sense: this one has failed, or expires soon. */
export function mayInviteAgain(invite: Invite, now: number): boolean {
  return (
    ['expired', 'declined', 'revoked'].includes(inviteStatus(invite, now)) || isExpiringSoon(invite, now)
  );
}

/** The number of London days without an answer. */
export const waitingDays = ({ createdAt }: Invite, now: number): number =>
  Math.round((Date.parse(londonDay(now)) - Date.parse(londonDay(createdAt))) / 86_400_000);

/** "waiting 4 days". */
export function waitingWords(invite: Invite, now: number): string {
  const days = waitingDays(invite, now);
  if (days < 1) return 'sent today';
  return days === 1 ? 'waiting 1 day' : `waiting ${days} days`;
}

/** The values of `expires` in words, the shortest first. */
export const expiryLabels: Record<InviteExpiry, string> = {
  oneDay: 'In one day',
  oneWeek: 'In one week',
  twoWeeks: 'In two weeks',
  oneMonth: 'In one month',
  never: 'Never',
};

/** Our default. The service's is `never`, but unanswered invitations should not stay open for ever. */
export const defaultExpiry: InviteExpiry = 'twoWeeks';

const days: Record<InviteExpiry, number> = {
  never: Infinity,
  oneDay: 1,
  oneWeek: 7,
  twoWeeks: 14,
  oneMonth: 30,
};

/** The expiry that an invite was probably sent with, as the service returns only when it expires. */
export function expiryOf({ createdAt, expiresAt }: Pick<Invite, 'createdAt' | 'expiresAt'>): InviteExpiry {
  if (expiresAt === null) return 'never';
  const length = (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000;
  const difference = (one: InviteExpiry) => Math.abs(days[one] - length);
  const all = Object.keys(days) as InviteExpiry[];
  return all.reduce((nearest, one) => (difference(one) < difference(nearest) ? one : nearest));
}
