import { expect, it } from 'vitest';
import { drawWork } from './draw-work';
import { drawCount } from './draws';
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
