/** Lengths and places in world units unless said otherwise; `x`, `y` of a box are its upper left corner. */
export type Point = { x: number; y: number };
export type Size = { width: number; height: number };
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

/** The first box that holds the point, or else the nearest within `reach`. */
export function nearestBox<T extends Box>(boxes: readonly T[], { x, y }: Point, reach = 0): T | undefined {
  let best: T | undefined;
  let least = Infinity;
  for (const box of boxes) {
    const across = Math.max(box.x - x, 0, x - box.x - box.width);
    const down = Math.max(box.y - y, 0, y - box.y - box.height);
    const distance = Math.hypot(across, down);
    if (distance <= reach && distance < least) [best, least] = [box, distance];
  }
  return best;
}
