import { type LayoutEdge, layoutGraph, type LayoutNode } from '@/lib/layout/layout-graph';
import type { Link } from './schema';

/**
 * Converts a chain to the layout's input: a purchase above the sale it depends on. Links to transactions outside the
 * chain are left out.
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

/** In larger chains the exact order of the drawing is not worth the time that the layout takes. */
const maxLaidOut = 300;

/**
 * The transactions in the reading order of the drawing: from top to bottom and left to right. In a large chain the
 * transactions of a row keep the service's order.
 */
export function readingOrder<T extends { id: string }>(chain: { links: Link[]; transactions: T[] }): T[] {
  if (chain.transactions.length > maxLaidOut) return orderByHeight(chain);
  const { nodes } = layoutGraph(chainGraph(chain, { width: 1, height: 1 }));
  const places = new Map(nodes.map((node) => [node.id, node]));
  const place = ({ id }: T) => places.get(id) ?? { x: 0, y: 0 };
  return [...chain.transactions].sort((a, b) => place(a).y - place(b).y || place(a).x - place(b).x);
}

/** Sorts by the longest path down from each, like the rows of the drawing: the bottom of the chain comes last. */
function orderByHeight<T extends { id: string }>(chain: { links: Link[]; transactions: T[] }): T[] {
  const below = dependenciesOf(chain);
  const above = new Map<string, string[]>();
  const pending = new Map<string, number>();
  for (const [id, dependencies] of below) {
    pending.set(id, dependencies.size);
    for (const one of dependencies) {
      const known = above.get(one.id);
      if (known) known.push(id);
      else above.set(one.id, [id]);
    }
  }
  const height = new Map<string, number>();
  // Transactions in a loop never become ready, and keep the height found so far.
  const ready = chain.transactions.map(({ id }) => id).filter((id) => !pending.has(id));
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    const next = (height.get(id) ?? 0) + 1;
    for (const dependent of above.get(id) ?? []) {
      height.set(dependent, Math.max(height.get(dependent) ?? 0, next));
      pending.set(dependent, pending.get(dependent)! - 1);
      if (pending.get(dependent) === 0) ready.push(dependent);
    }
  }
  const heightOf = ({ id }: T) => height.get(id) ?? 0;
  return [...chain.transactions].sort((a, b) => heightOf(b) - heightOf(a));
}

/** What each transaction depends on, by transaction id, in the order of the links. */
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

/** What a transaction depends on (`below`) and what depends on it (`above`), in the order of the links. */
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
 * The shortest path from a transaction of the user's to the one that holds the chain, both included. Empty unless exactly
 * one transaction holds it.
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
