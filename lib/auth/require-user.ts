import 'server-only';
import { env } from '@/lib/env';
import { auth } from './auth';
import { reauthRequired, requireSameUser } from './auth-failures';

/**
 * The signed-in user's id, for routes that do not call the Partner API. Refreshes no token and does not count as user
 * activity.
 * @throws Failure 401 `reauth_required` without a live session, `person_changed`, 503 `sessions_unavailable`
 */
export const requireUser = async (request: Request): Promise<string> =>
  (await requireUserSince(request)).userId;

/** The user's id and when they signed in (epoch milliseconds): the store cannot have lost later entries. */
export async function requireUserSince(request: Request): Promise<{ userId: string; since: number }> {
  const session = await auth().session(request.headers.get('cookie'), { touch: false });
  if (!session) throw reauthRequired();
  requireSameUser(session, request.headers);
  const since = session.absoluteUntil - env().SESSION_ABSOLUTE_SECONDS * 1000;
  return { userId: session.userId, since };
}
