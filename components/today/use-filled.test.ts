import { afterEach, expect, it, vi } from 'vitest';
import { runHook } from '@/lib/query/testing-hook';
import { useFilled } from './use-filled';

afterEach(() => void vi.useRealTimers());

it('lists are shown together once they are filled, and stay', async () => {
  const given = { isFilled: false };
  const { now, draw } = await runHook(() => useFilled(given.isFilled));
  expect(now()).toBe(false);
  given.isFilled = true;
  await draw();
  expect(now()).toBe(true);
  given.isFilled = false;
  await draw();
  expect(now()).toBe(true);
});

it('lists that are not filled are shown after three seconds', async () => {
  // Until React has been loaded.
  await runHook(() => useFilled(true));
  const clock = vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { now, until } = await runHook(() => useFilled(false));
  await clock.advanceTimersByTimeAsync(2000);
  expect(now()).toBe(false);
  await clock.advanceTimersByTimeAsync(1000);
  await until((isShown) => expect(isShown).toBe(true));
});
