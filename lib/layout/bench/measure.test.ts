import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Drawing } from './drawing';
import { countCardsCrossed, countDrawnCrossings } from './measure';

const coordinate = fc.integer({ min: 0, max: 400 });
const point = fc.record({ x: coordinate, y: coordinate });
const lines = fc
  .array(fc.array(point, { minLength: 2, maxLength: 4 }), { maxLength: 12 })
  .map((paths): Drawing['lines'] => paths.map((points, i) => ({ from: `a${i}`, to: `b${i}`, points })));
const boxes = fc
  .array(fc.record({ x: coordinate, y: coordinate, width: fc.constant(60), height: fc.constant(30) }), {
    maxLength: 12,
  })
  .map((all): Drawing['boxes'] => all.map((box, i) => ({ id: `n${i}`, ...box })));

/** Which side of the line through `a` and `b` the point `c` is on. */
const side = (a: Point, b: Point, c: Point) =>
  Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
type Point = { x: number; y: number };

test('the fast count of crossings agrees with trying every pair of segments', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const segments = all.flatMap(({ points }, line) =>
        points.slice(1).map((end, i) => ({ line, start: points[i]!, end })),
      );
      let pairs = 0;
      segments.forEach((a, i) => {
        for (const b of segments.slice(i + 1)) {
          const apart =
            side(a.start, a.end, b.start) * side(a.start, a.end, b.end) < 0 &&
            side(b.start, b.end, a.start) * side(b.start, b.end, a.end) < 0;
          if (apart && a.line !== b.line) pairs++;
        }
      });
      expect(countDrawnCrossings({ boxes: [], lines: all })).toBe(pairs);
    }),
    { numRuns: 200 },
  );
});

test('the fast count of cards crossed agrees with walking along every edge', () => {
  fc.assert(
    fc.property(lines, boxes, (all, cards) => {
      const counted = countCardsCrossed({ boxes: cards, lines: all });
      let deep = 0;
      let touched = 0;
      for (const { points } of all) {
        for (const { x, y, width, height } of cards) {
          const reach = (inset: number) =>
            points.slice(1).some((end, i) => {
              for (let step = 0; step <= 800; step++) {
                const px = points[i]!.x + ((end.x - points[i]!.x) * step) / 800;
                const py = points[i]!.y + ((end.y - points[i]!.y) * step) / 800;
                if (px > x + inset && px < x + width - inset && py > y + inset && py < y + height - inset)
                  return true;
              }
              return false;
            });
          if (reach(2.5)) deep++;
          if (reach(0)) touched++;
        }
      }
      expect(counted).toBeGreaterThanOrEqual(deep);
      expect(counted).toBeLessThanOrEqual(touched + 2);
    }),
    { numRuns: 60 },
  );
});

test('ends that meet and edges of one card do not count', () => {
  const card = { width: 10, height: 10 };
  const drawing: Drawing = {
    boxes: [
      { id: 'a', x: 0, y: 0, ...card },
      { id: 'b', x: 0, y: 50, ...card },
      { id: 'c', x: 40, y: 50, ...card },
    ],
    lines: [
      {
        from: 'a',
        to: 'b',
        points: [
          { x: 5, y: 10 },
          { x: 5, y: 50 },
        ],
      },
      {
        from: 'a',
        to: 'c',
        points: [
          { x: 5, y: 10 },
          { x: 45, y: 50 },
        ],
      },
    ],
  };
  expect(countDrawnCrossings(drawing)).toBe(0);
  expect(countCardsCrossed(drawing)).toBe(0);
});
