import { type GraphLayout, type PlacedNode, type Point, type Size } from './layout-graph';

export type Slot = Point & Size & { id: string };
type Row = { y: number; height: number; taken: Span[] };
export type Span = { left: number; right: number };

/**
 * Packs boxes in order into top-aligned rows of at most `maxWidth` (a wider box gets its own row). A box that still fits its
 * slot in `previous` keeps it exactly; others take the first gap that is large enough, and the rest go into new rows below.
 * @returns each box with its top-left corner, and the overall size
 */
export function packRows<T extends Size & { id?: string }>(
  boxes: readonly T[],
  gaps: { columnGap: number; rowGap: number; maxWidth: number },
  previous: readonly Slot[] = [],
): Size & { slots: (T & Point)[] } {
  const { columnGap, rowGap, maxWidth } = gaps;
  const around = ({ x, width }: { x: number; width: number }): Span => ({
    left: x - columnGap,
    right: x + width + columnGap,
  });
  const rows = new Map<number, Row>();
  for (const { y, height } of previous)
    rows.set(y, { y, height: Math.max(height, rows.get(y)?.height ?? 0), taken: [] });
  const slots = new Map(previous.map((slot) => [slot.id, slot]));
  const kept = boxes.map(({ id, width, height }) => {
    const slot = slots.get(id ?? '');
    const row = slot && rows.get(slot.y)!;
    if (!row || width > slot.width || height > row.height) return undefined;
    // A box that shrank keeps its whole slot, so that it can grow again.
    row.taken.push(around(slot));
    return { x: slot.x, y: slot.y };
  });

  const sortedRows = [...rows.values()].sort((a, b) => a.y - b.y);
  let x = 0;
  let y = sortedRows.reduce((max, row) => Math.max(max, row.y + row.height + rowGap), 0);
  let rowHeight = 0;
  const corners = boxes.map(({ width, height }, i) => {
    if (kept[i]) return kept[i];
    for (const row of sortedRows) {
      if (height > row.height) continue;
      const corner = { x: nearestFree(row.taken, width, 0), y: row.y };
      if (corner.x > 0 && corner.x + width > maxWidth) continue;
      row.taken.push(around({ ...corner, width }));
      return corner;
    }
    if (x > 0 && x + width > maxWidth) {
      y += rowHeight + rowGap;
      x = rowHeight = 0;
    }
    const corner = { x, y };
    x += width + columnGap;
    rowHeight = Math.max(rowHeight, height);
    return corner;
  });
  const packed = boxes.map((box, i) => ({ ...box, ...corners[i]! }));
  return { slots: packed, ...packed.reduce(extend, { width: 0, height: 0 }) };
}

/** Extends a size, measured from (0, 0), to include the box. */
export const extend = (size: Size, { x, y, width, height }: Point & Size): Size => ({
  width: Math.max(size.width, x + width),
  height: Math.max(size.height, y + height),
});

/** The left edge, at least 0 and nearest to `wanted`, where `width` px are free. There is always room on the right. */
export function nearestFree(spans: Span[], width: number, wanted: number): number {
  let best = Infinity;
  const consider = (left: number, right: number) => {
    if (right - left < width) return;
    const x = Math.min(Math.max(wanted, left), right - width);
    if (Math.abs(x - wanted) < Math.abs(best - wanted)) best = x;
  };
  let free = 0;
  for (const { left, right } of spans.toSorted((a, b) => a.left - b.left)) {
    consider(free, left);
    free = Math.max(free, right);
  }
  consider(free, Infinity);
  return best;
}

const at = ({ x, y }: Point, node: PlacedNode): PlacedNode => ({ ...node, x, y });
/** Moves every node and every point of an edge to where `place` puts it; points are passed as boxes of size 0. */
export function redraw(layout: GraphLayout, place: (box: Point & Size) => Point): GraphLayout {
  return {
    ...layout,
    nodes: layout.nodes.map((node) => at(place(node), node)),
    edges: layout.edges.map((edge) => ({
      ...edge,
      points: edge.points.map(({ x, y }) => place({ x, y, width: 0, height: 0 })),
    })),
  };
}

export const moveLayout = (layout: GraphLayout, by: Point): GraphLayout =>
  by.x === 0 && by.y === 0 ? layout : redraw(layout, ({ x, y }) => ({ x: x + by.x, y: y + by.y }));
