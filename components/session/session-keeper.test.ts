import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { promptSignIn } from '@/lib/bff/sign-in-again';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import type { SessionMessage } from '@/lib/session/channel';
import type { SessionStatus } from '@/lib/session/watch';
import { pagePerson } from '@/lib/bff/page-person';
import { SessionKeeper } from './session-keeper';

const watch = vi.hoisted(() => ({
  check: vi.fn(),
  stay: vi.fn(),
  stop: vi.fn(),
  session: null as unknown,
  onChange: (_: unknown) => {},
}));
vi.mock('@/lib/session/watch', () => ({
  watchSession: (session: unknown, onChange: (status: unknown) => void) =>
    Object.assign(watch, { session, onChange }),
}));
vi.mock('next/dynamic', () => ({ default: () => () => null }));
vi.mock('@/components/ui/idle', () => ({ whenIdle: () => {} }));

let clock: number;
beforeEach(() => {
  clock = 1_000_000;
  for (const mock of [watch.check, watch.stay, watch.stop]) mock.mockClear();
});

const ending: SessionStatus = { state: 'ending', at: 0, canStay: true };
type Child = { props: Record<string, (...args: unknown[]) => void> } | false;

/** Renders the keeper in a browser with a second tab. */
async function renderKeeper(userId = 'me') {
  const { window } = stubBrowser();
  const departures: string[] = [];
  Object.assign(window, {
    location: { reload: () => departures.push('reload'), replace: (to: string) => departures.push(to) },
  });
  const [now, noop] = [() => clock, () => {}];
  vi.stubGlobal('performance', { ...performance, now, mark: noop, measure: noop, clearMeasures: noop });
  localStorage.setItem('saved-views:me', '[]');
  localStorage.setItem('saved-views:someone else', '[]');
  let session = { userId, email: 'me@example.com' } as Parameters<typeof SessionKeeper>[0]['session'];
  const heard: unknown[] = [];
  const listener = new BroadcastChannel('chain-dashboard:session');
  listener.onmessage = ({ data: { type, userId } }) => void heard.push([type, userId]);
  onTestFinished(() => listener.close());
  const hook = await runHook(() => SessionKeeper({ session }));
  const child = (at: 0 | 1) => (hook.now().props as { children: Child[] }).children[at]!;
  const otherTab = new BroadcastChannel('chain-dashboard:session');
  /** Sends news from the other tab, and waits until the keeper has received it. */
  const news = async (what: SessionMessage) => {
    // Created after the keeper's channel, so it receives messages later.
    const receiver = new BroadcastChannel('chain-dashboard:session');
    const received = new Promise((resolve) => (receiver.onmessage = resolve));
    otherTab.postMessage({ ...what, from: 'another tab' });
    await received;
    receiver.close();
    await hook.settle();
  };
  const report = async (status: SessionStatus) => {
    watch.onChange(status);
    await hook.settle();
  };
  const act = async (at: 0 | 1, name: string) => {
    const element = child(at);
    if (element) element.props[name]!();
    await hook.settle();
  };
  const screen = () => ({ warning: Boolean(child(0)), signIn: Boolean(child(1)) });
  const storage = () => ({ ...localStorage });
  /** Renders with a new session object, as a refreshed page does. */
  const refresh = () => ((session = { ...session }), hook.rerender());
  const close = () => otherTab.close();
  return { ...hook, session, refresh, heard, child, news, report, act, screen, departures, storage, close };
}
const nothing = { warning: false, signIn: false };
const warning = { ...nothing, warning: true };
const signIn = { ...nothing, signIn: true };

it('warns before the session ends, until the user dismisses it or signs in again', async () => {
  const { report, screen, act, close, unmount } = await renderKeeper();
  expect(screen()).toEqual(nothing);
  await report(ending);
  expect(screen()).toEqual(warning);
  await act(0, 'onStay');
  expect(watch.stay).toHaveBeenCalledOnce();
  await act(0, 'onSignInAgain');
  expect(screen()).toEqual(signIn);
  await act(1, 'onDismiss');
  expect(screen()).toEqual(warning);
  await act(0, 'onLater');
  expect(screen()).toEqual(nothing);
  await unmount();
  expect(watch.stop).toHaveBeenCalledOnce();
  close();
});

it('withdraws the warning when a refreshed page shows that the session has more time', async () => {
  const { report, screen, refresh, close } = await renderKeeper();
  await report(ending);
  await refresh();
  expect(screen()).toEqual(nothing);
  close();
});

it('asks once to sign in when the session has ended, and again for the next call or the next end', async () => {
  const { report, screen, act, settle, close } = await renderKeeper();
  await report({ state: 'ended' });
  expect(screen()).toEqual(signIn);
  await act(1, 'onDismiss');
  await report({ state: 'ended' });
  expect(screen()).toEqual(nothing);
  const signedIn = promptSignIn();
  await settle();
  expect(screen()).toEqual(signIn);
  await act(1, 'onDismiss');
  expect(await signedIn).toBe(false);
  await report({ state: 'active' });
  await report({ state: 'ended' });
  expect(screen()).toEqual(signIn);
  close();
});

it('resumes waiting calls when the user signs in in another tab', async () => {
  const { report, screen, news, settle, act, close } = await renderKeeper();
  await news({ type: 'signed-in', userId: 'me' });
  expect(watch.check).not.toHaveBeenCalled();
  const signedIn = promptSignIn();
  await settle();
  await news({ type: 'signed-in', userId: 'me' });
  expect([await signedIn, screen(), watch.check.mock.calls.length]).toEqual([true, nothing, 1]);
  // Also without waiting calls: a warning that was dismissed appears again.
  await report(ending);
  await act(0, 'onLater');
  await news({ type: 'signed-in', userId: 'me' });
  expect([screen(), watch.check.mock.calls.length]).toEqual([warning, 2]);
  close();
});

it.each<[string, (page: Awaited<ReturnType<typeof renderKeeper>>) => unknown]>([
  ['another tab reports it', ({ news }) => news({ type: 'signed-in', userId: 'someone else' })],
  ['the session watch reports it', ({ report }) => report({ state: 'changed' })],
  ['a request reports it', () => pagePerson.notifyChanged()],
])('reloads and clears personal data when someone else is signed in: %s', async (_, trigger) => {
  const page = await renderKeeper();
  expect(page.storage()).toEqual({ 'saved-views:me': '[]' });
  await trigger(page);
  expect([page.departures, page.storage()]).toEqual([['reload'], {}]);
  page.close();
});

it('neither reloads nor checks the session when another tab forgets a memory', async () => {
  const { news, departures, close } = await renderKeeper();
  const signedIn = promptSignIn();
  for (const userId of ['me', 'someone else']) await news({ type: 'forgotten', userId });
  expect([departures, watch.check.mock.calls]).toEqual([[], []]);
  await news({ type: 'signed-in', userId: 'me' });
  expect(await signedIn).toBe(true);
  close();
});

it('goes to the signed-out page after a sign-out in another tab, without asking to sign in', async () => {
  const { news, report, departures, screen, storage, close } = await renderKeeper();
  await news({ type: 'signed-out' });
  await vi.waitFor(() => expect(watch.check).toHaveBeenCalled());
  expect(await promptSignIn()).toBe(false);
  clock += 9_999;
  await report({ state: 'ended' });
  expect([departures.length, departures[0], screen().signIn, storage()]).toEqual([
    1,
    expect.stringContaining('sign'),
    false,
    {},
  ]);
  close();
});

it('asks to sign in when the session ends more than ten seconds after a sign-out', async () => {
  const { news, report, departures, screen, close } = await renderKeeper();
  await news({ type: 'signed-out' });
  clock += 10_000;
  await report({ state: 'ended' });
  expect([departures, screen()]).toEqual([[], signIn]);
  close();
});

it('watches its own session, and removes from this browser what belongs to others', async () => {
  const { session, storage, close } = await renderKeeper();
  expect(watch.session).toBe(session);
  expect(storage()).toEqual({ 'saved-views:me': '[]' });
  close();
});

it('tells the other tabs who is signed in here', async () => {
  const { heard, close } = await renderKeeper();
  await vi.waitFor(() => expect(heard).toEqual([['signed-in', 'me']]));
  close();
});

it('checks the session at once, and twice more, after a sign-out in another tab', async () => {
  const { news, close } = await renderKeeper();
  const delays: number[] = [];
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (then: () => void, delay = 0) => {
    if (delay >= 1000) delays.push(delay);
    return setTimeout(then, delay >= 1000 ? 0 : delay);
  });
  await news({ type: 'signed-out' });
  await vi.waitFor(() => expect(watch.check).toHaveBeenCalledTimes(3));
  expect(delays).toEqual([2000, 9000]);
  close();
});

it('offers to sign in as the user who was signed in, and shows when the session ends', async () => {
  const { report, child, act, close } = await renderKeeper();
  await report(ending);
  expect((child(0) as { props: object }).props).toMatchObject({ status: ending });
  await act(0, 'onSignInAgain');
  const signInProps = () => (child(1) as { props: object }).props;
  expect(signInProps()).toMatchObject({ email: 'me@example.com', isEnded: false });
  await report({ state: 'ended' });
  expect(signInProps()).toMatchObject({ isEnded: true });
  close();
});

it('asks for nothing, and follows no other tab, once the user has left the signed-in pages', async () => {
  const { unmount, settle, news, departures, close } = await renderKeeper();
  await unmount();
  await news({ type: 'signed-in', userId: 'someone else' });
  const asked = Promise.race([promptSignIn(), settle().then(() => 'still asked')]);
  expect([await asked, departures, pagePerson.id()]).toEqual([false, [], undefined]);
  close();
});

it.each([
  ['reloads when the next keeper of the page is for someone else', 'someone else', ['reload']],
  ['does not reload when it is for the same user', 'me', []],
])('%s', async (_, userId, expected) => {
  const first = await renderKeeper();
  await first.unmount();
  const { departures, close } = await renderKeeper(userId);
  expect(departures).toEqual(expected);
  first.close();
  close();
});
