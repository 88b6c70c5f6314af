import 'server-only';
import { createPartner, type Partner, type PartnerConfig } from '@/lib/partner-api/create-partner';
import { auth } from './auth';
import { reauthRequired } from './auth-failures';
import { vaultKey } from './seal';
import { serviceConfig } from './service-config';
import { isUnreadable, liveSession } from './session';

/** A page says soon why it has to wait; its browser then waits longer. Milliseconds. */
const pagePatience = 15_000;

/**
 * The Partner API as the signed-in user: the only way to a `Partner`, so a call without a user cannot be written.
 * @param caller the route's caller, none for a page: calls that still wait in the queue leave it when the browser goes away
 * @throws Failure 401 `reauth_required`, 503 `sessions_unavailable`; its calls throw the same, and 502 `upstream_auth`
 */
export async function requirePartner(
  caller?: Pick<PartnerConfig, 'signal' | 'readPriority' | 'patience'>,
): Promise<Partner> {
  // A page says of each thing it needs that it cannot be read now: what the browser has of it stays on the screen.
  const session = await liveSession().catch((error: unknown) => {
    if (caller || !isUnreadable(error)) throw error;
    return { userId: '', sid: '', getUserToken: () => Promise.reject(error) };
  });
  if (!session) throw reauthRequired();
  const { signal, readPriority, patience } = caller ?? { patience: pagePatience };
  return createPartner({
    ...serviceConfig(),
    userId: session.userId,
    session: vaultKey(session.sid),
    getUserToken: session.getUserToken,
    onUnreadable: (what) => auth().log.warn(what, 'rows of a list could not be read and are left out'),
    signal,
    readPriority,
    patience,
  });
}
