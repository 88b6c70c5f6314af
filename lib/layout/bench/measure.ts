import { type Drawing } from './drawing';

type Segment = { line: number; x1: number; y1: number; x2: number; y2: number };

/** The number of pairs of edge segments that properly cross, as drawn. */
export function countDrawnCrossings(drawing: Drawing): number {
  const segments = segmentsOf(drawing);
  const band = groupByBand(segments);
  let crossings = 0;
  for (const [key, row] of band.rows) {
    row.sort((a, b) => Math.min(a.x1, a.x2) - Math.min(b.x1, b.x2));
    for (let i = 0; i < row.length; i++) {
      const a = row[i]!;
      const right = Math.max(a.x1, a.x2);
      for (let j = i + 1; j < row.length && Math.min(row[j]!.x1, row[j]!.x2) <= right; j++) {
        const b = row[j]!;
        if (a.line === b.line) continue;
        const y = crossingY(a, b);
        // A pair may share several bands; it counts only in the one that contains the crossing.
        if (y !== undefined && Math.floor(y / band.height) === key) crossings++;
      }
    }
  }
  return crossings;
}

/** The number of cards that edges run through, not counting an edge's own two, summed over all edges. */
export function countCardsCrossed({ boxes, lines }: Drawing): number {
  const height = Math.max(1, boxes.reduce((sum, box) => sum + box.height, 0) / Math.max(1, boxes.length));
  const widest = boxes.reduce((max, box) => Math.max(max, box.width), 0);
  const rows = new Map<number, Drawing['boxes']>();
  for (const box of boxes.toSorted((a, b) => a.x - b.x)) {
    for (let key = Math.floor(box.y / height); key <= Math.floor((box.y + box.height) / height); key++) {
      const row = rows.get(key);
      if (row) row.push(box);
      else rows.set(key, [box]);
    }
  }
  let crossed = 0;
  for (const { from, to, points } of lines) {
    const hit = new Set<string>();
    for (let i = 1; i < points.length; i++) {
      const [a, b] = [points[i - 1]!, points[i]!];
      const right = Math.max(a.x, b.x);
      const last = Math.floor(Math.max(a.y, b.y) / height);
      for (let key = Math.floor(Math.min(a.y, b.y) / height); key <= last; key++) {
        const row = rows.get(key) ?? [];
        for (let at = firstFrom(row, Math.min(a.x, b.x) - widest); at < row.length; at++) {
          const box = row[at]!;
          if (box.x > right) break;
          if (box.id !== from && box.id !== to && !hit.has(box.id) && cuts(a.x, a.y, b.x, b.y, box))
            hit.add(box.id);
        }
      }
    }
    crossed += hit.size;
  }
  return crossed;
}

/** The index of the first box in a sorted row that starts at or after `x`. */
function firstFrom(row: Drawing['boxes'], x: number): number {
  let low = 0;
  for (let high = row.length; low < high;) {
    const middle = (low + high) >> 1;
    if (row[middle]!.x < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

function segmentsOf(drawing: Drawing): Segment[] {
  return drawing.lines.flatMap(({ points }, line) =>
    points
      .slice(1)
      .map((point, i) => ({ line, x1: points[i]!.x, y1: points[i]!.y, x2: point.x, y2: point.y })),
  );
}

/** Groups segments by horizontal band; bands are about as high as the median segment. */
function groupByBand(segments: Segment[]): { rows: Map<number, Segment[]>; height: number } {
  const rises = segments.map(({ y1, y2 }) => Math.abs(y2 - y1)).sort((a, b) => a - b);
  const height = Math.max(1, rises[rises.length >> 1] ?? 1);
  const rows = new Map<number, Segment[]>();
  for (const segment of segments) {
    const last = Math.floor(Math.max(segment.y1, segment.y2) / height);
    for (let key = Math.floor(Math.min(segment.y1, segment.y2) / height); key <= last; key++) {
      const row = rows.get(key);
      if (row) row.push(segment);
      else rows.set(key, [segment]);
    }
  }
  return { rows, height };
}

/** The y at which two segments cross strictly inside both; touching ends and overlaps do not count. */
function crossingY(a: Segment, b: Segment): number | undefined {
  const [ax, ay, bx, by] = [a.x2 - a.x1, a.y2 - a.y1, b.x2 - b.x1, b.y2 - b.y1];
  const cross = ax * by - ay * bx;
  if (Math.abs(cross) < 1e-9) return undefined;
  const t = ((b.x1 - a.x1) * by - (b.y1 - a.y1) * bx) / cross;
  const u = ((b.x1 - a.x1) * ay - (b.y1 - a.y1) * ax) / cross;
  const inside = (s: number) => s > 1e-6 && s < 1 - 1e-6;
  return inside(t) && inside(u) ? a.y1 + t * ay : undefined;
}

/** Whether a segment runs through a box by more than a pixel (Liang–Barsky clipping). */
function cuts(x1: number, y1: number, x2: number, y2: number, box: Drawing['boxes'][number]): boolean {
  let enter = 0;
  let leave = 1;
  const clip = (delta: number, low: number, high: number) => {
    if (delta === 0) return low < 0 && high > 0;
    const [first, second] = delta > 0 ? [low / delta, high / delta] : [high / delta, low / delta];
    enter = Math.max(enter, first);
    leave = Math.min(leave, second);
    return enter < leave;
  };
  return (
    clip(x2 - x1, box.x + 1 - x1, box.x + box.width - 1 - x1) &&
    clip(y2 - y1, box.y + 1 - y1, box.y + box.height - 1 - y1)
  );
}
