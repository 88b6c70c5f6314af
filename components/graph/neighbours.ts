import { type GraphLayout, type PlacedNode } from '@/lib/layout/layout-graph';
import { middleOf, minBy } from './box';

/** Sorts by row, then from left to right. */
export const byPosition = (a: PlacedNode, b: PlacedNode) => a.y - b.y || a.x - b.x;

/** The topmost node, the leftmost of several. */
export const firstNodeId = (nodes: readonly PlacedNode[]): string | null =>
  nodes.reduce<PlacedNode | null>(
    (first, node) => (first && byPosition(first, node) <= 0 ? first : node),
    null,
  )?.id ?? null;

/**
 * The node that an arrow key, Home or End moves to; null at the edge of the graph. Follows the drawing, not the direction
 * of its edges: up and down along them, left and right along the row.
 */
export function nextNodeId({ nodes, edges }: GraphLayout, id: string, key: string): string | null {
  if (key === 'Home') return firstNodeId(nodes);
  if (key === 'End') return nodes.toSorted(byPosition).at(-1)?.id ?? null;
  const node = nodes.find((candidate) => candidate.id === id);
  if (!node) return null;
  const here = middleOf(node);
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const side = key === 'ArrowUp' ? -1 : 1;
    const connected = new Set(
      edges.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : [])),
    );
    const candidates = nodes.filter((other) => connected.has(other.id) && (other.y - node.y) * side > 0);
    // The closest to being directly above or below.
    return minBy(candidates, (other) => Math.abs(middleOf(other).x - here.x))?.id ?? null;
  }
  const step = key === 'ArrowLeft' ? -1 : 1;
  const distance = (other: PlacedNode) => (other.x - node.x) * step;
  const onSide = nodes.filter((other) => distance(other) > 0);
  // Unconnected parts number their layers separately, so a row is one layer at one height.
  const inRow = onSide.filter(
    (other) => other.layer === node.layer && Math.round(middleOf(other).y) === Math.round(here.y),
  );
  // At the end of a row, move to the nearest node on that side, so that every part can be reached.
  const next =
    minBy(inRow, distance) ?? minBy(onSide, (other) => distance(other) + 2 * Math.abs(other.y - node.y));
  return next?.id ?? null;
}

/** A node with everything it depends on and everything that depends on it, directly or indirectly. */
export function lineageOf({ edges }: Pick<GraphLayout, 'edges'>, id: string): ReadonlySet<string> {
  const [above, below] = [new Set([id]), new Set([id])];
  // Iterating over a set also visits what is added meanwhile.
  for (const node of below) for (const { from, to } of edges) if (from === node) below.add(to);
  for (const node of above) for (const { from, to } of edges) if (to === node) above.add(from);
  return new Set([...above, ...below]);
}
