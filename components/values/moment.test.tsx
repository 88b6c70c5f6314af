import { expect, it, onTestFinished, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import { Moment, useNow } from './moment';

/** Half past midnight in London. */
const value = '2026-07-01T23:30:00Z';
const saidOf = (given: Partial<Parameters<typeof Moment>[0]>) => textOf(markupOf(<Moment {...{ value, ...given }} />)); // oxfmt-ignore

it('shows the day in London, the time or both, with both on hover', () => {
  expect(saidOf({})).toBe('2 July 2026');
  expect(saidOf({ format: 'clock' })).toBe('00:30');
  expect(saidOf({ format: 'day-and-clock' })).toBe('2 July 2026, 00:30');
  const html = markupOf(<Moment value={value} />);
  expect(html).toContain(`dateTime="${value}" title="2 July 2026, 00:30"`);
});

it('has words for a moment that is not set', () => {
  expect(saidOf({ value: null })).toBe('Not set');
  expect(saidOf({ value: null, none: 'Never' })).toBe('Never');
});

/** Stops the clock at a time. The tick of the clock is returned. */
async function at(time: string, use: () => unknown) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse(time) });
  onTestFinished(() => void vi.useRealTimers());
  return runHook(use);
}

it('adds the distance from now in the browser only, so that the first HTML never differs', async () => {
  const asked = { value, isRelative: true };
  expect(textOf(markupOf(<Moment {...asked} />))).toBe('2 July 2026');
  const { now } = await at('2026-07-05T09:00:00Z', () => Moment(asked));
  const [, distance] = propsIn(now() as ReturnType<typeof Moment>, 'span');
  expect([distance!.children].flat().join('')).toBe(' · 3 days ago');
  const { now: plain } = await at('2026-07-05T09:00:00Z', () => Moment({ value }));
  expect(propsIn(plain() as ReturnType<typeof Moment>, 'span')).toHaveLength(1);
});

it('knows the current minute, and follows it until it is no longer shown', async () => {
  const start = Date.parse('2026-07-05T09:00:00Z');
  const { now, settle, unmount } = await at('2026-07-05T09:00:40Z', useNow);
  expect(now()).toBe(start);
  vi.advanceTimersByTime(30_000);
  await settle();
  expect(now()).toBe(start + 60_000);
  expect(vi.getTimerCount()).toBe(1);
  await unmount();
  expect(vi.getTimerCount()).toBe(0);
});
