import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import SignedInLayout from '@/app/(signed-in)/layout';
import { elementsIn } from '@/components/testing-markup';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import type { Session } from '@/lib/session/schema';
import { Failure } from '@/lib/values/failure';
import { AwaitSession } from './await-session';
import { SessionKeeper } from './session-keeper';

const currentSession = vi.hoisted(() => vi.fn<() => Promise<Session>>());
vi.mock('@/lib/auth/session', () => ({ currentSession }));
vi.mock('@/lib/env', () => ({ env: () => ({ PARTNER_API_URL: 'https://service.example' }) }));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** A page that was rendered without a session. */
async function openWithoutSession() {
  const { document } = stubBrowser();
  const page = openPage('/chains/new');
  const hook = await runHook(AwaitSession);
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await hook.settle();
    return page.refreshes;
  };
  const press = (type: string) => document.dispatchEvent(new Event(type));
  return { ...hook, document, page, after, press };
}

it('renders the page again every five seconds, but not in a hidden tab, until the frame has a session', async () => {
  const { document, page, after, unmount } = await openWithoutSession();
  expect([await after(4999), await after(1), await after(5000)]).toEqual([0, 1, 2]);
  Object.assign(document, { hidden: true });
  expect(await after(20_000)).toBe(2);
  Object.assign(document, { hidden: false });
  expect(await after(5000)).toBe(3);
  await unmount();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(page.refreshes).toBe(3);
});

it.each(['keydown', 'pointerdown'])('stops ten minutes after the last press, until the next: %s', async (type) => {
  const { page, after, press } = await openWithoutSession();
  const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms);
  pass(9 * 60_000);
  press(type);
  pass(10 * 60_000 - 5001);
  expect([await after(5000), await after(5000), await after(5000)]).toEqual([1, 1, 1]);
  press(type);
  expect([page.refreshes, await after(0), await after(5000)]).toEqual([2, 2, 3]);
}); // oxfmt-ignore

it.each([
  ['waits for a session while sessions cannot be read', null, [AwaitSession]],
  ['keeps the session that could be read', 'ann', [SessionKeeper]],
])('the signed-in frame %s', async (_, userId, expected) => {
  const outage = new Failure({ status: 503, code: 'sessions_unavailable', message: '' });
  currentSession.mockImplementation(async () => {
    if (userId === null) throw outage;
    return { userId, name: null, email: null, idleSeconds: 1800, absoluteSeconds: 28_800 };
  });
  const types = elementsIn(await SignedInLayout({ children: 'A page' })).map(({ type }) => type);
  expect(types.filter((type) => type === AwaitSession || type === SessionKeeper)).toEqual(expected);
});
