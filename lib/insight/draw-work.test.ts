import { describe, expect, it } from 'vitest';
import { drawWork, latestEnds, usualDays } from './draw-work';
import { drawCount, logNormalFactors } from './draws';
import { analyseSale, saleFixture } from './fixture';
import { kindNamed } from './stage-kind';
import type { WorkItem } from './work-plan';

const work: WorkItem = {
  step: null,
  kind: kindNamed('raised'),
  side: null,
  days: 5,
  progress: 'under way',
  isOpenEnded: false,
  elapsed: null,
  doneProbability: 0,
  expectedEnd: null,
  declaredEnd: null,
  waitsFor: [],
};
const pace = new Float64Array(drawCount).fill(1);

/** By draw: when work that can start on the tenth day ends. */
function endsWith(away: { from: number; to: number }[]): Float64Array {
  const plan = [
    { ...work, declaredEnd: 10 },
    { ...work, waitsFor: [0] },
  ];
  const context = {
    seed: 1,
    paceOf: () => pace,
    awayOf: (item: WorkItem) => (item.declaredEnd ? [] : away),
  };
  return drawWork(plan, 'a', context).slice(drawCount);
}

it('work that becomes possible during its firm’s holiday waits only for the rest of the holiday', () => {
  const usual = endsWith([]);
  expect(endsWith([{ from: 5, to: 20 }])).toEqual(usual.map((end) => end + 10));
  expect(endsWith([{ from: 10, to: 20 }])).toEqual(usual.map((end) => end + 10));
  expect(endsWith([{ from: 2, to: 10 }])).toEqual(usual);
});

it('a holiday delays only work that runs into it, by its whole length, and perhaps into the next one', () => {
  const usual = endsWith([]);
  const delayed = (ends: Float64Array, from: number) => ends.map((end) => (end > from ? end + 10 : end));
  expect(Math.max(...usual)).toBeLessThan(100);
  expect(endsWith([{ from: 100, to: 110 }])).toEqual(usual);
  expect(endsWith([{ from: 12, to: 22 }])).toEqual(delayed(usual, 12));
  expect(endsWith([{ from: 10, to: 20 }, { from: 22, to: 32 }])).toEqual(delayed(delayed(usual, 10), 22)); // oxfmt-ignore
});

/** When work that can start now ends, over all draws, sorted. */
const endsOf = (given: Partial<WorkItem>) =>
  [...drawWork([{ ...work, ...given }], 'a', { seed: 1, paceOf: () => pace, awayOf: () => [] })].sort((a, b) => a - b); // oxfmt-ignore
const middleOf = (given: Partial<WorkItem>) => endsOf(given)[drawCount / 2]!;

it('adds possible blocks only to stages that have not started', () => {
  const growth = (progress: WorkItem['progress']) =>
    endsOf({ progress, days: 10 }).at(-1)! / endsOf({ progress, days: 5 }).at(-1)!;
  expect(growth('under way')).toBeCloseTo(2);
  expect(growth('next')).toBeLessThan(1.9);
});

it('an entered date pulls the end towards it, earlier or later, and more strongly the nearer it is', () => {
  const moved = (expectedEnd: number) =>
    (middleOf({ expectedEnd }) - middleOf({})) / (expectedEnd - middleOf({}));
  expect(moved(1)).toBeGreaterThan(moved(15));
  expect(moved(15)).toBeGreaterThan(moved(40));
  expect(moved(40)).toBeGreaterThan(0);
  expect(middleOf({ expectedEnd: 40 })).toBeGreaterThan(middleOf({}));
});

it('an entered date counts for three tenths if it is today, and for half of that three weeks later', () => {
  const weight = (expectedEnd: number) =>
    (middleOf({ expectedEnd }) - middleOf({})) / (expectedEnd - middleOf({}));
  expect(weight(0)).toBeCloseTo(0.3);
  expect(weight(15)).toBeCloseTo(0.15);
  expect(weight(30)).toBeCloseTo(0.075);
});

it('a stage that may be done takes no time in that share of draws', () => {
  const doneIn = (doneProbability: number) => endsOf({ doneProbability }).filter((end) => end === 0).length;
  expect([doneIn(0), doneIn(0.25), doneIn(0.8)]).toEqual([0, 50, 160]);
});

it('a stage that has not started becomes blocked in three of a hundred draws', () => {
  const unblocked = new Set(logNormalFactors(0.55).map((factor) => work.days * factor));
  expect(endsOf({ progress: 'next' }).filter((end) => !unblocked.has(end))).toHaveLength(6);
});

it('a block takes two and a half weeks on average, and in the critical path', () => {
  const mean = (given: Partial<WorkItem>) => endsOf(given).reduce((sum, end) => sum + end, 0) / drawCount;
  const more = mean({ progress: 'blocked' }) - mean({});
  expect([more > 12, more < 12.6]).toEqual([true, true]);
  expect(usualDays({ ...work, progress: 'blocked' }) - usualDays(work)).toBeCloseTo(12.5);
  // What is left of a stage that began just now is a whole one: the median of its duration.
  expect(usualDays({ ...work, elapsed: 0 })).toBeCloseTo(5 / Math.sqrt(1 + 0.55 ** 2), 1);
});

it('a link is ready when the last of its work ends', () => {
  const plan = [4, 9, 6].map((declaredEnd) => ({ ...work, declaredEnd }));
  const ends = drawWork(plan, 'a', { seed: 1, paceOf: () => pace, awayOf: () => [] });
  expect(new Set(latestEnds(ends))).toEqual(new Set([9]));
  expect(new Set(latestEnds(new Float64Array(0)))).toEqual(new Set([0]));
});

it('half of the time since a stage became possible counts as work', () => {
  expect(middleOf({ progress: 'next', elapsed: 8, doneProbability: 0 })).toBeCloseTo(
    middleOf({ elapsed: 4 }),
    0,
  );
  expect(middleOf({ progress: 'next', elapsed: 8 })).toBeGreaterThan(middleOf({ elapsed: 8 }) + 0.2);
});

it('a block runs from now, in parallel with prerequisites, and an entered date never ends work before it starts', () => {
  const after = (given: Partial<WorkItem>) => {
    const plan = [{ ...work, declaredEnd: 100 }, { ...work, waitsFor: [0], ...given }]; // oxfmt-ignore
    return drawWork(plan, 'a', { seed: 1, paceOf: () => pace, awayOf: () => [] }).slice(drawCount);
  };
  expect(after({ progress: 'blocked' })).toEqual(after({}));
  expect(Math.min(...after({ expectedEnd: 0 }))).toBeGreaterThanOrEqual(100);
});

it('about two thirds remain of a stage that has been under way for an unknown time', () => {
  const share = middleOf({}) / middleOf({ progress: 'next' });
  expect([share > 0.6, share < 0.75]).toEqual([true, true]);
  expect(usualDays(work) / usualDays({ ...work, progress: 'next' })).toBeCloseTo(0.68);
});

describe('the critical path of a link', () => {
  const firstStage = (given: Parameters<typeof saleFixture>[1], declared = {}) =>
    analyseSale(saleFixture(17, given), {}, { declared }).links[0]!.criticalPath[0];
  const [replies, signature] = ['Replies to enquiries received', "Seller's contract signed"];

  it('starts with a usually short stage if the user said that it will be done late', () => {
    expect([firstStage({}), firstStage({}, { stageDone: { [signature]: '2027-06-01' } })]).toEqual([
      replies,
      signature,
    ]);
  });

  it('starts with an open-ended block, but not with one that usually ends soon', () => {
    const note = (progressNote: string) => firstStage({ [signature]: { progress: 'Blocked', progressNote } });
    expect([note('The seller is away'), note('Awaiting probate')]).toEqual([replies, signature]);
  });
});
