import type { InsightChain, InsightTransaction } from './insight-input';

/** Transactions by id, each once, and how they are joined; links to missing transactions are left out. */
export type Joined = {
  transactions: InsightTransaction[];
  /** Connected groups: those with the most transactions first, then with the most of the user's own. */
  groups: InsightTransaction[][];
  neighbours: ReadonlyMap<string, ReadonlySet<string>>;
  /** By id: the transactions it depends on. */
  dependencies: ReadonlyMap<string, ReadonlySet<string>>;
  /** By id: the transactions that depend on it. */
  dependents: ReadonlyMap<string, ReadonlySet<string>>;
};

export function joinedLinks(chain: InsightChain): Joined {
  const byId = new Map(chain.transactions.map((transaction) => [transaction.id, transaction]));
  const empty = () => new Map([...byId.keys()].map((id) => [id, new Set<string>()]));
  const [neighbours, dependencies, dependents] = [empty(), empty(), empty()];
  for (const { transactionId, dependencyId } of chain.links) {
    if (transactionId === dependencyId || !byId.has(transactionId) || !byId.has(dependencyId)) continue;
    neighbours.get(transactionId)!.add(dependencyId);
    neighbours.get(dependencyId)!.add(transactionId);
    dependencies.get(transactionId)!.add(dependencyId);
    dependents.get(dependencyId)!.add(transactionId);
  }
  const groups: InsightTransaction[][] = [];
  const met = new Set<string>();
  for (const id of byId.keys()) {
    if (met.has(id)) continue;
    met.add(id);
    const group = [id];
    for (let at = 0; at < group.length; at++) {
      for (const next of neighbours.get(group[at]!)!) {
        if (met.has(next)) continue;
        met.add(next);
        group.push(next);
      }
    }
    groups.push(group.map((member) => byId.get(member)!));
  }
  const own = (group: InsightTransaction[]) => group.filter(({ yourRole }) => yourRole !== null).length;
  groups.sort((a, b) => b.length - a.length || own(b) - own(a));
  return { transactions: [...byId.values()], groups, neighbours, dependencies, dependents };
}
