import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
// The page has it by then.
import '@/lib/query/health-schema';
import { createQueryClient } from '@/lib/query/query-client';
import { answering, runHook, stubBrowser } from '@/lib/query/testing-hook';
import { Failure, type FailureFields } from '@/lib/values/failure';
import { degradedNow } from './degraded';
import { useCountdown } from './use-countdown';
import { usePause } from './use-pause';

const readAt = Date.parse('2026-11-22T09:00:00Z');

/** A page whose one query has data and could not be read again. */
async function failed(...failures: Partial<FailureFields>[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const [at, failure] of failures.entries()) {
    client.setQueryData(['read', at], 'old', { updatedAt: readAt + at });
    const queryFn = () => Promise.reject(new Failure({ status: 0, code: '', message: '', ...failure }));
    await new QueryObserver(client, { queryKey: ['read', at], queryFn }).refetch();
  }
  const queries = client.getQueryCache().getAll();
  const found = degradedNow(queries);
  const errorAt = Math.max(0, ...queries.map(({ state }) => state.errorUpdatedAt));
  return found && { ...found, until: found.until === 0 ? 0 : Math.round((found.until - errorAt) / 1000) };
}

it('says nothing of what is up to date, or has nothing to show', async () => {
  expect(await failed()).toBeNull();
  const client = new QueryClient();
  const queryFn = () => Promise.reject(new Failure({ status: 503, code: 'busy', message: '' }));
  await client.prefetchQuery({ queryKey: ['none'], queryFn, retry: false });
  expect(degradedNow(client.getQueryCache().getAll())).toBeNull();
});

it.each<[Partial<FailureFields>, string, number]>([
  [{ status: 503, code: 'service_unavailable', retryAfter: 60 }, 'pause', 60],
  [{ status: 503, code: 'paused', retryAfter: 42 }, 'pause', 42],
  [{ status: 429, code: 'rate_limited', retryAfter: 7 }, 'pause', 7],
  [{ status: 503, code: 'busy', retryAfter: 3 }, 'busy', 3],
  [{ status: 503, code: 'service_unavailable' }, 'silence', 0],
  [{ status: 502, code: 'unreachable', retryAfter: 5 }, 'silence', 0],
  [{ status: 503, code: 'auth_unavailable', retryAfter: 2 }, 'silence', 0],
  [{ status: 503, code: 'sessions_unavailable', retryAfter: 5 }, 'sessions', 0],
])('%j: %s, and asks again after %i seconds', async (failure, why, seconds) => {
  expect(await failed(failure)).toEqual({ why, oldest: readAt, until: seconds });
});

it('waits for the longest of several pauses, and shows the age of the oldest data', async () => {
  const pause = { status: 503, code: 'paused' };
  expect(await failed({ ...pause, retryAfter: 2 }, { ...pause, retryAfter: 60 }, {})).toMatchObject({
    why: 'pause',
    oldest: readAt,
    until: 60,
  });
});

describe('by the clock', () => {
  afterEach(() => vi.useRealTimers());
  const stopped = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: readAt });

  /** A page that reads something, and our server, whose clock is five minutes ahead of it. */
  async function waiting(meta = {}) {
    const clock = stopped();
    const server = { closedUntil: null as number | null, hasClock: true };
    const asked = answering((path) => {
      const now = server.hasClock ? Date.now() + 300_000 : undefined;
      const governor = { limit: 60, remaining: 0, waiting: {}, pollSeconds: 60 };
      const closedUntil = server.closedUntil && server.closedUntil + 300_000;
      return path === '/api/health'
        ? { data: { now, governor: { ...governor, closedUntil } } }
        : { refused: { status: 404, code: 'not_found' } };
    });
    const client = createQueryClient();
    let arrive!: (text: string) => void;
    const queryFn = () => new Promise<string>((resolve) => (arrive = resolve));
    const read = client.fetchQuery({ queryKey: ['read'], queryFn, meta });
    const hook = await runHook(usePause, client);
    /** Seconds left, by this page's clock, after so many more seconds in which `left` is what the server says. */
    const after = async (seconds: number, left: number | null) => {
      server.closedUntil = left === null ? null : Date.now() + (seconds + left) * 1000;
      await clock.advanceTimersByTimeAsync(seconds * 1000);
      await hook.settle();
      return hook.now() === 0 ? 0 : (hook.now() - Date.now()) / 1000;
    };
    const end = async () => {
      arrive('read');
      await read;
      await hook.settle();
    };
    return { ...hook, server, asked, after, end };
  }

  it('a page that waits for what it sends asks as well', async () => {
    const { after, asked, end, client, settle } = await waiting();
    await end();
    const sending = { mutationFn: () => new Promise<string>(() => {}) };
    void client.getMutationCache().build(client, sending).execute(undefined);
    await settle();
    expect([await after(3, 30), asked.length]).toEqual([30, 1]);
  });

  it('a page that waits for three seconds asks for a pause, and knows its end by its own clock', async () => {
    const { after, asked, end, now } = await waiting();
    expect([await after(2.9, 30), asked]).toEqual([0, []]);
    expect([await after(0.1, 30), asked]).toEqual([30, ['GET /api/health']]);
    // The same pause a little longer or shorter goes on as it was said; another one does not.
    expect(await after(3, 28.9)).toBe(27);
    expect(await after(3, 22.1)).toBe(24);
    expect(await after(3, 23)).toBe(23);
    expect(await after(3, 60)).toBe(60);
    await end();
    expect(now()).toBe(0);
    await after(6, 60);
    expect([now(), asked.length]).toEqual([0, 5]);
  });

  it('says no pause that is nearly over, but counts to its end one that it has said', async () => {
    const { after, server } = await waiting();
    expect(await after(3, 5)).toBe(0);
    expect(await after(3, 5.5)).toBe(5.5);
    expect(await after(3, 2.5)).toBe(2.5);
    expect(await after(3, 0)).toBe(0);
    expect(await after(3, null)).toBe(0);
    server.hasClock = false;
    expect(await after(3, 30)).toBe(0);
  });

  it('asks for no pause while it reads from our own server alone', async () => {
    const { after, asked } = await waiting({ isOwn: true });
    expect([await after(9, 30), asked]).toEqual([0, []]);
  });

  /** A wait of so many seconds. */
  async function counting(seconds: number) {
    const clock = stopped();
    const { document } = stubBrowser();
    const onEnd = vi.fn();
    const given = { seconds };
    const hook = await runHook(() => useCountdown(given.seconds, onEnd));
    const after = async (ms: number) => {
      await clock.advanceTimersByTimeAsync(ms);
      await hook.settle();
      return hook.now();
    };
    return { ...hook, given, document, after, ends: () => onEnd.mock.calls.length };
  }

  it('a wait is counted down in whole seconds to 0, and ends once', async () => {
    const { now, after, ends, given, draw } = await counting(2.2);
    expect(now()).toBe(3);
    expect([await after(250), await after(1000), await after(750), ends()]).toEqual([2, 1, 1, 0]);
    expect([await after(250), ends(), await after(2000), ends()]).toEqual([0, 1, 0, 1]);
    given.seconds = 1;
    await draw();
    expect([await after(250), ends(), await after(750), ends()]).toEqual([1, 1, 0, 2]);
  });

  it('a wait that ends in a hidden tab is over when the tab is seen again', async () => {
    const { document, after, ends } = await counting(1);
    document.hidden = true;
    expect([await after(5000), ends()]).toEqual([0, 0]);
    document.hidden = false;
    expect([await after(250), ends()]).toEqual([0, 1]);
  });

  it('no wait ends nothing', async () => {
    const { after, ends } = await counting(0);
    expect([await after(5000), ends()]).toEqual([0, 0]);
  });
});
