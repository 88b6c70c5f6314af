import { expect, it, vi } from 'vitest';
import { loaderWithRetry } from './loader-with-retry';

it('loads once for all who ask, and then returns at once', async () => {
  const load = vi.fn(async () => 'code');
  const ask = loaderWithRetry(load);
  expect(load).not.toHaveBeenCalled();
  await Promise.all([ask(), ask()]);
  const heard = vi.fn();
  void ask().then(heard);
  expect(heard).toHaveBeenCalledWith('code');
  expect(load).toHaveBeenCalledOnce();
});

it('tries again after a load that failed, for those who wait already', async () => {
  vi.useFakeTimers();
  const outcomes = [Promise.reject(new Error('offline')), Promise.resolve('code')];
  const ask = loaderWithRetry(() => outcomes.shift()!);
  const asked = ask();
  await vi.advanceTimersByTimeAsync(2000);
  await expect(asked).resolves.toBe('code');
  vi.useRealTimers();
});
