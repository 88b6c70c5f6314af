import { type GraphLayout } from './layout-graph';

export type Box = { width: number; height: number };
export type Slot = Box & { id: string; x: number; y: number };
type Row = { y: number; height: number; taken: Span[] };
export type Span = { left: number; right: number };

/**
 * Boxes in rows at most `maxWidth` wide (a wider one has a row to itself), tops aligned, in the order given. With `former`, the
 * slots on screen, one that still fits its own keeps it to the pixel; others take the first gap that is wide and high enough,
 * and the rest go into new rows below. @returns the top-left corner of each, and the extent of all
 */
export function packRows(
  boxes: readonly (Box & { id?: string })[],
  gaps: { columnGap: number; rowGap: number; maxWidth: number },
  former: readonly Slot[] = [],
): { corners: { x: number; y: number }[]; width: number; height: number } {
  const { columnGap, rowGap, maxWidth } = gaps;
  const around = ({ x, width }: { x: number; width: number }): Span => ({
    left: x - columnGap,
    right: x + width + columnGap,
  });
  const rows = new Map<number, Row>();
  for (const { y, height } of former)
    rows.set(y, { y, height: Math.max(height, rows.get(y)?.height ?? 0), taken: [] });
  const slots = new Map(former.map((slot) => [slot.id, slot]));
  const kept = boxes.map(({ id, width, height }) => {
    const slot = slots.get(id ?? '');
    const row = slot && rows.get(slot.y)!;
    if (!row || width > slot.width || height > row.height) return undefined;
    // The whole former place stays its own, so that a box which shrinks can grow again.
    row.taken.push(around(slot));
    return { x: slot.x, y: slot.y };
  });

  const inOrder = [...rows.values()].sort((a, b) => a.y - b.y);
  let x = 0;
  let y = inOrder.reduce((most, row) => Math.max(most, row.y + row.height + rowGap), 0);
  let rowHeight = 0;
  const corners = boxes.map(({ width, height }, i) => {
    if (kept[i]) return kept[i];
    for (const row of inOrder) {
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
  return {
    corners,
    width: boxes.reduce((most, box, i) => Math.max(most, corners[i]!.x + box.width), 0),
    height: boxes.reduce((most, box, i) => Math.max(most, corners[i]!.y + box.height), 0),
  };
}

/** The left edge, at least 0, nearest to `wanted` where `width` px are free. To the right there is always room. */
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

/** The same picture elsewhere. */
export function moveLayout(layout: GraphLayout, { x, y }: { x: number; y: number }): GraphLayout {
  if (x === 0 && y === 0) return layout;
  return {
    ...layout,
    nodes: layout.nodes.map((node) => ({ ...node, x: node.x + x, y: node.y + y })),
    edges: layout.edges.map((edge) => ({
      ...edge,
      points: edge.points.map((point) => ({ x: point.x + x, y: point.y + y })),
    })),
  };
}
