import { type Point, type Size } from '@/lib/layout/layout-graph';

export type { Point, Size };
/** Lengths and places in world units unless said otherwise; `x`, `y` of a box are its upper left corner. */
export type Box = Point & Size;

export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

export const touch = (a: Box, b: Box) =>
  a.x <= b.x + b.width && a.x + a.width >= b.x && a.y <= b.y + b.height && a.y + a.height >= b.y;

/** Whether `inner` lies in `outer`. @param slack how far it may stick out */
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

/** The first of those with the least measure, of at most `most`. */
export function leastOf<T>(all: readonly T[], measure: (one: T) => number, most = Infinity): T | undefined {
  let best: T | undefined;
  let least = Infinity;
  for (const one of all) {
    const own = measure(one);
    if (own <= most && own < least) [best, least] = [one, own];
  }
  return best;
}

/** The first box that holds the point, or else the nearest within `reach`. */
export const nearestBox = <T extends Box>(boxes: readonly T[], { x, y }: Point, reach = 0): T | undefined => {
  const beside = (at: number, start: number, length: number) => Math.max(start - at, 0, at - start - length);
  const distance = (box: T) => Math.hypot(beside(x, box.x, box.width), beside(y, box.y, box.height));
  return leastOf(boxes, distance, reach);
};
