import { describe, expect, it } from 'vitest';
import { drawWork, usualDays } from './draw-work';
import { drawCount } from './draws';
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
