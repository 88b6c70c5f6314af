import { type Point, type Size } from '@/lib/layout/layout-graph';

export type { Point, Size };
/** In world units unless stated otherwise; `x`, `y` is the top left corner. */
export type Box = Point & Size;

export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

export const overlaps = (a: Box, b: Box) =>
  a.x <= b.x + b.width && a.x + a.width >= b.x && a.y <= b.y + b.height && a.y + a.height >= b.y;

/** Whether `inner` lies inside `outer`. @param slack how far it may stick out */
export const contains = (outer: Box, inner: Box, slack = 0) =>
  inner.x >= outer.x - slack &&
  inner.y >= outer.y - slack &&
  inner.x + inner.width <= outer.x + outer.width + slack &&
  inner.y + inner.height <= outer.y + outer.height + slack;

export const grow = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** The first item with the smallest measure, if that is at most `max`. */
export function minBy<T>(items: readonly T[], measure: (item: T) => number, max = Infinity): T | undefined {
  let best: T | undefined;
  let min = Infinity;
  for (const item of items) {
    const value = measure(item);
    if (value <= max && value < min) [best, min] = [item, value];
  }
  return best;
}

/** The first box that contains the point, otherwise the nearest within `maxDistance`. */
export const nearestBox = <T extends Box>(
  boxes: readonly T[],
  { x, y }: Point,
  maxDistance = 0,
): T | undefined => {
  const gap = (position: number, start: number, length: number) =>
    Math.max(start - position, 0, position - start - length);
  const distance = (box: T) => Math.hypot(gap(x, box.x, box.width), gap(y, box.y, box.height));
  return minBy(boxes, distance, maxDistance);
};
