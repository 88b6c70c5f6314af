import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import { RetryCountdown } from './retry-countdown';

afterEach(() => void vi.useRealTimers());

async function countdown(seconds: number) {
  const clock = vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const { now, settle } = await runHook(() => RetryCountdown({ seconds, endText: 'You can try again now.' }));
  const after = async (ms: number) => {
    await clock.advanceTimersByTimeAsync(ms);
    await settle();
    return now();
  };
  return { now, after };
}

it('says how long the service asks to wait, and then that the wait is over', async () => {
  const { now, after } = await countdown(2);
  expect(textOf(markupOf(now()))).toBe('The service asks you to wait 2 seconds.');
  expect(textOf(markupOf(await after(1000)))).toBe('The service asks you to wait 1 second.');
  expect(await after(1000)).toBe('You can try again now. ');
});

it('is not read out every second by an alert around it, but its end is', async () => {
  const { now, after } = await countdown(2);
  expect((now() as ReactElement<{ 'aria-live': string }>).props['aria-live']).toBe('off');
  expect(typeof (await after(2000))).toBe('string');
});

it('says nothing if the service asks for no wait', async () => {
  expect((await countdown(0)).now()).toBeNull();
});
