import 'server-only';
import { auth } from './auth';
import { reauthRequired } from './auth-failures';
import { refuseOther } from './refuse-other';

/**
 * The id of the person who asks, for what needs no call to the service: no token is renewed, and it does not count as
 * being there.
 * @throws Failure 401 `reauth_required` without a live session, `person_changed`, 503 `auth_unavailable`
 */
export async function requireUser(request: Request): Promise<string> {
  const session = await auth().session(request.headers.get('cookie'), { touch: false });
  if (!session) throw reauthRequired();
  refuseOther(session, request.headers);
  return session.userId;
}
