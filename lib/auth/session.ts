import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { routes } from '@/lib/routes';
import type { Session } from '@/lib/session/schema';
import { Failure } from '@/lib/values/failure';
import { auth, type LiveSession } from './auth';
import { refuseOther } from './auth-failures';

/** The browser's own polling says so, and does not count as someone being there. */
const isBackground = async () => (await headers()).get('x-background') === '1';

/**
 * The request's live session with its vault id, read once a render.
 * @throws Failure 503 `sessions_unavailable` when the vault does not respond, 401 `person_changed` when the page that
 * asks is another person's
 */
export const liveSession = cache(async (): Promise<LiveSession | null> => {
  // The header itself: Next's `cookies()` decodes values, and one that holds "; " would become two cookies.
  const live = await auth().session((await headers()).get('cookie'), { touch: !(await isBackground()) });
  refuseOther(live, await headers());
  return live;
});

/** Who is signed in, or null. @throws as `liveSession` */
export async function currentSession(): Promise<Session | null> {
  const live = await liveSession();
  return live && describeSession(live);
}

/**
 * For pages: the session, or a redirect to sign-in that comes back to `callbackUrl` (an in-app address). Where sessions
 * cannot be read, a page is made for the person whose cookie it is: it gets no data, and what the browser has is theirs.
 * @throws Failure 401 `person_changed`
 */
export async function requireSession(
  callbackUrl?: string,
): Promise<Pick<Session, 'userId' | 'name' | 'email'>> {
  const session = await currentSession().catch(async (error: unknown) => {
    if (!isUnreadable(error)) throw error;
    const userId = await auth().claimedUser((await headers()).get('cookie'));
    return userId === null ? null : { userId, name: null, email: null };
  });
  return session ?? redirect(routes.signIn({ callbackUrl }));
}

/** Whether where sessions are kept does not respond. */
export const isUnreadable = (error: unknown): error is Failure =>
  error instanceof Failure && error.code === 'sessions_unavailable';

type Described = Omit<LiveSession, 'sid' | 'getUserToken'>;

/** What a page and the browser may know of a session: not the `sid`, which opens the vault. */
export function describeSession({ userId, name, email, idleUntil, absoluteUntil }: Described): Session {
  const seconds = (until: number) => Math.max(0, Math.round((until - Date.now()) / 1000));
  return { userId, name, email, idleSeconds: seconds(idleUntil), absoluteSeconds: seconds(absoluteUntil) };
}
