import { type ChainEnd } from '@/lib/chains/ends';
import { type Chain } from '@/lib/chains/schema';
import { type LinkHealth } from './health-look';
import { type TransactionLook, transactionLook } from './transaction-look';

/** One look per transaction of a chain, by id. */
export function chainLooks(
  chain: Chain,
  health?: ReadonlyMap<string, LinkHealth>,
  ends: readonly ChainEnd[] = [],
): ReadonlyMap<string, TransactionLook> {
  const titles = new Map(chain.transactions.map(({ id, address }) => [id, address.line1]));
  const funders = new Map<string, string[]>();
  for (const { transactionId, dependencyId } of chain.links) {
    const title = titles.get(dependencyId);
    if (title) funders.set(transactionId, [...(funders.get(transactionId) ?? []), title]);
  }
  return new Map(
    chain.transactions.map((transaction) => [
      transaction.id,
      transactionLook(transaction, {
        health: health?.get(transaction.id),
        openEnds: ends.filter((end) => end.state === 'open' && end.transactionId === transaction.id),
        dependsOn: funders.get(transaction.id) ?? [],
      }),
    ]),
  );
}
