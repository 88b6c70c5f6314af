import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// Timers are fake, so the module that `watch` imports lazily must be loaded already.
import './schema';
import { type Session } from './schema';
import { watchSession, type SessionStatus, type SessionWatch } from './watch';

/** The server's limits; only a PATCH extends `idleEnd`. */
let idleEnd: number;
let absoluteEnd: number;
let idleMs: number;
let userId: string;
/** The status of every response while the server fails, 0 for no response; null if it works. */
let failureStatus: number | null;
const requests: string[] = [];

const minutes = 60_000;
const view = new EventTarget();
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const reported: SessionStatus[] = [];
const state = () => reported.at(-1)?.state ?? 'active';
let watch: SessionWatch;

const now = (): Session => ({
  userId, name: null, email: null, idleSeconds: (Math.min(idleEnd, absoluteEnd) - Date.now()) / 1000, absoluteSeconds: (absoluteEnd - Date.now()) / 1000,
}); // oxfmt-ignore

async function serve(_url: string, { method }: RequestInit): Promise<Response> {
  requests.push(method!);
  if (failureStatus === 0) throw new TypeError('fetch failed');
  if (failureStatus) return Response.json({ error: { code: 'x', message: 'x' } }, { status: failureStatus });
  const hasEnded = Date.now() >= Math.min(idleEnd, absoluteEnd);
  if (hasEnded) return Response.json({ error: { code: 'reauth_required', message: 'x' } }, { status: 401 });
  if (method === 'PATCH') idleEnd = Date.now() + idleMs;
  return Response.json(now());
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', view);
  [userId, failureStatus] = ['user-1', null];
  idleMs = 30 * minutes;
  idleEnd = Date.now() + idleMs;
  absoluteEnd = Date.now() + 8 * 60 * minutes;
  reported.length = requests.length = 0;
  watch = watchSession(now(), (status) => reported.push(status));
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const act = () => page.dispatchEvent(new Event('keydown'));

describe('an idle session', () => {
  it('is active for 28 minutes, ending for two, and then ended', async () => {
    await pass(27.9 * minutes);
    expect([state(), requests.length]).toEqual(['active', 0]);
    await pass(0.2 * minutes);
    expect(reported.at(-1)).toMatchObject({ state: 'ending', canStay: true });
    expect((reported.at(-1) as { at: number }).at).toBeCloseTo(idleEnd, -3);
    await pass(2 * minutes);
    expect(state()).toBe('ended');
  });

  it('is extended when the user chooses to stay', async () => {
    await pass(28.5 * minutes);
    await watch.stay();
    expect(state()).toBe('active');
    await pass(27 * minutes);
    expect(state()).toBe('active');
    await pass(4 * minutes);
    expect(state()).toBe('ended');
  });

  it('causes no warning if another tab has extended it', async () => {
    await pass(20 * minutes);
    idleEnd = Date.now() + 30 * minutes;
    await pass(10 * minutes);
    expect(reported).toEqual([]);
  });

  it.each([0, 403, 429, 502, 503])(
    'is not reported as ended when the server fails with %d',
    async (status) => {
      failureStatus = status;
      await pass(40 * minutes);
      expect(state()).toBe('active');
      failureStatus = null;
      await pass(1 * minutes);
      expect(state()).toBe('ended');
    },
  );
});

describe('an active user', () => {
  it('does not extend the session by typing during the warning, but has to choose to stay', async () => {
    await pass(28.5 * minutes);
    expect(state()).toBe('ending');
    act();
    await pass(1 * minutes);
    expect(requests).not.toContain('PATCH');
    await pass(1 * minutes);
    expect(state()).not.toBe('ending');
  });

  it('extends the session by typing, with at most one request a minute, and sees no warning', async () => {
    for (let second = 0; second < 2 * 60 * 60; second += 10) {
      act();
      await pass(10_000);
    }
    expect(reported).toEqual([]);
    expect(requests.length).toBeGreaterThan(80);
    expect(requests.length).toBeLessThan(125);
  });

  it('extends the session by earlier activity when it is about to end', async () => {
    await pass(0.5 * minutes);
    act();
    await pass(28 * minutes);
    expect([reported, requests]).toEqual([[], ['GET', 'PATCH']]);
    await pass(28 * minutes);
    expect(state()).toBe('ending');
  });

  it('extends a short session every quarter of its idle limit', async () => {
    watch.stop();
    idleMs = 1 * minutes;
    idleEnd = Date.now() + idleMs;
    watch = watchSession(now(), (status) => reported.push(status));
    for (let second = 0; second < 70; second += 1) {
      act();
      await pass(1000);
    }
    expect([reported, requests]).toEqual([[], ['PATCH', 'PATCH', 'PATCH', 'PATCH']]);
  });

  it.each([
    [5, 3],
    [1, 0.5],
  ])('with %d minutes until the absolute end is warned after %d', async (given, warned) => {
    watch.stop();
    absoluteEnd = Date.now() + given * minutes;
    // The nearer of the two limits counts.
    watch = watchSession({ ...now(), idleSeconds: 1800 }, (status) => reported.push(status));
    await pass((warned - 0.1) * minutes);
    expect(reported).toEqual([]);
    await pass(0.2 * minutes);
    expect(reported.at(-1)).toMatchObject({ state: 'ending', canStay: false });
  });

  it('is warned two minutes before the absolute end, which cannot be extended', async () => {
    while (Date.now() < absoluteEnd - 2.5 * minutes) {
      act();
      await pass(30_000);
    }
    expect(reported).toEqual([]);
    await pass(1 * minutes);
    expect(reported.at(-1)).toMatchObject({ state: 'ending', canStay: false });
    act();
    await pass(2 * minutes);
    expect(state()).toBe('ended');
  });
});

describe('after a night with the machine asleep and the tab open', () => {
  const sleep = () => vi.setSystemTime(Date.now() + 9 * 60 * minutes);

  it('the end is detected at the first key press, even without a visibility event', async () => {
    sleep();
    expect(reported).toEqual([]);
    act();
    await pass(0);
    expect([state(), requests]).toEqual(['ended', ['PATCH']]);
  });

  it('the end is detected when the pending timer fires, and later activity does not extend the session', async () => {
    await pass(10 * minutes);
    sleep();
    await pass(18 * minutes + 1000);
    expect(state()).toBe('ended');
    act();
    await pass(60 * minutes);
    expect(state()).toBe('ended');
  });
});

describe('a page that becomes visible', () => {
  it.each([
    ['checks the session if restored from the back-forward cache', true, 'ended'],
    ['does not check it if newly loaded', false, 'active'],
  ])('%s', async (_, persisted, expected) => {
    vi.setSystemTime(Date.now() + 45 * minutes);
    view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    await pass(0);
    expect(state()).toBe(expected);
  });

  it('shows one warning, and makes no request if hidden or if the session has already ended', async () => {
    const changeVisibility = () => (page.dispatchEvent(new Event('visibilitychange')), pass(0));
    await pass(28.5 * minutes);
    await changeVisibility();
    expect(reported).toHaveLength(1);
    requests.length = 0;
    page.visibilityState = 'hidden';
    await changeVisibility();
    page.visibilityState = 'visible';
    expect(requests).toEqual([]);
    failureStatus = 401;
    await changeVisibility();
    expect([state(), requests]).toEqual(['ended', ['GET']]);
    await changeVisibility();
    expect(requests).toEqual(['GET']);
  });

  it('checks the session at once', async () => {
    vi.setSystemTime(Date.now() + 45 * minutes);
    page.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(state()).toBe('ended');
  });

  it('detects that someone else is signed in', async () => {
    userId = 'user-2';
    page.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(state()).toBe('changed');
  });
});

it.each(['someone else', 'no one'])(
  'reports and requests nothing once stopped, even if a request was in flight: %s',
  async (who) => {
    if (who === 'no one') failureStatus = 401;
    else userId = 'user-2';
    const check = watch.check();
    watch.stop();
    await check;
    requests.length = 0;
    vi.setSystemTime(Date.now() + 10 * minutes);
    act();
    page.dispatchEvent(new Event('visibilitychange'));
    view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await pass(60 * minutes);
    expect([reported, requests]).toEqual([[], []]);
  },
);
