import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setSignInPrompt } from '@/lib/bff/sign-in-again';
// Timers are fake, so the module that `watch` imports lazily must be loaded already.
import './schema';
import { type Session } from './schema';
import { watchSession, type SessionStatus, type SessionWatch } from './watch';

const minutes = 60_000;
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const view = new EventTarget();
const session = (idleSeconds: number, absoluteSeconds = 8 * 3600): Session => ({
  userId: 'user-1', name: null, email: null, idleSeconds, absoluteSeconds,
}); // oxfmt-ignore
const refused = (status: number, code: string) => () =>
  Response.json({ error: { code, message: 'No.' } }, { status });

let answer: () => Response;
const requests: { method: string; isBackground: boolean }[] = [];
const reported: SessionStatus[] = [];
const states = () => reported.map(({ state }) => state);
const methods = () => requests.map(({ method }) => method);
let watch: SessionWatch;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_url: string, { method, headers }: RequestInit) => {
    requests.push({ method: method!, isBackground: new Headers(headers).get('x-background') === '1' });
    return answer();
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', view);
  reported.length = requests.length = 0;
  answer = () => Response.json(session(1800));
  watch = watchSession(session(1800), (status) => reported.push(status));
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const changeVisibility = () => (page.dispatchEvent(new Event('visibilitychange')), pass(0));

it('never asks the user to sign in itself, as whoever shows that the session has ended does', async () => {
  const prompt = vi.fn(async () => true);
  const remove = setSignInPrompt(prompt);
  answer = refused(401, 'reauth_required');
  await watch.check();
  await watch.stay();
  remove();
  expect(prompt).not.toHaveBeenCalled();
  expect(requests).toEqual([
    { method: 'GET', isBackground: true },
    { method: 'PATCH', isBackground: true },
  ]);
  expect(states()).toEqual(['ended', 'ended']);
});

it.each(['check', 'stay'] as const)(
  'reports a request refused because someone else is signed in: %s',
  async (what) => {
    answer = refused(401, 'person_changed');
    await watch[what]();
    expect(states()).toEqual(['changed']);
    await pass(10 * minutes);
    page.dispatchEvent(new Event('keydown'));
    await pass(10 * minutes);
    expect(requests).toHaveLength(1);
  },
);

it.each(['keydown', 'pointerdown'])('extends the session by %s, until stopped', async (type) => {
  await pass(2 * minutes);
  page.dispatchEvent(new Event(type));
  await pass(0);
  expect(methods()).toEqual(['PATCH']);
  watch.stop();
  await pass(2 * minutes);
  page.dispatchEvent(new Event(type));
  await pass(0);
  expect(methods()).toEqual(['PATCH']);
});

it('tries again every fifteen seconds while the server does not answer, and not more often', async () => {
  answer = refused(503, 'sessions_unavailable');
  await pass(28 * minutes);
  expect(requests).toHaveLength(1);
  await pass(14_999);
  expect(requests).toHaveLength(1);
  await pass(1);
  expect(requests).toHaveLength(2);
  await pass(10 * minutes);
  expect([requests.length, reported]).toEqual([42, []]);
});

it('asks at most twice a second, even if the server says that no time is left', async () => {
  answer = () => Response.json(session(0));
  await watch.check();
  await pass(10_000);
  expect([states(), requests.length]).toEqual([['ending'], 21]);
});

it('does not ask all the time if a session lasts longer than a timer can', async () => {
  const days = 24 * 60 * minutes;
  const end = Date.now() + 30 * days;
  answer = () => Response.json(session((end - Date.now()) / 1000, (end - Date.now()) / 1000));
  await watch.check();
  await pass(1000);
  expect(requests).toHaveLength(1);
  await pass(30 * days - minutes);
  expect([states(), methods()]).toEqual([['ending'], ['GET', 'GET', 'GET']]);
});

it('withdraws the warning if the session was extended in another tab, and warns again later', async () => {
  answer = () => Response.json(session(100));
  await changeVisibility();
  expect(reported).toEqual([{ state: 'ending', at: Date.now() + 100_000, canStay: true }]);
  answer = () => Response.json(session(1800));
  await changeVisibility();
  expect(states()).toEqual(['ending', 'active']);
  answer = () => Response.json(session(120));
  await pass(28 * minutes);
  expect(states()).toEqual(['ending', 'active', 'ending']);
});

it('does not take typing during the warning for staying when the tab is shown again', async () => {
  answer = () => Response.json(session(100));
  await watch.check();
  await pass(10_000);
  page.dispatchEvent(new Event('keydown'));
  answer = () => Response.json(session(80));
  await changeVisibility();
  expect([methods(), states()]).toEqual([['GET', 'GET'], ['ending']]);
});

it('checks by itself at the end of the time that was left', async () => {
  answer = () => Response.json(session(100));
  await watch.check();
  answer = refused(401, 'reauth_required');
  await pass(99_999);
  expect(states()).toEqual(['ending']);
  await pass(1);
  expect(states()).toEqual(['ending', 'ended']);
});

it('offers to stay only while that gives more time than the warning lasts', async () => {
  for (const [absoluteSeconds, canStay] of [[122, true], [121, false]] as const) {
    watch.stop();
    watch = watchSession(session(1800), (status) => reported.push(status));
    answer = () => Response.json(session(60, absoluteSeconds));
    await watch.check();
    expect(reported.at(-1)).toMatchObject({ state: 'ending', canStay });
  }
}); // oxfmt-ignore

it('extends the session at most once a minute', async () => {
  const typing = async (at: number) => {
    await pass(at);
    page.dispatchEvent(new Event('keydown'));
    await pass(0);
  };
  await typing(minutes);
  expect(methods()).toEqual([]);
  await typing(1);
  expect(methods()).toEqual(['PATCH']);
  await typing(minutes);
  expect(methods()).toEqual(['PATCH']);
  await typing(1);
  expect(methods()).toEqual(['PATCH', 'PATCH']);
});
