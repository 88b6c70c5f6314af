/** States 1: "A pending invite whose expiry time has passed is reported with status `expired`." */
export function inviteStatus<Status extends string>(
  invite: { status: Status; expiresAt: Date | null },
  now: Date,
): Status | 'expired' {
  const passed = invite.expiresAt !== null && invite.expiresAt.getTime() <= now.getTime();
  return invite.status === 'pending' && passed ? 'expired' : invite.status;
}
