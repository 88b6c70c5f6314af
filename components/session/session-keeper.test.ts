import { beforeEach, expect, it, vi } from 'vitest';
import { signedInAgain } from '@/lib/bff/sign-in-again';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import type { SessionNews } from '@/lib/session/channel';
import type { SessionStanding } from '@/lib/session/watch';
import { pagePerson } from '@/lib/bff/page-person';
import { SessionKeeper } from './session-keeper';

const watch = vi.hoisted(() => ({ check: vi.fn(), stay: vi.fn(), stop: vi.fn(), tell: (_: unknown) => {} }));
vi.mock('@/lib/session/watch', () => ({
  watchSession: (_session: unknown, tell: (standing: unknown) => void) => Object.assign(watch, { tell }),
}));
vi.mock('next/dynamic', () => ({ default: () => () => null }));
vi.mock('@/components/ui/idle', () => ({ whenIdle: () => {} }));

let clock: number;
beforeEach(() => {
  clock = 1_000_000;
  for (const one of [watch.check, watch.stay, watch.stop]) one.mockClear();
});

const ending: SessionStanding = { is: 'ending', at: 0, canStay: true };
type Shown = { props: Record<string, (...args: unknown[]) => void> } | false;

/** The keeper of a person's page, in a browser with another tab. */
async function keeper() {
  const { window } = stubBrowser();
  const left: string[] = [];
  Object.assign(window, {
    location: { reload: () => left.push('reload'), replace: (to: string) => left.push(to) },
  });
  vi.stubGlobal('performance', { ...performance, now: () => clock, mark: () => {}, measure: () => {} });
  localStorage.setItem('saved-views:me', '[]');
  const session = { userId: 'me', email: 'me@example.com' } as Parameters<typeof SessionKeeper>[0]['session'];
  const hook = await runHook(() => SessionKeeper({ session }));
  const shown = (at: 0 | 1) => (hook.now().props as { children: Shown[] }).children[at]!;
  const other = new BroadcastChannel('chain-dashboard:session');
  /** What another tab says. */
  const news = async (what: SessionNews) => {
    // Heard here after the keeper, whose channel was there before.
    const last = new BroadcastChannel('chain-dashboard:session');
    const heard = new Promise((resolve) => (last.onmessage = resolve));
    other.postMessage({ ...what, from: 'another tab' });
    await heard;
    last.close();
    await hook.settle();
  };
  const stands = async (standing: SessionStanding) => {
    watch.tell(standing);
    await hook.settle();
  };
  const act = async (at: 0 | 1, name: string) => {
    const element = shown(at);
    if (element) element.props[name]!();
    await hook.settle();
  };
  const screen = () => ({ warns: Boolean(shown(0)), asks: Boolean(shown(1)) });
  const kept = () => ({ ...localStorage });
  return { ...hook, news, stands, act, screen, left, kept, close: () => other.close() };
}
const calm = { warns: false, asks: false };
const [warns, asks] = [
  { ...calm, warns: true },
  { ...calm, asks: true },
];

it('warns before the session ends, until that is put off or the person signs in again', async () => {
  const { stands, screen, act, close, leave } = await keeper();
  expect(screen()).toEqual(calm);
  await stands(ending);
  expect(screen()).toEqual(warns);
  await act(0, 'onStay');
  expect(watch.stay).toHaveBeenCalledOnce();
  await act(0, 'onSignInAgain');
  expect(screen()).toEqual(asks);
  await act(1, 'onDismiss');
  expect(screen()).toEqual(warns);
  await act(0, 'onLater');
  expect(screen()).toEqual(calm);
  await leave();
  expect(watch.stop).toHaveBeenCalledOnce();
  close();
});

it('asks when the session has ended, once, until the next end or the next call that finds it ended', async () => {
  const { stands, screen, act, settle, close } = await keeper();
  await stands({ is: 'ended' });
  expect(screen()).toEqual(asks);
  await act(1, 'onDismiss');
  await stands({ is: 'ended' });
  expect(screen()).toEqual(calm);
  const again = signedInAgain();
  await settle();
  expect(screen()).toEqual(asks);
  await act(1, 'onDismiss');
  expect(await again).toBe(false);
  await stands({ is: 'calm' });
  await stands({ is: 'ended' });
  expect(screen()).toEqual(asks);
  close();
});

it('goes on with the calls that wait when the person has signed in in another tab', async () => {
  const { stands, screen, news, settle, act, close } = await keeper();
  await news({ type: 'signed-in', userId: 'me' });
  expect(watch.check).not.toHaveBeenCalled();
  const again = signedInAgain();
  await settle();
  await news({ type: 'signed-in', userId: 'me' });
  expect([await again, screen(), watch.check.mock.calls.length]).toEqual([true, calm, 1]);
  // Also where no call waits and the end is near, which is then warned of anew.
  await stands(ending);
  await act(0, 'onLater');
  await news({ type: 'signed-in', userId: 'me' });
  expect([screen(), watch.check.mock.calls.length]).toEqual([warns, 2]);
  close();
});

it.each<[string, (page: Awaited<ReturnType<typeof keeper>>) => unknown]>([
  ['another tab says so', ({ news }) => news({ type: 'signed-in', userId: 'someone else' })],
  ['the session says so', ({ stands }) => stands({ is: 'changed' })],
  ['a call says so', () => pagePerson.changed()],
])(
  'starts over, and keeps nothing of the person, where someone else is signed in: %s',
  async (_, happens) => {
    const page = await keeper();
    expect(page.kept()).toEqual({ 'saved-views:me': '[]' });
    await happens(page);
    expect([page.left, page.kept()]).toEqual([['reload'], {}]);
    page.close();
  },
);

it('leaves for the page of who has signed out where that was in another tab, and asks nothing', async () => {
  const { news, stands, left, screen, kept, close } = await keeper();
  await news({ type: 'signed-out' });
  await vi.waitFor(() => expect(watch.check).toHaveBeenCalled());
  expect(await signedInAgain()).toBe(false);
  clock += 9_999;
  await stands({ is: 'ended' });
  expect([left.length, left[0], screen().asks, kept()]).toEqual([
    1,
    expect.stringContaining('sign'),
    false,
    {},
  ]);
  close();
});

it('a session that ends later than ten seconds after a sign-out has ended by itself', async () => {
  const { news, stands, left, screen, close } = await keeper();
  await news({ type: 'signed-out' });
  clock += 10_000;
  await stands({ is: 'ended' });
  expect([left, screen()]).toEqual([[], asks]);
  close();
});
