export type Box = { width: number; height: number };

/**
 * Boxes set in rows in the order given, each row as wide as `maxWidth` allows (a wider box has its row to
 * itself), tops aligned. Returns the top-left corner of each, and the extent of all. O(boxes).
 */
export function packRows(
  boxes: readonly Box[],
  gapX: number,
  gapY: number,
  maxWidth: number,
): { corners: { x: number; y: number }[]; width: number; height: number } {
  const corners: { x: number; y: number }[] = [];
  let x = 0;
  let y = 0;
  let rowHeight = 0;
  let width = 0;
  for (const box of boxes) {
    if (x > 0 && x + box.width > maxWidth) {
      x = 0;
      y += rowHeight + gapY;
      rowHeight = 0;
    }
    corners.push({ x, y });
    width = Math.max(width, x + box.width);
    rowHeight = Math.max(rowHeight, box.height);
    x += box.width + gapX;
  }
  return { corners, width, height: boxes.length === 0 ? 0 : y + rowHeight };
}
