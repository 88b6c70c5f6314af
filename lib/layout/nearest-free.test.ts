import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestFree } from './packing';

type Span = { left: number; right: number };

describe('the nearest free position', () => {
  it.each<[string, Span[], number, number]>([
    ['nothing taken: as wanted', [], 250, 250],
    ['never left of 0', [], -30, 0],
    ['free on both sides: the nearer one', [{ left: 200, right: 300 }], 190, 150],
    ['free on both sides: the nearer one', [{ left: 200, right: 300 }], 260, 300],
    ['a gap that is just wide enough', [{ left: 0, right: 100 }, { left: 150, right: 400 }], 130, 100],
    ['a gap that is too narrow', [{ left: 0, right: 100 }, { left: 149, right: 400 }], 130, 400],
    ['a span within another', [{ left: 0, right: 500 }, { left: 100, right: 200 }], 250, 500],
    ['spans that overlap', [{ left: 100, right: 300 }, { left: 0, right: 200 }], 150, 300],
  ])('%s', (_, spans, wanted, expected) => {
    expect(nearestFree(spans, 50, wanted)).toBe(expected);
  }); // oxfmt-ignore

  it('is free, and nothing nearer is', () => {
    const spans = fc.array(
      fc
        .tuple(fc.nat({ max: 40 }), fc.nat({ max: 20 }))
        .map(([left, width]) => ({ left, right: left + width })),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(spans, fc.nat({ max: 12 }), fc.integer({ min: -5, max: 60 }), (taken, width, wanted) => {
        const isFree = (x: number) =>
          x >= 0 && taken.every(({ left, right }) => x + width <= left || x >= right);
        const found = nearestFree(taken, width, wanted);
        expect(isFree(found)).toBe(true);
        for (let distance = 0; distance < Math.abs(found - wanted); distance++) {
          expect(isFree(wanted - distance) || isFree(wanted + distance)).toBe(false);
        }
      }),
    );
  });
});
