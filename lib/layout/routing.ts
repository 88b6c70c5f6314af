export type Point = { x: number; y: number };

/** Leaves out points that lie on the line between their neighbours, so a straight edge has two points. */
export function simplify(points: Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    while (kept.length >= 2 && inLine(kept[kept.length - 2]!, kept[kept.length - 1]!, point)) kept.pop();
    const last = kept[kept.length - 1];
    if (last === undefined || last.x !== point.x || last.y !== point.y) kept.push(point);
  }
  return kept;
}

function inLine(a: Point, b: Point, c: Point): boolean {
  return (b.x - a.x) * (c.y - b.y) === (c.x - b.x) * (b.y - a.y);
}
