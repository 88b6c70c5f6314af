import { type GraphLayout } from '@/lib/layout/layout-graph';

/**
 * How far the node nearest to a point has moved from one layout to the next, in world units; of nodes that are in both.
 * A row that is new on top moves all others down alike, and the eye should not notice.
 */
export function shiftNear(
  point: { x: number; y: number },
  before: GraphLayout,
  after: GraphLayout,
): { x: number; y: number } {
  let shift = { x: 0, y: 0 };
  if (before === after) return shift;
  const places = new Map(after.nodes.map((node) => [node.id, node]));
  let least = Infinity;
  for (const { id, x, y, width, height } of before.nodes) {
    const place = places.get(id);
    const distance = Math.hypot(x + width / 2 - point.x, y + height / 2 - point.y);
    if (!place || distance >= least) continue;
    least = distance;
    shift = { x: place.x - x, y: place.y - y };
  }
  return shift;
}
