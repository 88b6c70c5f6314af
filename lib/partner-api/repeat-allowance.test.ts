import { expect, it } from 'vitest';
import { RepeatAllowance } from './repeat-allowance';

/** How many repeats are granted at this moment, of so many asked for. */
const granted = (allowance: RepeatAllowance, now: number, asked = 10) =>
  Array.from({ length: asked }, () => allowance.claim(now)).filter(Boolean).length;
const earn = (allowance: RepeatAllowance, calls: number) => {
  for (let call = 0; call < calls; call += 1) allowance.earn();
};

it('grants one repeat to begin with, and one more in a quiet minute', () => {
  const allowance = new RepeatAllowance();
  expect(granted(allowance, 0)).toBe(1);
  expect(granted(allowance, 59_999)).toBe(0);
  expect(granted(allowance, 60_001)).toBe(1);
});

it('grants one for thirteen calls, and two in store at most, however many or long ago', () => {
  const allowance = new RepeatAllowance();
  expect(granted(allowance, 0)).toBe(1);
  earn(allowance, 12);
  expect(granted(allowance, 0)).toBe(0);
  earn(allowance, 1);
  expect(granted(allowance, 0)).toBe(1);
  earn(allowance, 1000);
  expect(granted(allowance, 0)).toBe(2);
  expect(granted(allowance, 3_600_000)).toBe(2);
});

it('takes nothing away when the clock goes back', () => {
  const allowance = new RepeatAllowance();
  earn(allowance, 13);
  expect(granted(allowance, 100_000, 1)).toBe(1);
  expect(granted(allowance, 0, 1)).toBe(1);
});
