import { type Session } from '@/lib/session/schema';
import { type LiveSession } from './auth';

type Described = Omit<LiveSession, 'sid' | 'getUserToken'>;

/** What a page and the browser may know of a session: not the `sid`, which opens the vault. */
export function describeSession({ userId, name, email, idleUntil, absoluteUntil }: Described): Session {
  const seconds = (until: number) => Math.max(0, Math.round((until - Date.now()) / 1000));
  return { userId, name, email, idleSeconds: seconds(idleUntil), absoluteSeconds: seconds(absoluteUntil) };
}
