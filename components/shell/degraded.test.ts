import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
// Preloaded, as on a real page.
import '@/lib/query/health-schema';
import { createQueryClient } from '@/lib/query/query-client';
import { stubServer, runHook, stubBrowser } from '@/lib/query/testing-hook';
import { Failure, type FailureFields } from '@/lib/values/failure';
import { findDegraded } from './degraded';
import { useCountdown } from './use-countdown';
import { useServicePause } from './use-service-pause';

const readAt = Date.parse('2026-11-22T09:00:00Z');

/** The degraded state of a page whose queries have data but failed to refetch. */
async function degradedBy(...failures: Partial<FailureFields>[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const [at, failure] of failures.entries()) {
    client.setQueryData(['read', at], 'old', { updatedAt: readAt + at });
    const queryFn = () => Promise.reject(new Failure({ status: 0, code: '', message: '', ...failure }));
    await new QueryObserver(client, { queryKey: ['read', at], queryFn }).refetch();
  }
  const queries = client.getQueryCache().getAll();
  const degraded = findDegraded(queries);
  const errorAt = Math.max(0, ...queries.map(({ state }) => state.errorUpdatedAt));
  return (
    degraded && {
      ...degraded,
      until: degraded.until === 0 ? 0 : Math.round((degraded.until - errorAt) / 1000),
    }
  );
}

it('ignores queries that are up to date or have no data', async () => {
  expect(await degradedBy()).toBeNull();
  const client = new QueryClient();
  client.setQueryData(['fresh'], 'new');
  expect(findDegraded(client.getQueryCache().getAll())).toBeNull();
  const queryFn = () => Promise.reject(new Failure({ status: 503, code: 'busy', message: '' }));
  await client.prefetchQuery({ queryKey: ['none'], queryFn, retry: false });
  expect(findDegraded(client.getQueryCache().getAll())).toBeNull();
});

it.each<[Partial<FailureFields>, string, number]>([
  [{ status: 503, code: 'service_unavailable', retryAfter: 60 }, 'pause', 60],
  [{ status: 503, code: 'paused', retryAfter: 42 }, 'pause', 42],
  [{ status: 429, code: 'rate_limited', retryAfter: 7 }, 'pause', 7],
  [{ status: 503, code: 'busy', retryAfter: 3 }, 'busy', 3],
  [{ status: 503, code: 'service_unavailable' }, 'unresponsive', 0],
  [{ status: 502, code: 'unreachable', retryAfter: 5 }, 'unresponsive', 0],
  [{ status: 503, code: 'auth_unavailable', retryAfter: 2 }, 'unresponsive', 0],
  [{ status: 503, code: 'sessions_unavailable', retryAfter: 5 }, 'sessions', 0],
  [{ status: 401, code: 'reauth_required' }, 'signed-out', 0],
  [{ status: 502, code: 'upstream_auth' }, 'not-accepted', 0],
  [{ status: 404, code: 'not_found' }, 'refused', 0],
  [{ status: 403, code: 'forbidden' }, 'refused', 0],
])('reports %j as %s, to be retried after %i seconds', async (failure, cause, seconds) => {
  expect(await degradedBy(failure)).toEqual({ cause, oldest: readAt, until: seconds });
});

it('reports an outage rather than a refusal if there are both', async () => {
  expect(await degradedBy({ status: 404, code: 'not_found' }, {})).toMatchObject({ cause: 'unresponsive' });
});

it('reports what needs someone to act rather than what passes by itself', async () => {
  const pause = { status: 503, code: 'paused', retryAfter: 60 };
  const signedOut = { status: 401, code: 'reauth_required' };
  const notAccepted = { status: 502, code: 'upstream_auth' };
  const sessions = { status: 503, code: 'sessions_unavailable' };
  expect(await degradedBy(pause, notAccepted)).toMatchObject({ cause: 'not-accepted', until: 0 });
  expect(await degradedBy(pause, notAccepted, signedOut)).toMatchObject({ cause: 'signed-out', until: 0 });
  expect(await degradedBy(signedOut, sessions)).toMatchObject({ cause: 'sessions' });
});

it('waits for the longest of several pauses, and shows the age of the oldest data', async () => {
  const pause = { status: 503, code: 'paused' };
  expect(await degradedBy({ ...pause, retryAfter: 2 }, { ...pause, retryAfter: 60 }, {})).toMatchObject({
    cause: 'pause',
    oldest: readAt,
    until: 60,
  });
});

it('ignores what comes from our own server', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(['meter'], 'old');
  const queryFn = () => Promise.reject(new Failure({ status: 0, code: '', message: '' }));
  await new QueryObserver(client, { queryKey: ['meter'], queryFn, meta: { isOwn: true } }).refetch();
  expect(findDegraded(client.getQueryCache().getAll())).toBeNull();
});

describe('with fake timers', () => {
  afterEach(() => vi.useRealTimers());
  const installFakeClock = () =>
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: readAt });

  /** A page with a read in flight. Our server's clock is five minutes ahead of the page's. */
  async function pageWaiting(meta = {}) {
    const clock = installFakeClock();
    const server = { closedUntil: null as number | null, hasClock: true };
    const requests = stubServer((path) => {
      const now = server.hasClock ? Date.now() + 300_000 : undefined;
      const governor = { limit: 60, remaining: 0, waiting: {}, pollSeconds: 60 };
      const closedUntil = server.closedUntil && server.closedUntil + 300_000;
      return path === '/api/health'
        ? { data: { now, governor: { ...governor, closedUntil } } }
        : { refused: { status: 404, code: 'not_found' } };
    });
    const client = createQueryClient();
    let resolveRead!: (text: string) => void;
    const queryFn = () => new Promise<string>((resolve) => (resolveRead = resolve));
    const read = client.fetchQuery({ queryKey: ['read'], queryFn, meta });
    const hook = await runHook(useServicePause, client);
    /** Advances the clock and returns the seconds left on the page, while `left` is what the server reports. */
    const after = async (seconds: number, left: number | null) => {
      server.closedUntil = left === null ? null : Date.now() + (seconds + left) * 1000;
      await clock.advanceTimersByTimeAsync(seconds * 1000);
      await hook.settle();
      return hook.now() === 0 ? 0 : (hook.now() - Date.now()) / 1000;
    };
    const finishRead = async () => {
      resolveRead('read');
      await read;
      await hook.settle();
    };
    return { ...hook, server, requests, after, finishRead };
  }

  it('checks for a pause while a mutation is in flight', async () => {
    const { after, requests, finishRead, client, settle } = await pageWaiting();
    await finishRead();
    const mutation = { mutationFn: () => new Promise<string>(() => {}) };
    void client.getMutationCache().build(client, mutation).execute(undefined);
    await settle();
    expect([await after(3, 30), requests.length]).toEqual([30, 1]);
  });

  it('checks for a pause after three seconds of waiting, and measures it with its own clock', async () => {
    const { after, requests, finishRead, now } = await pageWaiting();
    expect([await after(2.9, 30), requests]).toEqual([0, []]);
    expect([await after(0.1, 30), requests]).toEqual([30, ['GET /api/health']]);
    // Small differences count as the same pause, whose countdown continues; larger ones as a new pause.
    expect(await after(3, 28.9)).toBe(27);
    expect(await after(3, 22.1)).toBe(24);
    expect(await after(3, 23)).toBe(23);
    expect(await after(3, 60)).toBe(60);
    await finishRead();
    expect(now()).toBe(0);
    await after(6, 60);
    expect([now(), requests.length]).toEqual([0, 5]);
  });

  it('does not show a pause with five seconds or less left, but keeps showing one until it ends', async () => {
    const { after, server } = await pageWaiting();
    expect(await after(3, 5)).toBe(0);
    expect(await after(3, 5.5)).toBe(5.5);
    expect(await after(3, 2.5)).toBe(2.5);
    expect(await after(3, 0)).toBe(0);
    expect(await after(3, null)).toBe(0);
    server.hasClock = false;
    expect(await after(3, 30)).toBe(0);
  });

  it('does not check for a pause while it only reads from our own server', async () => {
    const { after, requests } = await pageWaiting({ isOwn: true });
    expect([await after(9, 30), requests]).toEqual([0, []]);
  });

  /** Runs a countdown of this many seconds. */
  async function countdown(seconds: number) {
    const clock = installFakeClock();
    const { document } = stubBrowser();
    const onEnd = vi.fn();
    const props = { seconds };
    const hook = await runHook(() => useCountdown(props.seconds, onEnd));
    const after = async (ms: number) => {
      await clock.advanceTimersByTimeAsync(ms);
      await hook.settle();
      return hook.now();
    };
    return { ...hook, props, document, after, ends: () => onEnd.mock.calls.length };
  }

  it('counts down in whole seconds to 0, and ends once', async () => {
    const { now, after, ends, props, rerender } = await countdown(2.2);
    expect(now()).toBe(3);
    expect([await after(250), await after(1000), await after(750), ends()]).toEqual([2, 1, 1, 0]);
    expect([await after(250), ends(), await after(2000), ends()]).toEqual([0, 1, 0, 1]);
    props.seconds = 1;
    await rerender();
    expect([await after(250), ends(), await after(750), ends()]).toEqual([1, 1, 0, 2]);
  });

  it('ends a countdown that expired in a hidden tab when the tab is visible again', async () => {
    const { document, after, ends } = await countdown(1);
    document.hidden = true;
    expect([await after(5000), ends()]).toEqual([0, 0]);
    document.hidden = false;
    expect([await after(250), ends()]).toEqual([0, 1]);
  });

  it('never ends a countdown of 0 seconds', async () => {
    const { after, ends } = await countdown(0);
    expect([await after(5000), ends()]).toEqual([0, 0]);
  });
});
