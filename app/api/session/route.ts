import { auth } from '@/lib/auth/auth';
import { reauthRequired } from '@/lib/auth/auth-error';
import { handle } from '@/lib/bff/server';

/** Who is signed in and for how long yet, in seconds. Asking does not count as being there. */
const status = async (request: Request, touch: boolean) => {
  const session = await auth().session(request.headers.get('cookie'), { touch });
  if (!session) throw reauthRequired();
  const { userId, name, email, idleUntil, absoluteUntil } = session;
  const seconds = (until: number) => Math.max(0, Math.round((until - Date.now()) / 1000));
  return { userId, name, email, idleSeconds: seconds(idleUntil), absoluteSeconds: seconds(absoluteUntil) };
};

export const GET = handle(({ request }) => status(request, false));

/** "I am still here": moves the idle limit. */
export const PATCH = handle(({ request }) => status(request, true));

/** Signs out: `{ url }` is where the browser goes next. */
export const DELETE = handle(({ request }) => auth().signOut(request));
