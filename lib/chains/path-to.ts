import type { Link } from './schema';

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
