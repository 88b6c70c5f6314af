export type Point = { x: number; y: number };

const round = (value: number) => Math.round(value * 10) / 10;
const towards = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return {
    x: from.x + ((to.x - from.x) * distance) / length,
    y: from.y + ((to.y - from.y) * distance) / length,
  };
};

/** Length of the arrow head in world units; the line stops at its base. */
export const arrowLength = 10;

/** A polyline with rounded corners as SVG path data, ending where its arrow head begins. */
export function edgePath(points: readonly Point[], radius = 16): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return '';
  const end = towards(last, points.at(-2)!, arrowLength);
  let path = `M${round(first.x)} ${round(first.y)}`;
  for (let at = 1; at < points.length - 1; at++) {
    const [before, corner, after] = [points[at - 1]!, points[at]!, points[at + 1]!];
    const reach = (other: Point) => Math.min(radius, Math.hypot(other.x - corner.x, other.y - corner.y) / 2);
    const into = towards(corner, before, reach(before));
    const outOf = towards(corner, after, reach(after));
    path += `L${round(into.x)} ${round(into.y)}Q${round(corner.x)} ${round(corner.y)} ${round(outOf.x)} ${round(outOf.y)}`;
  }
  return `${path}L${round(end.x)} ${round(end.y)}`;
}

/** The filled triangle at an edge's end, as SVG path data. */
export function arrowPath(points: readonly Point[], length = arrowLength): string {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (!tip || !before) return '';
  const base = towards(tip, before, length);
  const half = length * 0.5;
  const side = { x: ((base.y - tip.y) / length) * half, y: ((tip.x - base.x) / length) * half };
  return `M${round(tip.x)} ${round(tip.y)}L${round(base.x + side.x)} ${round(base.y + side.y)}L${round(base.x - side.x)} ${round(base.y - side.y)}Z`;
}
