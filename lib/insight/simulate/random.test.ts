import { expect, it } from 'vitest';
import { Random } from './random';

const draws = <T>(draw: (random: Random) => T, count = 4_000) => {
  const random = new Random(7);
  return Array.from({ length: count }, () => draw(random));
};
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const variationOf = (values: number[]) =>
  Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2))) / mean(values);

it('repeats its numbers for the same seed only', () => {
  const first = (seed: number) => Array.from({ length: 5 }, () => new Random(seed)).map((one) => one.next());
  expect(new Set(first(1)).size).toBe(1);
  expect(first(1)[0]).not.toBe(first(2)[0]);
  const all = draws((random) => random.next());
  expect([Math.min(...all) >= 0, Math.max(...all) < 1, new Set(all).size > 3_990]).toEqual([
    true,
    true,
    true,
  ]);
  expect(mean(all)).toBeCloseTo(0.5, 1);
});

it('draws integers with both bounds, items of a list and chances as often as asked for', () => {
  expect([...new Set(draws((random) => random.integer(2, 6)))].sort()).toEqual([2, 3, 4, 5, 6]);
  expect([...new Set(draws((random) => random.pick(['a', 'b', 'c'])))].sort()).toEqual(['a', 'b', 'c']);
  expect(mean(draws((random) => Number(random.chance(0.3))))).toBeCloseTo(0.3, 1);
  expect(draws((random) => random.chance(0)).includes(true)).toBe(false);
});

it.each([
  [12.5, 0.7],
  [2, 0.25],
  // With a shape below one.
  [1, 1.4],
])('draws gamma durations with mean %f and variation %f', (wanted, variation) => {
  const values = draws((random) => random.gamma(wanted, variation), 8_000);
  expect(Math.min(...values)).toBeGreaterThan(0);
  expect(mean(values) / wanted).toBeCloseTo(1, 1);
  expect(variationOf(values) / variation).toBeCloseTo(1, 1);
});

it('draws exponential delays with the given mean', () => {
  const values = draws((random) => random.exponential(6), 8_000);
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  expect(mean(values) / 6).toBeCloseTo(1, 1);
  expect(variationOf(values)).toBeCloseTo(1, 1);
});
