import { type PlacedEdge, type PlacedNode } from './layout-graph';

export type Span = { left: number; right: number };

/** A strip of the picture, and the room to leave around what reaches into it, px. */
export type Strip = {
  top: number;
  bottom: number;
  besideCard: number;
  besideLine: number;
  /** Cards within this distance above or below the strip count too. */
  aboveCard: number;
};

/** What already stands in a strip, from side to side, room included. O(nodes + points). */
export function spansTaken(
  nodes: Iterable<PlacedNode>,
  edges: Iterable<PlacedEdge>,
  { top, bottom, besideCard, besideLine, aboveCard }: Strip,
): Span[] {
  const spans: Span[] = [];
  for (const { x, y, width, height } of nodes) {
    if (y - aboveCard < bottom && y + height + aboveCard > top) {
      spans.push({ left: x - besideCard, right: x + width + besideCard });
    }
  }
  for (const { points } of edges) {
    for (let i = 1; i < points.length; i++) {
      const span = clipToStrip(points[i - 1]!, points[i]!, top, bottom);
      if (span) spans.push({ left: span.left - besideLine, right: span.right + besideLine });
    }
  }
  return spans;
}

/** The left edge, at least 0, nearest to `wanted` where `width` px are free. To the right there is always room. */
export function nearestFree(spans: Span[], width: number, wanted: number): number {
  const sorted = spans.toSorted((a, b) => a.left - b.left);
  let best = Infinity;
  const consider = (left: number, right: number) => {
    if (right - left < width) return;
    const x = Math.min(Math.max(wanted, left), right - width);
    if (Math.abs(x - wanted) < Math.abs(best - wanted)) best = x;
  };
  let free = 0;
  for (const { left, right } of sorted) {
    consider(free, left);
    free = Math.max(free, right);
  }
  consider(free, Infinity);
  return best;
}

/** How far a segment reaches sideways between two heights. */
function clipToStrip(
  a: { x: number; y: number },
  b: { x: number; y: number },
  top: number,
  bottom: number,
): Span | undefined {
  const [upper, lower] = a.y <= b.y ? [a, b] : [b, a];
  if (upper.y >= bottom || lower.y <= top) return undefined;
  const at = (y: number) => upper.x + ((lower.x - upper.x) * (y - upper.y)) / (lower.y - upper.y);
  const x1 = at(Math.max(upper.y, top));
  const x2 = at(Math.min(lower.y, bottom));
  return { left: Math.min(x1, x2), right: Math.max(x1, x2) };
}
