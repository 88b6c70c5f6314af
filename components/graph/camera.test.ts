import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitCamera,
  openingCamera,
  openingStyle,
  reveal,
  sameCamera,
  showsAny,
  toCamera,
  toTransform,
  viewMargin,
  visibleBox,
} from './camera';

const view = { width: 1000, height: 600 };
const length = fc.integer({ min: 1, max: 20_000 });
const size = fc.record({ width: length, height: length });
const camera = fc.record({
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -5000, max: 5000 }),
  zoom: fc.double({ min: 0.05, max: 2, noNaN: true }),
});

describe('camera', () => {
  it('survives conversion to a transform and back, in any view', () => {
    fc.assert(
      fc.property(camera, size, (original, anyView) => {
        const back = toCamera(toTransform(original, anyView), anyView);
        expect(back.x).toBeCloseTo(original.x, 6);
        expect(back.y).toBeCloseTo(original.y, 6);
        expect(back.zoom).toBe(original.zoom);
      }),
    );
  });

  it('fits everything inside the margins without enlarging it', () => {
    fc.assert(
      fc.property(size, (world) => {
        const fitted = fitCamera(world, view);
        expect(fitted.zoom).toBeLessThanOrEqual(1);
        const { x, y, zoom } = toTransform(fitted, view);
        expect(x).toBeGreaterThanOrEqual(viewMargin - 1e-6);
        expect(y).toBeGreaterThanOrEqual(viewMargin - 1e-6);
        expect(x + world.width * zoom).toBeLessThanOrEqual(view.width - viewMargin + 1e-6);
      }),
    );
  });

  it('opens with all of a small graph, centred', () => {
    const world = { width: 260, height: 300 };
    expect(openingCamera(world, view, 0.85, { x: 130, y: 0 })).toEqual({ x: 130, y: 150, zoom: 1 });
  });

  it('opens a tall graph at its top, at a readable zoom, centred horizontally', () => {
    const world = { width: 260, height: 5000 };
    const { y, zoom } = toTransform(openingCamera(world, view, 0.85, { x: 130, y: 0 }), view);
    expect(zoom).toBe(0.85);
    expect(y).toBeCloseTo(viewMargin);
  });

  it('opens centred on a point, without empty space beyond the graph', () => {
    const world = { width: 260, height: 5000 };
    const bottom = openingCamera(world, view, 0.85, { x: 130, y: 5000 });
    const { y, zoom } = toTransform(bottom, view);
    expect(y + world.height * zoom).toBeCloseTo(view.height - viewMargin);
    const middle = openingCamera(world, view, 0.85, { x: 130, y: 2500 });
    expect(middle.y).toBe(2500);
  });

  it('reveals the start of a box that is larger than the view', () => {
    const now = { x: 500, y: 300, zoom: 1 };
    const { x, y } = reveal(now, view, { x: -500, y: -300, width: 3000, height: 2000 });
    expect([x - view.width / 2, y - view.height / 2]).toEqual([-500 - viewMargin, -300 - viewMargin]);
  });

  it('reveals a box by the shortest move, and does not move if it is in view', () => {
    const now = { x: 500, y: 300, zoom: 1 };
    expect(reveal(now, view, { x: 400, y: 200, width: 100, height: 50 })).toBe(now);
    const below = reveal(now, view, { x: 400, y: 700, width: 100, height: 50 });
    expect(below).toEqual({ x: 500, y: 300 + 150 + viewMargin, zoom: 1 });
    const left = reveal(now, view, { x: -100, y: 200, width: 50, height: 50 });
    expect(left).toEqual({ x: 500 - 100 - viewMargin, y: 300, zoom: 1 });
  });

  it.each([0.25, 0.5, 1.6])('reveals with the same margin on screen at zoom %d', (zoom) => {
    const now = { x: 500, y: 300, zoom };
    const box = { x: 5_000, y: -5_000, width: 100, height: 50 };
    const shown = toTransform(reveal(now, view, box), view);
    expect((box.x + box.width) * zoom + shown.x).toBeCloseTo(view.width - viewMargin);
    expect(box.y * zoom + shown.y).toBeCloseTo(viewMargin);
  });

  it('reveals the start of a box that is larger than the view', () => {
    const now = { x: 500, y: 300, zoom: 1 };
    const box = visibleBox(
      toTransform(reveal(now, view, { x: 0, y: 650, width: 100, height: 2000 }), view),
      view,
    );
    expect(box.y).toBe(650 - viewMargin);
  });

  it('detects when nothing is in view', () => {
    const world = { width: 200, height: 200 };
    expect(showsAny([{ x: 0, y: 0, ...world }], { x: 100, y: 100, zoom: 1 }, view)).toBe(true);
    expect(showsAny([{ x: 0, y: 0, ...world }], { x: 701, y: 100, zoom: 1 }, view)).toBe(false);
  });

  it('opens in the first HTML where it was left, or else as `openingCamera` does', () => {
    const world = { width: 400, height: 900 };
    const left = openingStyle(world, 0.85, { x: 0, y: 0 }, { x: 7, y: 8, zoom: 0.5 }) as Record<string, string>;
    expect(left).toMatchObject({
      ...{ '--graph-zoom': '0.5', '--graph-scale': 'var(--graph-zoom)' },
      '--graph-left': 'calc(50cqw - 7px * var(--graph-zoom))',
      '--graph-top': 'calc(50cqh - 8px * var(--graph-zoom))',
    });
    const fresh = openingStyle(world, 0.85, { x: 11, y: 22 }, null) as Record<string, string>;
    expect(fresh['--graph-zoom']).toMatch(/^clamp\(0\.85, min\(.*100cqw - 48px\), 400px.*100cqh - 48px\), 900px.*\), 1\)$/);
    expect(fresh['--graph-left']).toMatch(/^clamp\(100cqw \/ 2 - 200px .*, 100cqw \/ 2 - 11px \* .*\)$/);
    expect(fresh['--graph-top']).toMatch(/^clamp\(100cqh \/ 2 - 450px .*, 100cqh \/ 2 - 22px \* .*\)$/);
    expect((openingStyle(world, 0, { x: 0, y: 0 }, null) as Record<string, string>)['--graph-zoom']).toMatch(/^clamp\(0\.005,/);
  });

  it('takes cameras for the same that differ by less than half a unit or a thousandth of the zoom', () => {
    const here = { x: 0, y: 0, zoom: 1 };
    const same = [{ x: 0.4 }, { y: -0.4 }, { zoom: 1.0009 }].map((to) => sameCamera(here, { ...here, ...to }));
    const other = [{ x: 0.5 }, { y: -0.5 }, { zoom: 1.002 }].map((to) => sameCamera(here, { ...here, ...to }));
    expect([same, other]).toEqual([[true, true, true], [false, false, false]]);
  });
}); // oxfmt-ignore
