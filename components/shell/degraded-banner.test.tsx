import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactElement } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { setSignInPrompt } from '@/lib/bff/sign-in-again';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, type StubResponse, stubServer } from '@/lib/query/testing-hook';
import { Failure, type FailureFields } from '@/lib/values/failure';
import { DegradedBanner } from './degraded-banner';

afterEach(() => void vi.useRealTimers());
const readAt = Date.parse('2026-11-22T09:00:00Z');

/** The banner of a page that shows what was read at 09:00; reading it again fails like this, or works if undefined. */
async function banner(failure: Partial<FailureFields> | undefined) {
  stubBrowser();
  stubServer(() => new Promise<StubResponse>(() => {}));
  const client = createQueryClient();
  client.setQueryData(['read'], 'old', { updatedAt: readAt });
  let fails = failure !== undefined;
  const queryFn = vi.fn(() => {
    if (fails) throw new Failure({ status: 504, code: 'response_lost', message: '', ...failure });
    return 'new';
  });
  const hook = await runHook(() => {
    useQuery({ queryKey: ['read'], queryFn, staleTime: 0, refetchOnMount: 'always' });
    return DegradedBanner();
  }, client);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  const shown = () =>
    propsIn(hook.now(), Banner)[0] as { children: string[]; action: ReactElement } | undefined;
  const action = () => shown()!.action.props as { until: number; onTry: () => void };
  return { ...hook, shown, action, queryFn, recover: () => (fails = false) };
}
const saidOf = ({ shown }: Awaited<ReturnType<typeof banner>>) => shown()?.children.join('');

it('is not shown while everything is up to date', async () => {
  const page = await banner(undefined);
  expect(page.shown()).toBeUndefined();
});

it.each<[Partial<FailureFields>, string]>([
  [{}, 'The service is not answering.'],
  [{ status: 401, code: 'reauth_required' }, 'You have been signed out.'],
  [{ status: 502, code: 'upstream_auth' }, 'The service does not accept this dashboard.'],
  [{ status: 404, code: 'not_found' }, 'Something on this page was removed, or you may no longer see it.'],
  [
    { status: 503, code: 'sessions_unavailable' },
    'You are still signed in, but sessions cannot be read at the moment.',
  ],
  [{ status: 503, code: 'paused', retryAfter: 30 }, 'The service asked for a pause.'],
  [{ status: 503, code: 'busy', retryAfter: 5 }, 'Too many requests are waiting.'],
])('says why the page is not up to date, and how old it is: %o', async (failure, why) => {
  const page = await banner(failure);
  await page.until(() => expect(saidOf(page)).toBe(`${why} Showing data from 09:00.`));
});

it('tries again by itself when the pause is over, or at once if asked', async () => {
  const page = await banner({ status: 503, code: 'paused', retryAfter: 30 });
  await page.until(() => expect(page.shown()).toBeDefined());
  expect(page.action().until).toBeGreaterThan(Date.now() + 20_000);
  page.recover();
  page.action().onTry();
  await page.until(() => expect(page.shown()).toBeUndefined());
  expect(page.queryFn).toHaveBeenCalledTimes(2);
});

it('asks someone who has been signed out to sign in again, and reads again once they have', async () => {
  const page = await banner({ status: 401, code: 'reauth_required' });
  await page.until(() => expect(page.shown()).toBeDefined());
  let isSignedIn = false;
  onTestFinished(setSignInPrompt(async () => isSignedIn));
  const button = () => propsIn(page.shown()!.action, Button)[0] as ComponentProps<typeof Button>;
  expect([button().children, button().ref]).toEqual(['Sign in again', keepFocusHere]);
  button().onPress!();
  await page.settle();
  expect(page.queryFn).toHaveBeenCalledOnce();
  isSignedIn = true;
  page.recover();
  button().onPress!();
  await page.until(() => expect(page.shown()).toBeUndefined());
  expect(page.queryFn).toHaveBeenCalledTimes(2);
});

it('names no time if the service gave none', async () => {
  const page = await banner({});
  await page.until(() => expect(page.shown()).toBeDefined());
  expect(page.action().until).toBe(0);
});

it('reads again every five seconds while sessions cannot be read, but not in a hidden tab', async () => {
  const timers = new Map<number, () => void>();
  vi.stubGlobal('setInterval', (run: () => void, ms: number) => (timers.set(ms, run), ms));
  vi.stubGlobal('clearInterval', (timer: number) => void timers.delete(timer));
  const page = await banner({ status: 503, code: 'sessions_unavailable' });
  await page.until(() => expect(timers.has(5000)).toBe(true));
  Object.assign(document, { hidden: true });
  timers.get(5000)!();
  await page.settle();
  expect(page.queryFn).toHaveBeenCalledOnce();
  Object.assign(document, { hidden: false });
  page.recover();
  timers.get(5000)!();
  await page.until(() => expect(page.shown()).toBeUndefined());
  expect([page.queryFn.mock.calls.length, timers.has(5000)]).toEqual([2, false]);
});

it('starts no such timer for any other failure', async () => {
  const timers = new Set<number>();
  vi.stubGlobal('setInterval', (_: () => void, ms: number) => void timers.add(ms));
  const page = await banner({ status: 503, code: 'busy', retryAfter: 5 });
  await page.until(() => expect(page.shown()).toBeDefined());
  expect(timers.has(5000)).toBe(false);
});

type Shown<Props> = ReactElement<object, (given: object) => ReactElement<Props>>;

it('counts down on its button, which tries by itself at the end and can be pressed only then', async () => {
  const page = await banner({ status: 503, code: 'paused', retryAfter: 30 });
  await page.until(() => expect(page.shown()).toBeDefined());
  const { type: TryAgain } = page.shown()!.action as Shown<ComponentProps<typeof Button>>;
  const clock = vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const onTry = vi.fn<() => void>();
  const given = { until: Date.now() + 2000, onTry };
  const { now, settle } = await runHook(() => TryAgain(given));
  expect(now().props).toMatchObject({
    children: 'Trying again in 2 s',
    disabledReason: 'We will try again in 2 seconds',
  });
  await clock.advanceTimersByTimeAsync(2000);
  await settle();
  expect([now().props.children, now().props.disabledReason]).toEqual(['Try again', undefined]);
  // The button goes away when trying again works, and is another one when it fails.
  expect(now().props.ref).toBe(keepFocusHere);
  expect(onTry).toHaveBeenCalledOnce();
  now().props.onPress!();
  expect(onTry).toHaveBeenCalledTimes(2);
});

it('says that the service asked for a pause, and when it ends, while nothing on the page is old', async () => {
  stubBrowser();
  vi.useFakeTimers({ toFake: ['Date'] });
  let check = () => {};
  vi.stubGlobal('setInterval', (run: () => void) => void (check = run));
  const client = createQueryClient();
  const mutation = { mutationFn: () => new Promise<string>(() => {}) };
  void client.getMutationCache().build(client, mutation).execute(undefined);
  vi.spyOn(client, 'fetchQuery').mockResolvedValue({ now: 1_000, governor: { closedUntil: 21_000 } });
  const hook = await runHook(() => DegradedBanner(), client);
  check();
  await hook.settle();
  const [shown] = propsIn(hook.now(), Banner);
  expect((shown!.children as string[]).join('')).toBe(
    'The service asked for a pause. This page will carry on by itself when it is over.',
  );
  const { type: Countdown, props } = shown!.action as Shown<{ children: string }>;
  expect((await runHook(() => Countdown(props))).now().props.children).toBe('Carrying on in 20 s');
});

it('reads again only what is out of date, and by itself only what lacked a session', async () => {
  stubBrowser();
  stubServer(() => new Promise<StubResponse>(() => {}));
  const timers = new Map<number, () => void>();
  vi.stubGlobal('setInterval', (run: () => void, ms: number) => (timers.set(ms, run), ms));
  const client = createQueryClient();
  const codes = { session: 'sessions_unavailable', lost: 'response_lost', fresh: null };
  const reads: string[] = [];
  const read = (key: keyof typeof codes) => ({
    queryKey: [key],
    queryFn: () => {
      reads.push(key);
      const code = codes[key];
      if (code) throw new Failure({ status: 503, code, message: '' });
      return 'new';
    },
    ...{ staleTime: 0, refetchOnMount: 'always' as const },
  });
  for (const key of Object.keys(codes)) client.setQueryData([key], 'old', { updatedAt: readAt });
  const hook = await runHook(() => {
    useQuery(read('session'));
    useQuery(read('lost'));
    useQuery(read('fresh'));
    return DegradedBanner();
  }, client);
  const readAgain = async (does: () => void) => {
    reads.length = 0;
    does();
    await hook.until(() => expect([reads.length > 0, client.isFetching()]).toEqual([true, 0]));
    return reads.toSorted();
  };
  await hook.until(() => expect(timers.has(5000)).toBe(true));
  expect(await readAgain(timers.get(5000)!)).toEqual(['session']);
  const { onTry } = (propsIn(hook.now(), Banner)[0]!.action as ReactElement<{ onTry: () => void }>).props;
  expect(await readAgain(onTry)).toEqual(['lost', 'session']);
});
