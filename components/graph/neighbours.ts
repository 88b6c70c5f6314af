import { type GraphLayout, type PlacedNode } from '@/lib/layout/layout-graph';
import { leastOf, middleOf } from './box';

/** Row by row, and in a row from the left. */
export const inOrder = (a: PlacedNode, b: PlacedNode) => a.y - b.y || a.x - b.x;

/** The uppermost node, and of several the leftmost. */
export const firstOf = (nodes: readonly PlacedNode[]): string | null =>
  nodes.reduce<PlacedNode | null>((first, node) => (first && inOrder(first, node) <= 0 ? first : node), null)
    ?.id ?? null;

/**
 * The node that an arrow key, Home or End leads to, or null where the graph ends. Walks the picture as it is drawn: along its edges up and
 * down, whichever way they point, and sideways along its row.
 */
export function nextNode({ nodes, edges }: GraphLayout, id: string, key: string): string | null {
  if (key === 'Home') return firstOf(nodes);
  if (key === 'End') return nodes.toSorted(inOrder).at(-1)?.id ?? null;
  const node = nodes.find((one) => one.id === id);
  if (!node) return null;
  const here = middleOf(node);
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const side = key === 'ArrowUp' ? -1 : 1;
    const joined = new Set(edges.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : [])));
    // Of several, the one most nearly in line.
    const beyond = nodes.filter((other) => joined.has(other.id) && (other.y - node.y) * side > 0);
    return leastOf(beyond, (other) => Math.abs(middleOf(other).x - here.x))?.id ?? null;
  }
  const step = key === 'ArrowLeft' ? -1 : 1;
  const across = (other: PlacedNode) => (other.x - node.x) * step;
  const onSide = nodes.filter((other) => across(other) > 0);
  // Parts that stand side by side count their layers each for themselves: a row is a layer at one height.
  const inRow = onSide.filter(
    (other) => other.layer === node.layer && Math.round(middleOf(other).y) === Math.round(here.y),
  );
  // At the end of its row whatever stands nearest on that side, so that every part can be reached.
  const next =
    leastOf(inRow, across) ?? leastOf(onSide, (other) => across(other) + 2 * Math.abs(other.y - node.y));
  return next?.id ?? null;
}

/** Everything that depends on a node or that it depends on, through any number of steps, and the node itself. */
export function kinOf({ edges }: Pick<GraphLayout, 'edges'>, id: string): ReadonlySet<string> {
  const [above, below] = [new Set([id]), new Set([id])];
  // A set that grows while it is gone through is gone through to its end.
  for (const one of below) for (const { from, to } of edges) if (from === one) below.add(to);
  for (const one of above) for (const { from, to } of edges) if (to === one) above.add(from);
  return new Set([...above, ...below]);
}
