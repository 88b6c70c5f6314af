import { type GraphLayout, type PlacedNode } from '@/lib/layout/layout-graph';

export type GraphKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';
export type Neighbours = {
  /** The node that the key leads to, or null where the graph ends. */
  next(id: string, key: GraphKey): string | null;
  /** What depends on `id`, directly. */
  above(id: string): readonly string[];
  /** What `id` depends on, directly. */
  below(id: string): readonly string[];
  /** Everything that depends on `id` or that it depends on, through any number of steps, and `id` itself. */
  kin(id: string): ReadonlySet<string>;
};

const none: readonly string[] = [];

/**
 * Walks the picture as it is drawn: along its edges up and down, whichever way they point, and sideways along its row.
 * What it walks by is made at the first step: the first picture needs only to know where `Home` is.
 */
export function createNeighbours(layout: GraphLayout): Neighbours {
  let made: Neighbours | undefined;
  const walk = () => (made ??= indexNeighbours(layout));
  return {
    above: (id) => walk().above(id),
    below: (id) => walk().below(id),
    next: (id, key) => (key === 'Home' ? firstOf(layout.nodes) : walk().next(id, key)),
    kin: (id) => walk().kin(id),
  };
}

/** Row by row, and in a row from the left. */
export const inOrder = (a: PlacedNode, b: PlacedNode) => a.y - b.y || a.x - b.x;

/** The uppermost node, and of several the leftmost. */
function firstOf(nodes: readonly PlacedNode[]): string | null {
  let first = nodes[0];
  for (const node of nodes) if (inOrder(node, first!) < 0) first = node;
  return first?.id ?? null;
}

function indexNeighbours({ nodes, edges }: GraphLayout): Neighbours {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const above = new Map<string, string[]>();
  const below = new Map<string, string[]>();
  const add = (to: Map<string, string[]>, key: string, value: string) => {
    const list = to.get(key);
    if (list) list.push(value);
    else to.set(key, [value]);
  };
  for (const { from, to } of edges) {
    add(below, from, to);
    add(above, to, from);
  }
  const order = [...nodes].sort(inOrder);
  // Parts of the graph that stand side by side count their layers each for themselves: a row is a layer at one height.
  const rowOf = (node: PlacedNode) => `${node.layer}:${Math.round(node.y + node.height / 2)}`;
  const rows = new Map<string, PlacedNode[]>();
  for (const node of order) {
    const row = rows.get(rowOf(node));
    if (row) row.push(node);
    else rows.set(rowOf(node), [node]);
  }
  for (const row of rows.values()) row.sort((a, b) => a.x - b.x);

  const middle = (node: PlacedNode) => node.x + node.width / 2;
  /** What an edge joins to a node above it (-1) or below it (1), as they stand in the picture. */
  const joined = (node: PlacedNode, side: -1 | 1) =>
    [...(above.get(node.id) ?? none), ...(below.get(node.id) ?? none)].filter(
      (id) => (byId.get(id)!.y - node.y) * side > 0,
    );
  /** Of several neighbours, the one most nearly in line. */
  const nearest = (node: PlacedNode, ids: readonly string[]) => {
    let best: string | null = null;
    let least = Infinity;
    for (const id of ids) {
      const distance = Math.abs(middle(byId.get(id)!) - middle(node));
      if (distance < least) [best, least] = [id, distance];
    }
    return best;
  };
  /** The next in the row; at its end whatever stands nearest on that side, so that every part can be reached. */
  const beside = (node: PlacedNode, step: -1 | 1) => {
    const row = rows.get(rowOf(node))!;
    const next = row[row.indexOf(node) + step];
    if (next) return next.id;
    let best: string | null = null;
    let least = Infinity;
    for (const other of nodes) {
      const across = (other.x - node.x) * step;
      const distance = across + 2 * Math.abs(other.y - node.y);
      if (across > 0 && distance < least) [best, least] = [other.id, distance];
    }
    return best;
  };

  return {
    above: (id) => above.get(id) ?? none,
    below: (id) => below.get(id) ?? none,
    next(id, key) {
      if (key === 'Home') return firstOf(nodes);
      if (key === 'End') return order.at(-1)?.id ?? null;
      const node = byId.get(id);
      if (!node) return null;
      if (key === 'ArrowUp') return nearest(node, joined(node, -1));
      if (key === 'ArrowDown') return nearest(node, joined(node, 1));
      return beside(node, key === 'ArrowLeft' ? -1 : 1);
    },
    kin(id) {
      const found = new Set([id]);
      for (const links of [above, below]) {
        const waiting = [id];
        for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
          for (const other of links.get(at) ?? none) {
            if (found.has(other)) continue;
            found.add(other);
            waiting.push(other);
          }
        }
      }
      return found;
    },
  };
}
