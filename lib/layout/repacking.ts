import { type Box, packRows } from './packing';

export type Slot = Box & { id: string; x: number; y: number };
type Gaps = { columnGap: number; rowGap: number; maxWidth: number };

/**
 * Boxes set again into the rows they stood in: one that still fits its former place keeps it to the pixel, whatever
 * came or went. The others take the first gap of a row that is wide and high enough, and what finds none is packed in
 * new rows below. Returns the top-left corner of each, and the extent of all. O(boxes + others · boxes).
 */
export function repackRows(
  boxes: readonly (Box & { id: string })[],
  former: readonly Slot[],
  { columnGap, rowGap, maxWidth }: Gaps,
): { corners: { x: number; y: number }[]; width: number; height: number } {
  const rows = new Map<number, { y: number; height: number; taken: { x: number; width: number }[] }>();
  for (const { y, height } of former) {
    const row = rows.get(y);
    if (row) row.height = Math.max(row.height, height);
    else rows.set(y, { y, height, taken: [] });
  }
  const slots = new Map(former.map((slot) => [slot.id, slot]));
  const corners = boxes.map(({ id, width, height }) => {
    const slot = slots.get(id);
    const row = slot && rows.get(slot.y)!;
    if (!row || width > slot.width || height > row.height) return undefined;
    // The whole former place stays its own, so that a box which shrinks can grow again.
    row.taken.push(slot);
    return { x: slot.x, y: slot.y };
  });

  const inOrder = [...rows.values()].sort((a, b) => a.y - b.y);
  const homeless: number[] = [];
  boxes.forEach(({ width, height }, i) => {
    if (corners[i]) return;
    for (const row of inOrder) {
      if (height > row.height) continue;
      const x = firstGap(row.taken, width, columnGap);
      if (x > 0 && x + width > maxWidth) continue;
      row.taken.push({ x, width });
      corners[i] = { x, y: row.y };
      return;
    }
    homeless.push(i);
  });
  const bottom = inOrder.reduce((most, { y, height }) => Math.max(most, y + height + rowGap), 0);
  const below = packRows(homeless.map((i) => boxes[i]!), columnGap, rowGap, maxWidth); // prettier-ignore
  homeless.forEach((i, at) => {
    corners[i] = { x: below.corners[at]!.x, y: below.corners[at]!.y + bottom };
  });

  const placed = corners as { x: number; y: number }[];
  return {
    corners: placed,
    width: boxes.reduce((most, box, i) => Math.max(most, placed[i]!.x + box.width), 0),
    height: boxes.reduce((most, box, i) => Math.max(most, placed[i]!.y + box.height), 0),
  };
}

/** The leftmost x where `width` is free between what is taken, `gap` apart from it. To the right there is room. */
function firstGap(taken: readonly { x: number; width: number }[], width: number, gap: number): number {
  let x = 0;
  for (const one of taken.toSorted((a, b) => a.x - b.x)) {
    if (x + width + gap <= one.x) return x;
    x = Math.max(x, one.x + one.width + gap);
  }
  return x;
}
