import { type ChainEnd } from '@/lib/chains/ends';
import { type SharedChain, type SharedTransaction } from '@/lib/chains/redact';
import { type LinkHealth } from './health-look';
import { type TransactionLook, transactionLook } from './transaction-look';

type Made = { from: string; look: TransactionLook };

// The query client keeps the object of a transaction that has not changed, and with it what was made of it.
const made = new WeakMap<SharedTransaction, Made>();

/**
 * One look per transaction of a chain, by id; the same object as before where nothing has changed.
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
    const known = funders.get(transactionId);
    if (title && known) known.push(title);
    else if (title) funders.set(transactionId, [title]);
  }
  const openEnds = ends.filter(({ state }) => state === 'open');
  return new Map(
    chain.transactions.map((transaction) => {
      const surroundings = {
        health: health?.get(transaction.id),
        openEnds: openEnds.filter(({ transactionId }) => transactionId === transaction.id),
        dependsOn: funders.get(transaction.id) ?? [],
        isShared,
      };
      const from = JSON.stringify(surroundings);
      const before = made.get(transaction);
      if (before?.from === from) return [transaction.id, before.look];
      const look = transactionLook(transaction, surroundings);
      made.set(transaction, { from, look });
      return [transaction.id, look];
    }),
  );
}
