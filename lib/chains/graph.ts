import { type LayoutEdge, layoutGraph, type LayoutNode } from '@/lib/layout/layout-graph';
import type { Link } from './schema';

/**
 * A chain as the layout's input: the purchase above, the sale it depends on below. Links to transactions that are not
 * in the chain are left out.
 * @param size of every node, px
 */
export function chainGraph(
  chain: { links: Link[]; transactions: { id: string }[] },
  size: { width: number; height: number },
): { nodes: LayoutNode[]; edges: LayoutEdge[] } {
  const present = new Set(chain.transactions.map(({ id }) => id));
  return {
    nodes: [...present].map((id) => ({ id, ...size })),
    edges: chain.links
      .filter(({ transactionId, dependencyId }) => present.has(transactionId) && present.has(dependencyId))
      .map(({ transactionId, dependencyId }) => ({ from: transactionId, to: dependencyId })),
  };
}

/** Above this size the order in the drawing takes longer to work out than it is worth. */
const drawnUpTo = 300;

/**
 * The transactions in the reading order of the drawing: from the top down, and from left to right. In a large chain
 * those of one row keep the service's order.
 */
export function readingOrder<T extends { id: string }>(chain: { links: Link[]; transactions: T[] }): T[] {
  if (chain.transactions.length > drawnUpTo) return fromTheTop(chain);
  const { nodes } = layoutGraph(chainGraph(chain, { width: 1, height: 1 }));
  const places = new Map(nodes.map((node) => [node.id, node]));
  const place = ({ id }: T) => places.get(id) ?? { x: 0, y: 0 };
  return [...chain.transactions].sort((a, b) => place(a).y - place(b).y || place(a).x - place(b).x);
}

/** By the longest path down from each, like the rows of the drawing: what everything depends on comes last. */
function fromTheTop<T extends { id: string }>(chain: { links: Link[]; transactions: T[] }): T[] {
  const below = dependenciesOf(chain);
  const above = new Map<string, string[]>();
  const left = new Map<string, number>();
  for (const [id, dependencies] of below) {
    left.set(id, dependencies.size);
    for (const one of dependencies) {
      const known = above.get(one.id);
      if (known) known.push(id);
      else above.set(one.id, [id]);
    }
  }
  const height = new Map<string, number>();
  // Transactions in a loop are never ready, and keep the height they have.
  const ready = chain.transactions.map(({ id }) => id).filter((id) => !left.has(id));
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    const next = (height.get(id) ?? 0) + 1;
    for (const dependent of above.get(id) ?? []) {
      height.set(dependent, Math.max(height.get(dependent) ?? 0, next));
      left.set(dependent, left.get(dependent)! - 1);
      if (left.get(dependent) === 0) ready.push(dependent);
    }
  }
  const of = ({ id }: T) => height.get(id) ?? 0;
  return [...chain.transactions].sort((a, b) => of(b) - of(a));
}

/** By id: what each transaction depends on, in the order of the links. */
export function dependenciesOf<T extends { id: string }>(chain: {
  links: Link[];
  transactions: T[];
}): ReadonlyMap<string, ReadonlySet<T>> {
  const byId = new Map(chain.transactions.map((transaction) => [transaction.id, transaction]));
  const all = new Map<string, Set<T>>();
  for (const { transactionId, dependencyId } of chain.links) {
    const dependency = byId.get(dependencyId);
    if (!dependency) continue;
    const known = all.get(transactionId);
    if (known) known.add(dependency);
    else all.set(transactionId, new Set([dependency]));
  }
  return all;
}

/** What a transaction depends on and what depends on it, in the order of the links. */
export function neighboursOf<T extends { id: string }>(
  chain: { links: Link[]; transactions: T[] },
  transactionId: string,
): { below: T[]; above: T[] } {
  const byId = new Map(chain.transactions.map((transaction) => [transaction.id, transaction]));
  const pick = (ids: string[]) => [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  return {
    below: pick(
      chain.links.filter((link) => link.transactionId === transactionId).map((link) => link.dependencyId),
    ),
    above: pick(
      chain.links.filter((link) => link.dependencyId === transactionId).map((link) => link.transactionId),
    ),
  };
}

/**
 * The transactions from the user's nearest own one to the one that holds the chain, both included. Empty unless exactly
 * one holds it.
 */
export function pathTo(
  chain: { links: Link[]; transactions: { id: string; yourRole: string | null }[] },
  holds: { transactionIds: readonly string[] } | undefined,
): string[] {
  const [holding, ...others] = holds?.transactionIds ?? [];
  if (holding === undefined || others.length > 0) return [];
  const neighbours = new Map<string, string[]>();
  const join = (a: string, b: string) => neighbours.set(a, [...(neighbours.get(a) ?? []), b]);
  for (const { transactionId, dependencyId } of chain.links) {
    join(transactionId, dependencyId);
    join(dependencyId, transactionId);
  }
  const own = new Set(chain.transactions.filter(({ yourRole }) => yourRole !== null).map(({ id }) => id));
  const cameFrom = new Map<string, string | null>([[holding, null]]);
  for (const id of cameFrom.keys()) {
    if (own.has(id)) {
      const path: string[] = [];
      for (let at: string | null = id; at !== null; at = cameFrom.get(at) ?? null) path.push(at);
      return path;
    }
    for (const next of neighbours.get(id) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, id);
  }
  return [holding];
}
