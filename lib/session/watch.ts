import { bff } from '@/lib/bff/fetch';
import { api } from '@/lib/routes';
import { Failure } from '@/lib/values/failure';
import type { Session } from './schema';

/** Fetched with the first response, half an hour from now. */
const sessionSchema = () => import('./schema').then((module) => module.sessionSchema);

/**
 * How the session stands. `at` in this machine's milliseconds; without `canStay` its absolute end is near;
 * `changed` when someone else is signed in by now.
 */
export type SessionStatus =
  | { state: 'active' }
  | { state: 'ending'; at: number; canStay: boolean }
  | { state: 'ended' }
  | { state: 'changed' };

export type SessionWatch = {
  /** Asks the server again, e.g. after someone signed in. */
  check(): Promise<void>;
  /** "I am still here." */
  stay(): Promise<void>;
  stop(): void;
};

const leadMs = 2 * 60_000;
const againMs = 15_000;

/**
 * Follows a session's two limits and tells when it is about to end (two minutes before, or half way for a very
 * short one) and when it has. Someone who types or clicks is there, also when no request shows it: the server is
 * told at most once a minute. Works in seconds left, so a wrong clock on this machine does not matter.
 */
export function watchSession(session: Session, tell: (standing: SessionStatus) => void): SessionWatch {
  const shortest = Math.min(session.idleSeconds, session.absoluteSeconds) * 1000;
  const lead = Math.min(leadMs, shortest / 2);
  const touchEvery = Math.min(60_000, shortest / 4);
  let touchedAt = Date.now();
  let activeAt = touchedAt;
  let standing: SessionStatus['state'] = 'active';
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;

  const say = (now: SessionStatus) => {
    standing = now.state;
    tell(now);
  };

  const wait = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void check(), Math.max(ms, 500));
  };

  function apply({ userId, idleSeconds, absoluteSeconds }: Session): void {
    if (userId !== session.userId) return say({ state: 'changed' });
    const left = Math.min(idleSeconds, absoluteSeconds) * 1000;
    if (left > lead + 1000) {
      if (standing !== 'active') say({ state: 'active' });
      return wait(left - lead);
    }
    const canStay = absoluteSeconds * 1000 > lead + 1000;
    if (canStay && activeAt > touchedAt) return void stay();
    if (standing !== 'ending') say({ state: 'ending', at: Date.now() + left, canStay });
    wait(left);
  }

  async function ask(request: () => Promise<Session>): Promise<void> {
    try {
      const response = await request();
      if (!stopped) apply(response);
    } catch (error) {
      if (stopped) return;
      if (error instanceof Failure && error.code === 'person_changed') say({ state: 'changed' });
      else if (error instanceof Failure && error.status === 401) say({ state: 'ended' });
      else wait(againMs); // No response is no sign that the session has ended.
    }
  }

  // In the background: a session that has ended is told by `ended`, not by asking to sign in a second time.
  const check = () => ask(() => bff.get(api.session(), sessionSchema, { background: true }));
  const stay = () => {
    touchedAt = activeAt = Date.now();
    return ask(() => bff.patch(api.session(), sessionSchema, {}, { background: true }));
  };

  const onActivity = () => {
    activeAt = Date.now();
    if (standing === 'active' && activeAt - touchedAt > touchEvery) void stay();
  };
  // Timers sleep with the machine, in hidden tabs and in pages that Back brings back.
  const onVisible = () => {
    if (document.visibilityState === 'visible' && standing !== 'ended') void check();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onVisible();
  document.addEventListener('keydown', onActivity);
  document.addEventListener('pointerdown', onActivity);
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('pageshow', onPageShow);
  apply(session);

  return {
    check,
    stay,
    stop() {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('keydown', onActivity);
      document.removeEventListener('pointerdown', onActivity);
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pageshow', onPageShow);
    },
  };
}
