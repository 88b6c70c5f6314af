import { expect, it } from 'vitest';
import { drawCount, logNormalFactors, ranksOf, remainingTimes } from './draws';

const meanOf = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Quantiles of the standard normal distribution at (rank + 0.5) / 200, from a table. */
const quantiles = [
  [0, -2.807034],
  [4, -2.004654],
  [5, -1.918876],
  [40, -0.832725],
  [100, 0.006267],
  [168, 1.004786],
  [195, 2.004654],
  [199, 2.807034],
] as const;

it('draws multipliers whose logarithms are normally distributed, with mean 1', () => {
  for (const variation of [0.2, 0.6, 1.2]) {
    const sigma = Math.sqrt(Math.log(1 + variation ** 2));
    const factors = logNormalFactors(variation);
    const normalAt = (rank: number) => (Math.log(factors[rank]!) + sigma ** 2 / 2) / sigma;
    for (const [rank, quantile] of quantiles) expect(normalAt(rank)).toBeCloseTo(quantile, 5);
    expect(meanOf(factors)).toBeGreaterThan(0.97);
    expect(meanOf(factors)).toBeLessThan(1.001);
  }
});

it('gives each subject every rank once, in an order of its own', () => {
  const [one, other] = [ranksOf(1, 'a'), ranksOf(1, 'b')];
  for (const ranks of [one, other]) expect(new Set(ranks).size).toBe(drawCount);
  expect(ranksOf(1, 'a')).toEqual(one);
  expect([...one]).not.toEqual([...other]);
  expect([...ranksOf(2, 'a')]).not.toEqual([...one]);
});

it('leaves the whole duration if none of it has passed', () => {
  const factors = logNormalFactors(0.6);
  remainingTimes(10, 0.6, 0).forEach((days, rank) => expect(days).toBeCloseTo(10 * factors[rank]!, 4));
});

// The mean of a log-normal duration given that it lasts longer, from its closed form.
it.each([
  [5, 6.22],
  [10, 5.59],
  [30, 6.96],
])('of ten days usually, leaves after %i a mean of %f', (elapsed, mean) => {
  const remaining = remainingTimes(10, 0.6, elapsed);
  expect(meanOf(remaining) / mean).toBeCloseTo(1, 1);
  expect(remaining.every((days, rank) => days >= 0 && (rank === 0 || days >= remaining[rank - 1]!))).toBe(
    true,
  );
});

it('takes more than eight times the mean for a wrong record', () => {
  expect(remainingTimes(10, 0.6, 200)).toEqual(remainingTimes(10, 0.6, 80));
});
