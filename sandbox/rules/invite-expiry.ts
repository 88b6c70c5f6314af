/** Endpoint rules 19: "`expires`: `never` (default), `oneDay`, `oneWeek`, `twoWeeks`, `oneMonth`." */
export type InviteExpiry = 'never' | 'oneDay' | 'oneWeek' | 'twoWeeks' | 'oneMonth';

const DAY_MS = 24 * 60 * 60 * 1000;

/** When an invite sent at `now` expires; null for never. Calculated in UTC, whatever the process's time zone. */
export function inviteExpiresAt(expires: InviteExpiry, now: Date): Date | null {
  switch (expires) {
    case 'never':
      return null;
    case 'oneDay':
      return new Date(now.getTime() + DAY_MS);
    case 'oneWeek':
      return new Date(now.getTime() + 7 * DAY_MS);
    case 'twoWeeks':
      return new Date(now.getTime() + 14 * DAY_MS);
    case 'oneMonth':
      return sameDayNextMonth(now);
  }
}

/** A calendar month later, or the last day of a shorter month: 31 January becomes 28 or 29 February. */
function sameDayNextMonth(now: Date): Date {
  const next = new Date(now);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return next;
}

/** States 1: "A pending invite whose expiry time has passed is reported with status `expired`." */
export function inviteStatus<Status extends string>(
  invite: { status: Status; expiresAt: Date | null },
  now: Date,
): Status | 'expired' {
  const hasPassed = invite.expiresAt !== null && invite.expiresAt.getTime() <= now.getTime();
  return invite.status === 'pending' && hasPassed ? 'expired' : invite.status;
}
