import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { healthQuery, pollingOptions } from './health-query';
import { healthSchema } from './health-schema';
import { createQueryClient, queryClient } from './query-client';
import { sourceOptions } from './pages';

// TanStack Query looks for a window when it is loaded, and polls nothing without one.
vi.hoisted(() => vi.stubGlobal('window', {}));

describe('in a browser, what is kept up to date', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    focusManager.setFocused(undefined);
    vi.useRealTimers();
  });

  /** The moments of the reads so far, in seconds, of a view that is looked at from now on. */
  function look(client: QueryClient) {
    const reads: number[] = [];
    const begun = Date.now();
    const queryFn = (context: Parameters<typeof sourceOptions>[0]) => {
      expect(sourceOptions(context).background).toBe(true);
      return reads.push((Date.now() - begun) / 1000);
    };
    const observer = new QueryObserver(client, { queryKey: ['polled'], queryFn, ...pollingOptions(client) });
    return { reads, stop: observer.subscribe(() => {}) };
  }
  const meter = (pollSeconds: number) =>
    healthSchema.parse({
      governor: { limit: 100, remaining: 30, closedUntil: null, waiting: {}, pollSeconds },
    });

  it('is read once a minute, as background work, and never from a hidden tab', async () => {
    const { reads, stop } = look(new QueryClient());
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(reads).toEqual([0, 60, 120, 180, 240, 300]);
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(reads).toHaveLength(6);
    stop();
  });

  it('is read as seldom as the meter says, but never more than once a minute', async () => {
    const client = new QueryClient();
    const say = (seconds: number) => client.setQueryData(healthQuery().queryKey, meter(seconds));
    say(30);
    const { reads, stop } = look(client);
    await vi.advanceTimersByTimeAsync(90_000);
    say(120);
    await vi.advanceTimersByTimeAsync(240_000);
    expect(reads).toEqual([0, 60, 120, 240]);
    say(30);
    await vi.advanceTimersByTimeAsync(150_000);
    expect(reads).toEqual([0, 60, 120, 240, 360, 420, 480]);
    stop();
  });
});

describe('what came with the page, and looks old by the clock of the browser', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['is not read again while the page arrives', 5000, false, 0],
    ['is read again where a write has made it stale', 5000, true, 1],
    ['is read again by who comes to it later', 15_000, false, 1],
  ])('%s', async (_, at, isInvalidated, reads) => {
    const client = createQueryClient();
    const options = { queryKey: ['arrived'], queryFn: vi.fn(async () => 'anew') };
    client.setQueryData(options.queryKey, 'with the page', { updatedAt: Date.now() - 5 * 60_000 });
    if (isInvalidated) await client.invalidateQueries({ queryKey: options.queryKey });
    await vi.advanceTimersByTimeAsync(at - performance.now());
    const stop = new QueryObserver(client, options).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(options.queryFn).toHaveBeenCalledTimes(reads);
    stop();
  });
});

it('a browser has one client, whatever it shows', () => {
  expect(queryClient()).toBe(queryClient());
});
