import type { ChainEnd } from './chain-insight';
import type { InsightChain, InsightInput, InsightTransaction } from './insight-input';
import { isExchanged, type LinkWithState } from './link-state';
import { saysNoHomeFound } from './stage-notes';

/** The distinct transactions of a chain and how they are joined; links to missing transactions are ignored. */
export type ChainShape = {
  transactions: InsightTransaction[];
  /** Connected components: the largest first, then the one with the most of the user's own transactions. */
  groups: InsightTransaction[][];
  neighbours: ReadonlyMap<string, ReadonlySet<string>>;
  /** By transaction id: the transactions it depends on. */
  dependencies: ReadonlyMap<string, ReadonlySet<string>>;
  /** By transaction id: the transactions that depend on it. */
  dependents: ReadonlyMap<string, ReadonlySet<string>>;
};

export function chainShape(chain: InsightChain): ChainShape {
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
  const visited = new Set<string>();
  for (const id of byId.keys()) {
    if (visited.has(id)) continue;
    visited.add(id);
    const group = [id];
    for (let at = 0; at < group.length; at++) {
      for (const next of neighbours.get(group[at]!)!) {
        if (visited.has(next)) continue;
        visited.add(next);
        group.push(next);
      }
    }
    groups.push(group.map((member) => byId.get(member)!));
  }
  const own = (group: InsightTransaction[]) => group.filter(({ yourRole }) => yourRole !== null).length;
  groups.sort((a, b) => b.length - a.length || own(b) - own(a));
  return { transactions: [...byId.values()], groups, neighbours, dependencies, dependents };
}

/** All ends of the chain. A split chain has several; an unlinked transaction is both a top and a bottom. */
export function chainEnds(
  links: readonly LinkWithState[],
  shape: ChainShape,
  input: InsightInput,
): ChainEnd[] {
  const at = (position: 'top' | 'bottom', others: ChainShape['dependents']) =>
    links
      .filter(({ transaction }) => others.get(transaction.id)?.size === 0)
      .map((link): ChainEnd => {
        const who = input.isOutside ? 'We were told' : 'You said';
        const end = isDeclaredEnd({ transactionId: link.transaction.id, position }, input)
          ? { state: 'closed' as const, reason: `${who} that this end is complete` }
          : position === 'top'
            ? topEnd(link)
            : bottomEnd(link);
        return { transactionId: link.transaction.id, position, ...end };
      });
  return [...at('top', shape.dependents), ...at('bottom', shape.dependencies)];
}

/** Whether the user said that the chain ends here. */
export const isDeclaredEnd = (
  { transactionId, position }: Pick<ChainEnd, 'transactionId' | 'position'>,
  { declared }: InsightInput,
): boolean =>
  declared?.closedEnds?.some((end) => end.transactionId === transactionId && end.position === position) ??
  false;

type End = Pick<ChainEnd, 'state' | 'reason' | 'shortReason'>;

function topEnd(link: LinkWithState): End {
  if (isExchanged(link)) return { state: 'closed', reason: 'It has exchanged' };
  const open = link.steps.filter((step) => !link.done.isDone(step));
  return open.some(({ stage }) => saysNoHomeFound(stage))
    ? {
        state: 'open',
        reason: 'The record says the seller has not found a home yet',
        shortReason: 'The seller has not found a home yet',
      }
    : { state: 'unknown', reason: 'No onward purchase is recorded' };
}

function bottomEnd(link: LinkWithState): End {
  if (isExchanged(link)) return { state: 'closed', reason: 'It has exchanged' };
  const { saleState } = link.transaction;
  if (saleState === 'for-sale-no-offers') return { state: 'open', reason: 'No buyer yet' };
  if (saleState === 'for-sale-sold-stc') {
    return {
      state: 'unknown',
      reason: 'No sale by the buyer is recorded, and there may not be one',
    };
  }
  return { state: 'unknown', reason: 'It is not known whether there is a buyer' };
}
