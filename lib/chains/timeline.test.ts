import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ExchangeWindow } from '@/lib/insight/chain-insight';
import { stageFixture } from '@/lib/stages/fixture';
import { lineFixture, readingFixture, transactionFixture } from './fixture';
import { chainTimeline, type Span } from './timeline';

const now = Date.parse('2026-11-20T12:00:00Z');
const { insight } = readingFixture(
  lineFixture(transactionFixture('1'), transactionFixture('2'), transactionFixture('3')),
  new Map([
    ['1', [stageFixture({ title: 'Deposit received' })]],
    ['2', [stageFixture({ title: 'Enquiries raised' })]],
    ['3', [stageFixture({ title: 'Contracts exchanged', progress: 'Completed' })]],
  ]),
  now,
);
const [link] = insight.links;
const of = (windows: (ExchangeWindow | null)[], window: ExchangeWindow | null = null) =>
  chainTimeline(
    { window, links: windows.map((one, at) => ({ ...link!, transactionId: `${at}`, window: one })) },
    now,
  );

it('has a span for each link with a window and one for the chain, and none without a window', () => {
  const { spans, exchange } = chainTimeline(insight, now);
  expect([...spans.keys()]).toEqual(['1', '2']);
  expect(exchange).not.toBeNull();
  expect(chainTimeline({ ...insight, window: null }, now).exchange).toBeNull();
});

it('runs from today to the latest day of all windows', () => {
  const early = { notBefore: '2026-11-23', middle: '2026-12-01', likelyBy: '2026-12-18' };
  const late = { notBefore: '2026-12-07', middle: '2027-01-11', likelyBy: '2027-02-26' };
  const { spans, exchange, ticks } = of([early, late, null], late);
  expect([...spans.keys()]).toEqual(['0', '1']);
  expect(spans.get('1')).toEqual(exchange);
  expect(exchange).toMatchObject({ to: 1, isOpen: false });
  expect(spans.get('0')!.to).toBeLessThan(spans.get('1')!.middle!);
  expect(ticks.map(({ label }) => label)).toEqual(['Dec 2026', 'Jan 2027', 'Feb 2027']);
});

it('labels months up to the end of a long scale', () => {
  const { ticks } = of([], { notBefore: '2027-02-01', middle: '2027-06-01', likelyBy: '2027-12-20' });
  expect(ticks.at(-1)!.at).toBeGreaterThan(0.8);
});

it('extends past the first day of an open-ended window', () => {
  const { exchange, spans } = of(
    [{ notBefore: '2026-12-10', middle: '2026-12-17', likelyBy: '2027-01-29' }],
    { notBefore: '2027-03-01' },
  );
  expect(exchange).toMatchObject({ middle: null, to: 1, isOpen: true });
  expect(exchange!.from).toBeLessThan(0.9);
  expect(spans.get('0')!.to).toBeLessThan(exchange!.from);
});

const day = fc
  .integer({ min: -400, max: 9_000 })
  .map((days) => new Date(now + days * 86_400_000).toISOString().slice(0, 10));
const window = fc.tuple(day, day, day, fc.boolean()).map(([a, b, c, isOpen]): ExchangeWindow => {
  const [notBefore, middle, likelyBy] = [a, b, c].toSorted() as [string, string, string];
  return isOpen ? { notBefore } : { notBefore, middle, likelyBy };
});
const isOrdered = ({ from, middle, to, isOpen }: Span) => {
  const places = [0, from, middle ?? from, to, 1];
  const isRising = places.every((place, at) => at === 0 || place >= places[at - 1]!);
  return isRising && (isOpen ? to === 1 && middle === null : middle !== null);
};

it('keeps every span on the scale, and has one to six distinct ticks in order', () => {
  fc.assert(
    fc.property(fc.array(fc.option(window), { maxLength: 5 }), fc.option(window), (windows, whole) => {
      const { spans, exchange, ticks } = of(windows, whole);
      const shown = [...spans.values(), ...(exchange ? [exchange] : [])];
      expect(spans.size).toBe(windows.filter((one) => one !== null).length);
      expect(shown.filter((one) => !isOrdered(one))).toEqual([]);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.length).toBeGreaterThan(0);
      expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length);
      const places = ticks.map(({ at }) => at);
      expect(places.every((at, index) => at > (places[index - 1] ?? 0) && at < 1)).toBe(true);
    }),
  );
});

const dayMs = 86_400_000;

it('shows at least four weeks, with each day in its place', () => {
  const { exchange, ticks } = of([], { notBefore: '2026-11-27', middle: '2026-12-04', likelyBy: '2026-12-11' }); // oxfmt-ignore
  // Now is noon, so midnight a week later is six and a half days away.
  expect(exchange!.from).toBeCloseTo(6.5 / 28);
  expect(exchange!.middle).toBeCloseTo(13.5 / 28);
  expect(exchange!.to).toBeCloseTo(20.5 / 28);
  expect(ticks).toEqual([{ label: 'Dec 2026', at: expect.closeTo(10.5 / 28) }]);
});

it('ends on the last day of the latest window, and four weeks after the start of an open-ended one', () => {
  const closed = of([{ notBefore: '2026-12-10', middle: '2027-01-04', likelyBy: '2027-02-01' }]);
  const length = (Date.parse('2027-02-01') - now) / dayMs;
  expect(closed.spans.get('0')).toEqual({ from: expect.closeTo(19.5 / length), middle: expect.closeTo(44.5 / length), to: 1, isOpen: false }); // oxfmt-ignore
  const open = of([], { notBefore: '2027-01-01' });
  expect(open.exchange).toEqual({ from: expect.closeTo(41.5 / 69.5), middle: null, to: 1, isOpen: true });
});

it('begins with the first of the next month, which may be in the next year', () => {
  const at = (moment: string) => chainTimeline({ window: null, links: [] }, Date.parse(moment)).ticks;
  expect(at('2026-12-31T23:00:00Z')).toEqual([{ label: 'Jan 2027', at: expect.closeTo(1 / 24 / 28) }]);
  expect(at('2026-12-05T12:00:00Z').map(({ label }) => label)).toEqual(['Jan 2027']);
});
