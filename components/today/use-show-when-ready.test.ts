import { afterEach, expect, it, vi } from 'vitest';
import { runHook } from '@/lib/query/testing-hook';
import { useShowWhenReady } from './use-show-when-ready';

afterEach(() => void vi.useRealTimers());

it('shows the lists once they are ready, and keeps them shown', async () => {
  const props = { isReady: false };
  const { now, rerender } = await runHook(() => useShowWhenReady(props.isReady));
  expect(now()).toBe(false);
  props.isReady = true;
  await rerender();
  expect(now()).toBe(true);
  props.isReady = false;
  await rerender();
  expect(now()).toBe(true);
});

it('shows the lists after three seconds even if they are not ready', async () => {
  // Load React before the fake timers start.
  await runHook(() => useShowWhenReady(true));
  const clock = vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { now, until } = await runHook(() => useShowWhenReady(false));
  await clock.advanceTimersByTimeAsync(2000);
  expect(now()).toBe(false);
  await clock.advanceTimersByTimeAsync(1000);
  await until((isShown) => expect(isShown).toBe(true));
});
