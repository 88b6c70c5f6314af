import 'server-only';
import { createPartner, type Partner, type PartnerConfig } from '@/lib/partner-api/create-partner';
import { auth } from './auth';
import { reauthRequired } from './auth-failures';
import { vaultKey } from './seal';
import { serviceConfig } from './service-config';
import { isSessionsUnavailable, liveSession } from './session';

/** A page gives up queueing early and says why; the browser then retries and waits longer. Milliseconds. */
const pagePatience = 15_000;

/**
 * The Partner API as the signed-in user. This is the only way to get a `Partner`, so every call has a user.
 * @param caller set by routes, not by pages. Its `signal` removes queued calls when the browser disconnects
 * @throws Failure 401 `reauth_required`, 503 `sessions_unavailable`; its calls throw the same, and 502 `upstream_auth`
 */
export async function requirePartner(
  caller?: Pick<PartnerConfig, 'signal' | 'readPriority' | 'patience'>,
): Promise<Partner> {
  // Without the vault a page still renders: each of its reads fails, and the browser keeps showing the data it has.
  const session = await liveSession().catch((error: unknown) => {
    if (caller || !isSessionsUnavailable(error)) throw error;
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
