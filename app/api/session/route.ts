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

/** Who is signed in and for how long yet. Asking does not count as being there. */
export const GET = handle(({ request }) => status(request, false));

/** "I am still here": moves the idle limit. */
export const PATCH = handle(({ request }) => status(request, true));

/** Signs out: `{ url }` is where the browser goes next. */
export const DELETE = handle(({ request }) => auth().signOut(request));
