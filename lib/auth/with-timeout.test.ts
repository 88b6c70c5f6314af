import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTimeout } from './with-timeout';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('passes on a result or a failure that arrives in time, and leaves no timer behind', async () => {
  expect(await withTimeout(3000, Promise.resolve('done'), 'late')).toBe('done');
  await expect(withTimeout(3000, Promise.reject(new Error('no')), 'late')).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

it('returns the fallback when the time is up, and not before', async () => {
  const settled = vi.fn();
  void withTimeout(3000, new Promise(() => {}), null).then(settled);
  await vi.advanceTimersByTimeAsync(2999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledExactlyOnceWith(null);
});
