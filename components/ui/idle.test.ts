import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';

// Each test has its own queue.
beforeEach(() => void vi.resetModules());
afterEach(() => void vi.useRealTimers());

/** A page in a browser that says when it is idle, unless it is Safari. */
async function page({ readyState = 'complete', isSafari = false } = {}) {
  const { window } = stubBrowser();
  Object.assign(document, { readyState });
  const asked: { run: () => void; timeout: number }[] = [];
  const requestIdleCallback = (run: () => void, { timeout }: { timeout: number }) => void asked.push({ run, timeout }); // oxfmt-ignore
  if (!isSafari) Object.assign(window, { requestIdleCallback });
  const { whenIdle, useIdle } = await import('./idle');
  const log: string[] = [];
  const wait = (name: string) => whenIdle(() => void log.push(name));
  return { window, asked, log, wait, useIdle };
}

it('runs all that waits once the browser is idle, or two seconds later at the latest', async () => {
  const { asked, log, wait } = await page();
  wait('a');
  wait('b');
  expect([asked.map(({ timeout }) => timeout), log]).toEqual([[2000], []]);
  asked[0]!.run();
  expect(log).toEqual(['a', 'b']);
  wait('c');
  asked[1]!.run();
  expect(log).toEqual(['a', 'b', 'c']);
});

it('waits until the page has loaded', async () => {
  const { window, asked, wait } = await page({ readyState: 'interactive' });
  wait('a');
  expect(asked).toEqual([]);
  window.dispatchEvent(new Event('load'));
  window.dispatchEvent(new Event('load'));
  expect(asked).toHaveLength(1);
});

it('waits a moment in a browser that does not say when it is idle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { log, wait } = await page({ isSafari: true });
  wait('a');
  vi.advanceTimersByTime(199);
  expect(log).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(log).toEqual(['a']);
});

it('tells a component that the browser is idle', async () => {
  const { asked, useIdle } = await page();
  const { now, until } = await runHook(useIdle);
  expect(now()).toBe(false);
  asked[0]!.run();
  await until((isIdle) => expect(isIdle).toBe(true));
});
