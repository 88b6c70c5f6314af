import { type Box } from './camera';

export type HitGrid = {
  /** The index of the box that holds the point, or else of the nearest one within `reach`, or -1. */
  at(x: number, y: number, reach?: number): number;
  /** The indices of the boxes that touch `area`, ascending. */
  within(area: Box): number[];
};

/**
 * Finds boxes by place without asking the DOM. A uniform grid in two flat arrays: building is O(n), asking is
 * O(boxes near by). It is built at the first question that a part of the boxes answers: a picture of everything needs
 * none. All lengths in world units.
 */
export function createHitGrid(boxes: readonly Box[], cell = 320): HitGrid {
  let columns = 1;
  let rows = 1;
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const box of boxes) {
    left = Math.min(left, box.x);
    top = Math.min(top, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  if (boxes.length) {
    columns = Math.floor((right - left) / cell) + 1;
    rows = Math.floor((bottom - top) / cell) + 1;
  }
  const bound = (value: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(value / cell)));
  const eachCell = (area: Box, visit: (cell: number) => void) => {
    const lastColumn = bound(area.x + area.width - left, columns);
    const lastRow = bound(area.y + area.height - top, rows);
    for (let row = bound(area.y - top, rows); row <= lastRow; row++) {
      for (let column = bound(area.x - left, columns); column <= lastColumn; column++)
        visit(row * columns + column);
    }
  };

  const index = () => {
    // Count, sum up, fill: cell c holds members[starts[c] .. starts[c + 1]].
    const starts = new Uint32Array(columns * rows + 1);
    for (const box of boxes) eachCell(box, (at) => void starts[at + 1]!++);
    for (let at = 0; at < columns * rows; at++) starts[at + 1]! += starts[at]!;
    const next = starts.slice();
    const members = new Uint32Array(starts[columns * rows]!);
    boxes.forEach((box, at) => eachCell(box, (into) => void (members[next[into]!++] = at)));
    return { starts, members, seen: new Uint32Array(boxes.length) };
  };
  let made: ReturnType<typeof index> | undefined;
  let question = 0;
  const eachNear = (area: Box, visit: (index: number, box: Box) => void) => {
    if (!boxes.length) return;
    const { starts, members, seen } = (made ??= index());
    question++;
    eachCell(area, (at) => {
      for (let slot = starts[at]!; slot < starts[at + 1]!; slot++) {
        const index = members[slot]!;
        if (seen[index] === question) continue;
        seen[index] = question;
        visit(index, boxes[index]!);
      }
    });
  };

  return {
    at(x, y, reach = 0) {
      let best = -1;
      let least = Infinity;
      eachNear({ x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach }, (index, box) => {
        const across = Math.max(box.x - x, 0, x - box.x - box.width);
        const down = Math.max(box.y - y, 0, y - box.y - box.height);
        const distance = Math.hypot(across, down);
        if (distance <= reach && distance < least) {
          best = index;
          least = distance;
        }
      });
      return best;
    },
    within(area) {
      const holdsAll =
        area.x <= left && area.y <= top && area.x + area.width >= right && area.y + area.height >= bottom;
      if (holdsAll) return boxes.map((_, at) => at);
      const found: number[] = [];
      eachNear(area, (index, box) => {
        const touches =
          box.x <= area.x + area.width &&
          box.x + box.width >= area.x &&
          box.y <= area.y + area.height &&
          box.y + box.height >= area.y;
        if (touches) found.push(index);
      });
      return found.sort((a, b) => a - b);
    },
  };
}
