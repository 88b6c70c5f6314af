import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { routes } from '@/lib/routes';
import type { Session } from '@/lib/session/schema';
import { Failure } from '@/lib/values/failure';
import { auth, type LiveSession } from './auth';
import { requireSameUser } from './auth-failures';

/** Background polling marks itself with this header, and does not count as user activity. */
const isBackground = async () => (await headers()).get('x-background') === '1';

/**
 * The request's live session with its vault id, read once per render.
 * @throws Failure 503 `sessions_unavailable` if the vault does not respond, 401 `person_changed` if the requesting page
 * was rendered for another user
 */
export const liveSession = cache(async (): Promise<LiveSession | null> => {
  // We read the raw header: Next's `cookies()` decodes values, so a value with an encoded "; " would become two cookies.
  const live = await auth().session((await headers()).get('cookie'), { touch: !(await isBackground()) });
  requireSameUser(live, await headers());
  return live;
});

/** Who is signed in, or null. @throws as `liveSession` */
export async function currentSession(): Promise<Session | null> {
  const live = await liveSession();
  return live && describeSession(live);
}

/**
 * For pages: the session, or a redirect to sign-in that returns to `callbackUrl` (an in-app address). If the vault is
 * down, the page renders for the user named in the cookie: it gets no data, and the browser shows what it has cached.
 * @throws Failure 401 `person_changed`
 */
export async function requireSession(
  callbackUrl?: string,
): Promise<Pick<Session, 'userId' | 'name' | 'email'>> {
  const session = await currentSession().catch(async (error: unknown) => {
    if (!isSessionsUnavailable(error)) throw error;
    const userId = await auth().claimedUser((await headers()).get('cookie'));
    return userId === null ? null : { userId, name: null, email: null };
  });
  return session ?? redirect(routes.signIn({ callbackUrl }));
}

export const isSessionsUnavailable = (error: unknown): error is Failure =>
  error instanceof Failure && error.code === 'sessions_unavailable';

type PublicFields = Omit<LiveSession, 'sid' | 'getUserToken'>;

/** The part of a session that pages and the browser may see: not the `sid`, which opens the vault. */
export function describeSession({ userId, name, email, idleUntil, absoluteUntil }: PublicFields): Session {
  const seconds = (until: number) => Math.max(0, Math.round((until - Date.now()) / 1000));
  return { userId, name, email, idleSeconds: seconds(idleUntil), absoluteSeconds: seconds(absoluteUntil) };
}
