import { describe, expect, it } from 'vitest';
import { contains, grow, middleOf, minBy, nearestBox, overlaps } from './box';

const box = { x: 0, y: 0, width: 200, height: 100 };

describe('boxes', () => {
  it('contain a box up to their edges, plus the slack', () => {
    expect(contains(box, { x: 0, y: 0, width: 200, height: 100 })).toBe(true);
    for (const side of [
      { x: -2, y: 0, width: 100, height: 100 },
      { x: 0, y: -2, width: 100, height: 100 },
      { x: 102, y: 0, width: 100, height: 100 },
      { x: 0, y: 2, width: 100, height: 100 },
    ]) {
      expect(contains(box, side)).toBe(false);
      expect(contains(box, side, 2)).toBe(true);
    }
  });

  it('overlap if they share a point', () => {
    expect(overlaps(box, { x: 200, y: 100, width: 1, height: 1 })).toBe(true);
    expect(overlaps(box, { x: 201, y: 0, width: 1, height: 1 })).toBe(false);
    expect(overlaps(box, { x: 0, y: -2, width: 1, height: 1 })).toBe(false);
    expect(overlaps(box, grow({ x: 201, y: 0, width: 1, height: 1 }, 1))).toBe(true);
  });

  it('are found at a point, otherwise within the maximum distance', () => {
    const other = { ...box, x: 300 };
    expect(nearestBox([box, other], { x: 310, y: 50 })).toBe(other);
    expect(nearestBox([box, other], { x: 240, y: 50 })).toBeUndefined();
    expect(nearestBox([box, other], { x: 240, y: 50 }, 40)).toBe(box);
    expect(nearestBox([box, other], { x: 260, y: 50 }, 60)).toBe(other);
    expect(nearestBox([], { x: 0, y: 0 }, 100)).toBeUndefined();
  });

  it('have a middle, and grow on every side', () => {
    expect(middleOf({ ...box, x: 10, y: 20 })).toEqual({ x: 110, y: 70 });
    expect(grow({ ...box, x: 10, y: 20 }, 5)).toEqual({ x: 5, y: 15, width: 210, height: 110 });
  });

  it('are chosen by the smallest measure, the first of several, and up to the maximum', () => {
    const measure = (text: string) => text.length;
    expect(minBy(['aaa', 'b', 'c'], measure)).toBe('b');
    expect([minBy(['bb'], measure, 2), minBy(['bb'], measure, 1)]).toEqual(['bb', undefined]);
  });
});
