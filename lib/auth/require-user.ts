import 'server-only';
import { env } from '@/lib/env';
import { auth } from './auth';
import { reauthRequired, refuseOther } from './auth-failures';

/**
 * The id of the person who asks, for what needs no call to the service: no token is renewed, and it does not count as
 * being there.
 * @throws Failure 401 `reauth_required` without a live session, `person_changed`, 503 `sessions_unavailable`
 */
export const requireUser = async (request: Request): Promise<string> => (await requireSince(request)).userId;

/** The same with the moment from which on the session lives, and whatever is kept where sessions are. Epoch milliseconds. */
export async function requireSince(request: Request): Promise<{ userId: string; since: number }> {
  const session = await auth().session(request.headers.get('cookie'), { touch: false });
  if (!session) throw reauthRequired();
  refuseOther(session, request.headers);
  const since = session.absoluteUntil - env().SESSION_ABSOLUTE_SECONDS * 1000;
  return { userId: session.userId, since };
}
