import fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { inputFixture, linkFixture } from '@/lib/insight/fixture';
import { stageFindings } from '@/lib/insight/stage-findings';
import { stageFixture } from '@/lib/stages/fixture';
import { type Stage, stageProgresses } from '@/lib/stages/schema';
import { orderStages, stageTimeline } from '@/lib/stages/stage-list';
import { whatIsLeft } from '@/lib/stages/what-is-left';
import { chainReport } from './chain-report';
import { lineFixture, readingFixture, transactionFixture } from './fixture';
import { updateLetter } from './update-letter';

const now = Date.parse('2026-11-20T12:00:00Z');
const titles = [
  'Searches',
  'Mortgage offer',
  'Survey',
  'Enquiries raised',
  'Draft contract',
  'Deposit',
  'Damp report',
];

/** The same moment written with another UTC offset. */
function withOffset(moment: string, hours: number): string {
  const there = new Date(Date.parse(moment) + hours * 3_600_000).toISOString().slice(0, 19);
  return `${there}${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
}

/** Everything derived from these stages that has an order. */
function derived(stages: Stage[]) {
  const findings = stageFindings(analyseChain(inputFixture([linkFixture('t1')], { t1: stages })).links[0]);
  const names = (some: Stage[]) => some.map(({ title }) => title);
  const chain = lineFixture(transactionFixture('1'));
  const report = chainReport(
    readingFixture(chain, new Map([['1', stages]]), now),
    { level: 'internal' },
    now,
  );
  return {
    timeline: stageTimeline(stages).map(({ day, events }) => [
      day,
      events.map(({ stage, what }) => [stage.title, what]),
    ]),
    orders: (['phase', 'worst', 'changed'] as const).map((order) =>
      names(orderStages(stages, order, findings)),
    ),
    left: names(whatIsLeft(stages, findings)),
    letter: updateLetter(report, { transactionId: '1', name: null, window: null, copied: null }).body,
  };
}

it('results depend neither on the order in which the service lists stages nor on its time zone', () => {
  // Unique moments, because stages with the same moment may come in any order.
  const moments = fc.uniqueArray(fc.integer({ min: -60, max: 60 }), { minLength: 21, maxLength: 21 });
  const progresses = fc.array(fc.constantFrom(...stageProgresses), { minLength: 7, maxLength: 7 });
  const orders = fc.shuffledSubarray([...titles.keys()], { minLength: 7 });
  const zones = fc.array(fc.integer({ min: -11, max: 13 }), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(moments, progresses, orders, zones, (days, progress, order, hours) => {
      const day = (at: number) => new Date(now + days[at]! * 86_400_000 + at * 60_000).toISOString();
      const stages = titles.map((title, at) =>
        stageFixture({
          title,
          progress: progress[at]!,
          updatedAt: day(at),
          expectedUpdate: day(at + 7),
          expectedCompletion: day(at + 14),
        }),
      );
      const others = order.map((at): Stage => {
        const { updatedAt, expectedUpdate, expectedCompletion, ...rest } = stages[at]!;
        const there = (moment: string | null) => withOffset(moment!, hours[at]!);
        return {
          ...rest,
          updatedAt: there(updatedAt),
          expectedUpdate: there(expectedUpdate),
          expectedCompletion: there(expectedCompletion),
        };
      });
      expect(derived(others)).toEqual(derived(stages));
    }),
    { seed: 20261123, numRuns: 100 },
  );
});
