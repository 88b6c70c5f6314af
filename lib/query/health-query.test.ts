import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { healthQuery, pollingOptions } from './health-query';
import { healthSchema } from './health-schema';
import { createQueryClient, gcTimeOf, queryClient } from './query-client';
import { sourceOptions } from './pages';

beforeAll(() => environmentManager.setIsServer(() => false));
afterAll(() => environmentManager.setIsServer(() => true));

describe('a polled query in a browser', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    focusManager.setFocused(undefined);
    vi.useRealTimers();
  });

  /** Mounts a view with a polled query. @returns the times of its reads, in seconds */
  function mount(client: QueryClient) {
    const reads: number[] = [];
    const mountedAt = Date.now();
    const queryFn = (context: Parameters<typeof sourceOptions>[0]) => {
      expect(sourceOptions(context).background).toBe(true);
      return reads.push((Date.now() - mountedAt) / 1000);
    };
    const observer = new QueryObserver(client, { queryKey: ['polled'], queryFn, ...pollingOptions(client) });
    return { reads, stop: observer.subscribe(() => {}) };
  }
  const health = (pollSeconds: number) =>
    healthSchema.parse({
      governor: { limit: 100, remaining: 30, closedUntil: null, waiting: {}, pollSeconds },
    });

  it('is read once a minute as background work, but not in a hidden tab', async () => {
    const { reads, stop } = mount(new QueryClient());
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(reads).toEqual([0, 60, 120, 180, 240, 300]);
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(reads).toHaveLength(6);
    stop();
  });

  it('uses the interval of the governor, but at least a minute', async () => {
    const client = new QueryClient();
    const setInterval = (seconds: number) => client.setQueryData(healthQuery().queryKey, health(seconds));
    setInterval(30);
    const { reads, stop } = mount(client);
    await vi.advanceTimersByTimeAsync(90_000);
    setInterval(120);
    await vi.advanceTimersByTimeAsync(240_000);
    expect(reads).toEqual([0, 60, 120, 240]);
    setInterval(30);
    await vi.advanceTimersByTimeAsync(150_000);
    expect(reads).toEqual([0, 60, 120, 240, 360, 420, 480]);
    stop();
  });

  it('the state of the rate limit itself is read every fifteen seconds, and is no data of the service', async () => {
    const queryFn = vi.fn(async () => health(60));
    const stop = new QueryObserver(new QueryClient(), { ...healthQuery(), queryFn }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(29_999);
    expect(queryFn).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(queryFn).toHaveBeenCalledTimes(3);
    stop();
    expect(healthQuery().meta).toEqual({ isOwn: true });
  });

  it('data that no view uses is kept for half an hour', async () => {
    const client = createQueryClient();
    await client.fetchQuery({ queryKey: ['unused'], queryFn: async () => 1 });
    await vi.advanceTimersByTimeAsync(30 * 60_000 - 1);
    expect(client.getQueryData(['unused'])).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getQueryData(['unused'])).toBeUndefined();
    expect(gcTimeOf(60_000)).toBe(60_000);
  });
});

describe("data that came with the page and looks stale by the browser's clock", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['is not refetched within ten seconds', 5000, false, 0],
    ['is refetched if it was invalidated', 5000, true, 1],
    ['is refetched by a view that mounts later', 15_000, false, 1],
  ])('%s', async (_, at, isInvalidated, reads) => {
    const client = createQueryClient();
    const options = { queryKey: ['arrived'], queryFn: vi.fn(async () => 'refetched') };
    client.setQueryData(options.queryKey, 'with the page', { updatedAt: Date.now() - 5 * 60_000 });
    if (isInvalidated) await client.invalidateQueries({ queryKey: options.queryKey });
    await vi.advanceTimersByTimeAsync(at - performance.now());
    const stop = new QueryObserver(client, options).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(options.queryFn).toHaveBeenCalledTimes(reads);
    stop();
  });
});

it('asks our own server for the rate limit', async () => {
  const fetch = vi.fn(async (..._: unknown[]) => Response.json({ now: 5, isSandbox: true }));
  vi.stubGlobal('fetch', fetch);
  expect(await new QueryClient().fetchQuery(healthQuery())).toEqual({ now: 5, isSandbox: true });
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/health']);
});

it('the rate limit may be unknown, but what is said of it must be complete', () => {
  const governor = {
    limit: null,
    remaining: null,
    closedUntil: null,
    waiting: { write: 1 },
    pollSeconds: 60,
  };
  expect(healthSchema.parse({ governor })).toEqual({ governor });
  expect(healthSchema.parse({})).toEqual({});
  const known = { ...governor, limit: 100, remaining: 0, closedUntil: 1_795_000_000_000 };
  expect(healthSchema.parse({ governor: known, now: 1, isSandbox: false })).toEqual({ governor: known, now: 1, isSandbox: false }); // oxfmt-ignore
  for (const field of Object.keys(governor))
    expect(healthSchema.safeParse({ governor: { ...governor, [field]: undefined } }).success).toBe(false);
});

it('a browser has only one client', () => {
  expect(queryClient()).toBe(queryClient());
});
