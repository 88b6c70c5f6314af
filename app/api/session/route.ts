import { auth } from '@/lib/auth/auth';
import { reauthRequired, requireSameUser } from '@/lib/auth/auth-failures';
import { describeSession } from '@/lib/auth/session';
import { handle } from '@/lib/bff/server';

const status = async (request: Request, touch: boolean) => {
  const session = await auth().session(request.headers.get('cookie'), { touch });
  if (!session) throw reauthRequired();
  requireSameUser(session, request.headers);
  return describeSession(session);
};

/** The signed-in user and the remaining time. Does not count as user activity. */
export const GET = handle(({ request }) => status(request, false));

/** Reports user activity, which extends the idle timeout. */
export const PATCH = handle(({ request }) => status(request, true));

/** Signs out. Returns the `{ url }` that the browser should go to next. */
export const DELETE = handle(({ request }) => auth().signOut(request));
