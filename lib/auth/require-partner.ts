import 'server-only';
import { createPartner, type Partner, type PartnerConfig } from '@/lib/partner-api/create-partner';
import { auth } from './auth';
import { reauthRequired } from './auth-failures';
import { vaultKey } from './seal';
import { serviceConfig } from './service-config';
import { liveSession } from './session';

/** A page says soon why it has to wait; its browser then waits longer. Milliseconds. */
const pagePatience = 15_000;

/**
 * The Partner API as the signed-in user: the only way to a `Partner`, so a call without a user cannot be written.
 * @param caller the route's caller, none for a page: calls that still wait in the queue leave it when the browser goes away
 * @throws Failure 401 `reauth_required` without a live session, 503 `auth_unavailable` when the vault does not
 * answer; calls of the partner throw the same when the user's token cannot be had, and 502 `upstream_auth`
 */
export async function requirePartner(
  caller: Pick<PartnerConfig, 'signal' | 'readPriority' | 'patience'> = { patience: pagePatience },
): Promise<Partner> {
  const session = await liveSession();
  if (!session) throw reauthRequired();
  return createPartner({
    ...serviceConfig(),
    userId: session.userId,
    session: vaultKey(session.sid),
    getUserToken: session.getUserToken,
    onUnreadable: (what) => auth().log.warn(what, 'rows of a list could not be read and are left out'),
    signal: caller.signal,
    readPriority: caller.readPriority,
    patience: caller.patience,
  });
}
