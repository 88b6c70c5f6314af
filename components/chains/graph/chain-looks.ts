import { type ChainEnd } from '@/lib/insight/chain-insight';
import { type SharedChain } from '@/lib/chains/redact';
import { type LinkHealth } from './health-look';
import { TransactionLook } from './transaction-look';

/**
 * One look per transaction of a chain, by id.
 * @param isShared for a reader who is not the user: nothing is said of "you"
 */
export function chainLooks(
  chain: SharedChain,
  health?: ReadonlyMap<string, LinkHealth>,
  ends: readonly ChainEnd[] = [],
  isShared = false,
): ReadonlyMap<string, TransactionLook> {
  const titles = new Map(chain.transactions.map(({ id, address }) => [id, address.line1]));
  const funders = new Map<string, string[]>();
  for (const { transactionId, dependencyId } of chain.links) {
    const title = titles.get(dependencyId);
    if (title) add(funders, transactionId, title);
  }
  const openEnds = new Map<string, ChainEnd[]>();
  for (const end of ends) if (end.state === 'open') add(openEnds, end.transactionId, end);
  return new Map(
    chain.transactions.map((transaction) => {
      const { id } = transaction;
      const surroundings = {
        health: health?.get(id),
        openEnds: openEnds.get(id) ?? [],
        dependsOn: funders.get(id) ?? [],
        isShared,
      };
      return [id, new TransactionLook(transaction, surroundings)];
    }),
  );
}

function add<T>(lists: Map<string, T[]>, id: string, one: T) {
  const list = lists.get(id);
  if (list) list.push(one);
  else lists.set(id, [one]);
}
