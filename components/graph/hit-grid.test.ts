import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box } from './camera';
import { createHitGrid } from './hit-grid';

const box = fc.record({
  x: fc.integer({ min: -2000, max: 4000 }),
  y: fc.integer({ min: -2000, max: 4000 }),
  width: fc.integer({ min: 1, max: 900 }),
  height: fc.integer({ min: 1, max: 500 }),
});
const boxes = fc.array(box, { maxLength: 60 });
const distance = (one: Box, x: number, y: number) =>
  Math.hypot(Math.max(one.x - x, 0, x - one.x - one.width), Math.max(one.y - y, 0, y - one.y - one.height));
const touch = (a: Box, b: Box) =>
  a.x <= b.x + b.width && a.x + a.width >= b.x && a.y <= b.y + b.height && a.y + a.height >= b.y;

describe('createHitGrid', () => {
  it('finds just what a search through all boxes finds in an area', () => {
    fc.assert(
      fc.property(boxes, box, (all, area) => {
        const expected = all.flatMap((one, at) => (touch(one, area) ? [at] : []));
        expect(createHitGrid(all).within(area)).toEqual(expected);
      }),
    );
  });

  it('finds a nearest box within reach, and nothing beyond it', () => {
    const point = fc.integer({ min: -2500, max: 5000 });
    fc.assert(
      fc.property(boxes, point, point, fc.integer({ min: 0, max: 200 }), (all, x, y, reach) => {
        const found = createHitGrid(all).at(x, y, reach);
        const least = Math.min(Infinity, ...all.map((one) => distance(one, x, y)));
        if (least > reach) expect(found).toBe(-1);
        else expect(distance(all[found]!, x, y)).toBe(least);
      }),
    );
  });

  it('answers for no boxes at all', () => {
    const grid = createHitGrid([]);
    expect(grid.at(0, 0, 100)).toBe(-1);
    expect(grid.within({ x: 0, y: 0, width: 10, height: 10 })).toEqual([]);
  });
});
