import { expect, it, vi } from 'vitest';
import { loaderWithRetry } from './loader-with-retry';

it('loads once for all callers, and resolves synchronously once loaded', async () => {
  const load = vi.fn(async () => 'code');
  const loader = loaderWithRetry(load);
  expect(load).not.toHaveBeenCalled();
  await Promise.all([loader(), loader()]);
  const onValue = vi.fn();
  void loader().then(onValue).catch(expect.unreachable);
  expect(onValue).toHaveBeenCalledWith('code');
  expect(load).toHaveBeenCalledOnce();
});

it('retries a failed load for the callers that are waiting', async () => {
  vi.useFakeTimers();
  const outcomes = [Promise.reject(new Error('offline')), Promise.resolve('code')];
  const loader = loaderWithRetry(() => outcomes.shift()!);
  const pending = loader();
  await vi.advanceTimersByTimeAsync(1999);
  expect(outcomes).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await expect(pending).resolves.toBe('code');
  vi.useRealTimers();
});
