import { bff } from '@/lib/bff/fetch';
import { api } from '@/lib/routes';
import { Failure } from '@/lib/values/failure';
import type { Session } from './schema';

/** Loaded lazily: the first response comes after half an hour or so. */
const sessionSchema = () => import('./schema').then((module) => module.sessionSchema);

/**
 * `ending`: the session ends at `at` (by this machine's clock, in milliseconds) unless the user stays; if not `canStay`,
 * its absolute end is near. `changed`: someone else is signed in now.
 */
export type SessionStatus =
  | { state: 'active' }
  | { state: 'ending'; at: number; canStay: boolean }
  | { state: 'ended' }
  | { state: 'changed' };

export type SessionWatch = {
  /** Asks the server again, e.g. after someone signed in. */
  check(): Promise<void>;
  /** Extends the session: the user is still there. */
  stay(): Promise<void>;
  stop(): void;
};

const maxWarningMs = 2 * 60_000;
const retryMs = 15_000;
/** A timer for longer than this would run at once. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Watches a session's idle and absolute limits: reports when it is about to end (two minutes before, or half-way for a
 * very short one) and when it has ended. Typing and clicking extend it, with at most one request a minute. Uses the
 * seconds left, so a wrong clock on this machine does not matter.
 */
export function watchSession(session: Session, onChange: (status: SessionStatus) => void): SessionWatch {
  const shorterLimit = Math.min(session.idleSeconds, session.absoluteSeconds) * 1000;
  const warningMs = Math.min(maxWarningMs, shorterLimit / 2);
  const extendEvery = Math.min(60_000, shorterLimit / 4);
  let extendedAt = Date.now();
  let activeAt = extendedAt;
  let state: SessionStatus['state'] = 'active';
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;

  const report = (status: SessionStatus) => {
    state = status.state;
    onChange(status);
  };

  const scheduleCheck = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void check(), Math.min(Math.max(ms, 500), maxTimerMs));
  };

  function apply({ userId, idleSeconds, absoluteSeconds }: Session): void {
    if (userId !== session.userId) return report({ state: 'changed' });
    const left = Math.min(idleSeconds, absoluteSeconds) * 1000;
    if (left > warningMs + 1000) {
      if (state !== 'active') report({ state: 'active' });
      return scheduleCheck(left - warningMs);
    }
    const canStay = absoluteSeconds * 1000 > warningMs + 1000;
    if (canStay && activeAt > extendedAt) return void stay();
    if (state !== 'ending') report({ state: 'ending', at: Date.now() + left, canStay });
    scheduleCheck(left);
  }

  async function update(request: () => Promise<Session>): Promise<void> {
    try {
      const response = await request();
      if (!stopped) apply(response);
    } catch (error) {
      if (stopped) return;
      if (error instanceof Failure && error.code === 'person_changed') report({ state: 'changed' });
      else if (error instanceof Failure && error.status === 401) report({ state: 'ended' });
      else scheduleCheck(retryMs); // Other failures do not mean that the session has ended.
    }
  }

  // As background calls, so that `bff` does not prompt for sign-in as well: `ended` already does.
  const check = () => update(() => bff.get(api.session(), sessionSchema, { background: true }));
  const stay = () => {
    extendedAt = activeAt = Date.now();
    return update(() => bff.patch(api.session(), sessionSchema, {}, { background: true }));
  };

  const onActivity = () => {
    if (state !== 'active') return;
    activeAt = Date.now();
    if (activeAt - extendedAt > extendEvery) void stay();
  };
  // Timers do not run while the machine sleeps, in hidden tabs, or in the back-forward cache.
  const onVisible = () => {
    if (document.visibilityState === 'visible' && state !== 'ended') void check();
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
