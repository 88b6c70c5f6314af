import { describe, expect, it } from 'vitest';
import { drawCount } from './draws';
import { remainingByCounts, remainingByOthers, usualSaleDurations } from './usual-sale';

const medianOf = (days: Float64Array) => days[drawCount / 2]!;
const counted = 27;

describe('a usual sale', () => {
  it('takes about seventeen weeks until exchange', () => {
    const durations = usualSaleDurations();
    expect(durations).toHaveLength(drawCount);
    expect([...durations]).toEqual([...durations].sort((a, b) => a - b));
    const weeks = medianOf(durations) / 5;
    expect([weeks > 14.5, weeks < 20], `${weeks} weeks`).toEqual([true, true]);
  });

  it('has less left the more of its stages are completed, and nothing once all before exchange are', () => {
    const left = [0, 4, 8, 12, 16, 20, 24].map((done) => medianOf(remainingByCounts(done / counted, 1 / counted))); // oxfmt-ignore
    expect(left).toEqual([...left].sort((a, b) => b - a));
    expect(new Set(left).size).toBe(left.length);
    expect(left[0]).toBeGreaterThan(medianOf(usualSaleDurations()) * 0.8);
    expect(left.at(-1)).toBeLessThan(5);
    expect(medianOf(remainingByCounts(1, 0))).toBe(medianOf(remainingByCounts(24 / counted, 0)));
  });

  it('has less left the more of its open stages are under way', () => {
    const left = [1, 3, 5].map((open) => medianOf(remainingByCounts(12 / counted, open / counted)));
    expect(left[0]).toBeGreaterThan(left[1]!);
    expect(left[1]).toBeGreaterThan(left[2]!);
  });

  it('gives what is left by rank, the least first', () => {
    for (const days of [
      remainingByCounts(0.4, 0.1),
      remainingByOthers(0.4, 60),
      remainingByOthers(null, null),
    ])
      expect([...days]).toEqual([...days].sort((a, b) => a - b));
  });

  it('has less left, without records of its own, the further and the older the others are', () => {
    const byShare = [0.1, 0.4, 0.8].map((share) => medianOf(remainingByOthers(share, null)));
    expect(byShare).toEqual([...byShare].sort((a, b) => b - a));
    const byAge = [0, 40, 100].map((age) => medianOf(remainingByOthers(null, age)));
    expect(byAge).toEqual([...byAge].sort((a, b) => b - a));
    expect([new Set(byShare).size, new Set(byAge).size]).toEqual([3, 3]);
    // A sale that was agreed today has nearly all of it left.
    expect(byAge[0]).toBeGreaterThan(medianOf(usualSaleDurations()) * 0.7);
  });
});
