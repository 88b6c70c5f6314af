import { type PlacedEdge } from '@/lib/layout/layout-graph';
import { type Point } from './box';
import { type Shape } from './picture';

/** Length of the arrowhead in world units; the line stops at its base. */
const arrowLength = 10;

/** An edge with rounded corners and an arrowhead, as on screen at card level and in files. */
export function edgeShapes({ points }: PlacedEdge, isHeavy = false): Shape[] {
  const paint = isHeavy ? 'ink' : 'control';
  return [
    { kind: 'path', d: edgePath(points), stroke: paint, strokeWidth: isHeavy ? 3.5 : 1.5 },
    { kind: 'path', d: arrowPath(points, isHeavy ? 13 : undefined), fill: paint },
  ];
}

const format = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
const lengthOf = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y);
const towards = (from: Point, to: Point, distance: number): Point => {
  const share = distance / (lengthOf(from, to) || 1);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
};

/** A polyline with rounded corners as SVG path data, ending at the base of its arrowhead. */
export function edgePath(points: readonly Point[], radius = 16): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return '';
  let path = `M${format(first)}`;
  for (let index = 1; index < points.length - 1; index++) {
    const [before, corner, after] = [points[index - 1]!, points[index]!, points[index + 1]!];
    const bendPoint = (other: Point) => towards(corner, other, Math.min(radius, lengthOf(corner, other) / 2));
    path += `L${format(bendPoint(before))}Q${format(corner)} ${format(bendPoint(after))}`;
  }
  return `${path}L${format(towards(last, points.at(-2)!, arrowLength))}`;
}

/** The arrowhead at an edge's end, as SVG path data. */
export function arrowPath(points: readonly Point[], length = arrowLength): string {
  const [tip, before] = [points.at(-1), points.at(-2)];
  if (!tip || !before) return '';
  const base = towards(tip, before, length);
  const [across, down] = [(base.y - tip.y) / 2, (tip.x - base.x) / 2];
  const left = { x: base.x + across, y: base.y + down };
  const right = { x: base.x - across, y: base.y - down };
  return `M${format(tip)}L${format(left)}L${format(right)}Z`;
}
