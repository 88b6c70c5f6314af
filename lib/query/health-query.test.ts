import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { healthQuery, pollingOptions } from './health-query';
import { healthSchema } from './health-schema';
import { createQueryClient, queryClient } from './query-client';
import { sourceOptions } from './pages';

// TanStack Query checks for a window when it is imported, and does not poll without one.
vi.hoisted(() => vi.stubGlobal('window', {}));

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

it('a browser has only one client', () => {
  expect(queryClient()).toBe(queryClient());
});
