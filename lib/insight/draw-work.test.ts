import { describe, expect, it } from 'vitest';
import { drawWork, usualDays } from './draw-work';
import { drawCount } from './draws';
import { alone, saleFixture } from './fixture';
import { kindNamed } from './stage-kind';
import type { StepWork } from './work-plan';

const work: StepWork = {
  step: null,
  kind: kindNamed('raised'),
  side: null,
  days: 5,
  progress: 'under way',
  isEndless: false,
  elapsed: null,
  mayBeDone: 0,
  typed: null,
  fixed: null,
  after: [],
};
const pace = new Float64Array(drawCount).fill(1);

/** When work ends that can begin on the tenth day. */
function endsWith(away: { from: number; to: number }[]): Float64Array {
  const plan = [
    { ...work, fixed: 10 },
    { ...work, after: [0] },
  ];
  const surroundings = { seed: 1, paceOf: () => pace, awayOf: (one: StepWork) => (one.fixed ? [] : away) };
  return drawWork(plan, 'a', surroundings).slice(drawCount);
}

it('work that becomes possible while its firm is away waits for the rest of the holiday, and for no more', () => {
  const usual = endsWith([]);
  expect(endsWith([{ from: 5, to: 20 }])).toEqual(usual.map((end) => end + 10));
  expect(endsWith([{ from: 10, to: 20 }])).toEqual(usual.map((end) => end + 10));
  expect(endsWith([{ from: 2, to: 10 }])).toEqual(usual);
});

/** When one piece of work ends that can begin now, by draw, the soonest first. */
const endsOf = (given: Partial<StepWork>) =>
  [...drawWork([{ ...work, ...given }], 'a', { seed: 1, paceOf: () => pace, awayOf: () => [] })].sort((a, b) => a - b); // oxfmt-ignore
const middleOf = (given: Partial<StepWork>) => endsOf(given)[drawCount / 2]!;

it('only what has not begun may yet be blocked: a stage under way takes its own time', () => {
  const growth = (progress: StepWork['progress']) =>
    endsOf({ progress, days: 10 }).at(-1)! / endsOf({ progress, days: 5 }).at(-1)!;
  expect(growth('under way')).toBeCloseTo(2);
  expect(growth('next')).toBeLessThan(1.9);
});

it('a typed date draws the end towards it, be it sooner or later, and the more the nearer it is', () => {
  const moved = (typed: number) => (middleOf({ typed }) - middleOf({})) / (typed - middleOf({}));
  expect(moved(1)).toBeGreaterThan(moved(15));
  expect(moved(15)).toBeGreaterThan(moved(40));
  expect(moved(40)).toBeGreaterThan(0);
  expect(middleOf({ typed: 40 })).toBeGreaterThan(middleOf({}));
});

it('of the time that a stage could have begun, half counts as work', () => {
  expect(middleOf({ progress: 'next', elapsed: 8, mayBeDone: 0 })).toBeCloseTo(middleOf({ elapsed: 4 }), 0);
  expect(middleOf({ progress: 'next', elapsed: 8 })).toBeGreaterThan(middleOf({ elapsed: 8 }) + 0.2);
});

it('a block lasts from now, beside what it waits for, and no typed day brings an end before the start', () => {
  const after = (given: Partial<StepWork>) => {
    const plan = [{ ...work, fixed: 100 }, { ...work, after: [0], ...given }]; // oxfmt-ignore
    return drawWork(plan, 'a', { seed: 1, paceOf: () => pace, awayOf: () => [] }).slice(drawCount);
  };
  expect(after({ progress: 'blocked' })).toEqual(after({}));
  expect(Math.min(...after({ typed: 0 }))).toBeGreaterThanOrEqual(100);
});

it('of a stage under way since no one knows when about two thirds are left', () => {
  const share = middleOf({}) / middleOf({ progress: 'next' });
  expect([share > 0.6, share < 0.75]).toEqual([true, true]);
  expect(usualDays(work) / usualDays({ ...work, progress: 'next' })).toBeCloseTo(0.68);
});

describe('the longest way of a link', () => {
  const way = (given: Parameters<typeof saleFixture>[1], declared = {}) =>
    alone(saleFixture(17, given), {}, { declared }).links[0]!.longestWay[0];
  const [replies, signature] = ['Replies to enquiries received', "Seller's contract signed"];

  it('begins with what the user said is done late, though it is usually short', () => {
    expect([way({}), way({}, { stageDone: { [signature]: '2027-06-01' } })]).toEqual([replies, signature]);
  });

  it('begins with a block without an end, and not with one that usually ends soon', () => {
    const note = (progressNote: string) => way({ [signature]: { progress: 'Blocked', progressNote } });
    expect([note('The seller is away'), note('Awaiting probate')]).toEqual([replies, signature]);
  });
});
