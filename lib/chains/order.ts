import { layoutGraph } from '@/lib/layout/layout-graph';
import { chainGraph } from './graph';
import type { Link } from './schema';

/** The transactions as one reads the drawing: from the top of the chain down, and from left to right. */
export function readingOrder<T extends { id: string }>(chain: { links: Link[]; transactions: T[] }): T[] {
  const { nodes } = layoutGraph(chainGraph(chain, { width: 1, height: 1 }));
  const places = new Map(nodes.map((node) => [node.id, node]));
  const place = ({ id }: T) => places.get(id) ?? { x: 0, y: 0 };
  return [...chain.transactions].sort((a, b) => place(a).y - place(b).y || place(a).x - place(b).x);
}

/** What each transaction depends on, by id, in the order of the links: the whole chain in one go. */
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
