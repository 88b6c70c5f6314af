import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { polled } from './polled';
import { queryClient } from './query-client';
import { sourceOptions } from './source-options';

// TanStack Query looks for a window when it is loaded, and polls nothing without one.
vi.hoisted(() => vi.stubGlobal('window', {}));

describe('in a browser, what is kept up to date', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    focusManager.setFocused(undefined);
    vi.useRealTimers();
  });

  it('is read once a minute, as background work, and never from a hidden tab', async () => {
    const reads: (boolean | undefined)[] = [];
    const client = new QueryClient();
    const queryFn = (context: Parameters<typeof sourceOptions>[0]) =>
      reads.push(sourceOptions(context).background);
    const observer = new QueryObserver(client, { queryKey: ['polled'], queryFn, ...polled });
    const stop = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(reads).toEqual([true, true, true, true, true, true]);
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(reads).toHaveLength(6);
    stop();
  });
});

it('a browser has one client, whatever it shows', () => {
  expect(queryClient()).toBe(queryClient());
});
