import { expect, it } from 'vitest';
import { SlidingCount } from './sliding-count';

it('counts the last sixty seconds, also across a long pause', () => {
  const count = new SlidingCount();
  for (let second = 0; second < 90; second += 1) count.add(second * 1000);
  expect(count.total(89_000)).toBe(60);
  expect(count.total(100_000)).toBe(49);
  expect(count.total(10_000_000)).toBe(0);
});
