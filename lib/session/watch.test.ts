import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// Its timers are not real: what `watch` imports later must be here.
import './schema';
import { type Session } from './schema';
import { watchSession, type SessionStatus, type SessionWatch } from './watch';

/** The server's side: limits that only a PATCH moves. */
let idleEnd: number;
let absoluteEnd: number;
/** How long someone may idle. */
let idleMs: number;
let userId: string;
/** The status of every response, 0 for no response at all; null while all is well. */
let down: number | null;
const asked: string[] = [];

const minutes = 60_000;
const view = new EventTarget();
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const heard: SessionStatus[] = [];
const standing = () => heard.at(-1)?.state ?? 'active';
let watch: SessionWatch;

const now = (): Session => ({
  userId, name: null, email: null, idleSeconds: (Math.min(idleEnd, absoluteEnd) - Date.now()) / 1000, absoluteSeconds: (absoluteEnd - Date.now()) / 1000,
}); // oxfmt-ignore

async function serve(_url: string, { method }: RequestInit): Promise<Response> {
  asked.push(method!);
  if (down === 0) throw new TypeError('fetch failed');
  if (down) return Response.json({ error: { code: 'x', message: 'x' } }, { status: down });
  const isOver = Date.now() >= Math.min(idleEnd, absoluteEnd);
  if (isOver) return Response.json({ error: { code: 'reauth_required', message: 'x' } }, { status: 401 });
  if (method === 'PATCH') idleEnd = Date.now() + idleMs;
  return Response.json(now());
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', view);
  [userId, down] = ['user-1', null];
  idleMs = 30 * minutes;
  idleEnd = Date.now() + idleMs;
  absoluteEnd = Date.now() + 8 * 60 * minutes;
  heard.length = asked.length = 0;
  watch = watchSession(now(), (one) => heard.push(one));
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const act = () => page.dispatchEvent(new Event('keydown'));

describe('a session that no one uses', () => {
  it('is calm for 28 minutes, warned of for two, and then over', async () => {
    await pass(27.9 * minutes);
    expect([standing(), asked.length]).toEqual(['active', 0]);
    await pass(0.2 * minutes);
    expect(heard.at(-1)).toMatchObject({ is: 'ending', canStay: true });
    expect((heard.at(-1) as { at: number }).at).toBeCloseTo(idleEnd, -3);
    await pass(2 * minutes);
    expect(standing()).toBe('ended');
  });

  it('goes on when the person says so', async () => {
    await pass(28.5 * minutes);
    await watch.stay();
    expect(standing()).toBe('active');
    await pass(27 * minutes);
    expect(standing()).toBe('active');
    await pass(4 * minutes);
    expect(standing()).toBe('ended');
  });

  it('is not warned of when another tab kept it alive', async () => {
    await pass(20 * minutes);
    idleEnd = Date.now() + 30 * minutes;
    await pass(10 * minutes);
    expect(heard).toEqual([]);
  });

  it.each([0, 403, 429, 502, 503])('is not taken for ended when the server fails: %d', async (status) => {
    down = status;
    await pass(40 * minutes);
    expect(standing()).toBe('active');
    down = null;
    await pass(1 * minutes);
    expect(standing()).toBe('ended');
  });
});

describe('someone who is there', () => {
  it('is not known by typing while the warning stands: they have to say so', async () => {
    await pass(28.5 * minutes);
    expect(standing()).toBe('ending');
    act();
    await pass(1 * minutes);
    expect(asked).not.toContain('PATCH');
    await pass(1 * minutes);
    expect(standing()).not.toBe('ending');
  });

  it('is known by typing, told to the server at most once a minute, and never warned before the absolute end', async () => {
    for (let second = 0; second < 2 * 60 * 60; second += 10) {
      act();
      await pass(10_000);
    }
    expect(heard).toEqual([]);
    expect(asked.length).toBeGreaterThan(80);
    expect(asked.length).toBeLessThan(125);
  });

  it('is known to have been there a while ago, when the session would be about to end', async () => {
    await pass(0.5 * minutes);
    act();
    await pass(28 * minutes);
    expect([heard, asked]).toEqual([[], ['GET', 'PATCH']]);
    await pass(28 * minutes);
    expect(standing()).toBe('ending');
  });

  it('is told of four times in a session that is short', async () => {
    watch.stop();
    idleMs = 1 * minutes;
    idleEnd = Date.now() + idleMs;
    watch = watchSession(now(), (one) => heard.push(one));
    for (let second = 0; second < 70; second += 1) {
      act();
      await pass(1000);
    }
    expect([heard, asked]).toEqual([[], ['PATCH', 'PATCH', 'PATCH', 'PATCH']]);
  });

  it.each([
    [5, 3],
    [1, 0.5],
  ])('who has %d minutes to the absolute end is warned after %d', async (given, warned) => {
    watch.stop();
    absoluteEnd = Date.now() + given * minutes;
    // Whichever end the server tells is nearer.
    watch = watchSession({ ...now(), idleSeconds: 1800 }, (one) => heard.push(one));
    await pass((warned - 0.1) * minutes);
    expect(heard).toEqual([]);
    await pass(0.2 * minutes);
    expect(heard.at(-1)).toMatchObject({ is: 'ending', canStay: false });
  });

  it('is warned two minutes before the absolute end, and cannot put it off', async () => {
    while (Date.now() < absoluteEnd - 2.5 * minutes) {
      act();
      await pass(30_000);
    }
    expect(heard).toEqual([]);
    await pass(1 * minutes);
    expect(heard.at(-1)).toMatchObject({ is: 'ending', canStay: false });
    act();
    await pass(2 * minutes);
    expect(standing()).toBe('ended');
  });
});

describe('a night with the machine asleep and the tab open', () => {
  const sleep = () => vi.setSystemTime(Date.now() + 9 * 60 * minutes);

  it('is found out at the first key, when the browser tells of nothing', async () => {
    sleep();
    expect(heard).toEqual([]);
    act();
    await pass(0);
    expect([standing(), asked]).toEqual(['ended', ['PATCH']]);
  });

  it('is found out without a key by the time that is left of the wait, and never put off', async () => {
    await pass(10 * minutes);
    sleep();
    await pass(18 * minutes + 1000);
    expect(standing()).toBe('ended');
    act();
    await pass(60 * minutes);
    expect(standing()).toBe('ended');
  });
});

describe('a page that comes back', () => {
  it.each([
    ['out of the back-forward cache', true, 'ended'],
    ['as a new page, which knows', false, 'active'],
  ])('by the Back button, %s', async (_, persisted, expected) => {
    vi.setSystemTime(Date.now() + 45 * minutes);
    view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    await pass(0);
    expect(standing()).toBe(expected);
  });

  it('is warned once, and asks nothing where it is hidden or knows that the session has ended', async () => {
    const look = () => (page.dispatchEvent(new Event('visibilitychange')), pass(0));
    await pass(28.5 * minutes);
    await look();
    expect(heard).toHaveLength(1);
    asked.length = 0;
    page.visibilityState = 'hidden';
    await look();
    page.visibilityState = 'visible';
    expect(asked).toEqual([]);
    down = 401;
    await look();
    expect([standing(), asked]).toEqual(['ended', ['GET']]);
    await look();
    expect(asked).toEqual(['GET']);
  });

  it('asks at once: timers sleep with the machine', async () => {
    vi.setSystemTime(Date.now() + 45 * minutes);
    page.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(standing()).toBe('ended');
  });

  it('finds out that someone else is signed in', async () => {
    userId = 'user-2';
    page.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(standing()).toBe('changed');
  });
});

it.each(['someone else', 'no one'])(
  'says and asks nothing more once it is stopped, also of what is under way: %s',
  async (who) => {
    if (who === 'no one') down = 401;
    else userId = 'user-2';
    const under = watch.check();
    watch.stop();
    await under;
    asked.length = 0;
    vi.setSystemTime(Date.now() + 10 * minutes);
    act();
    page.dispatchEvent(new Event('visibilitychange'));
    view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await pass(60 * minutes);
    expect([heard, asked]).toEqual([[], []]);
  },
);
