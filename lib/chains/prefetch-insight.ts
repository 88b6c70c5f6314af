import 'server-only';
import type { QueryClient } from '@tanstack/react-query';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainOfOne, type ReadChain } from '@/lib/insight/insight-input';
import { stagesQuery } from '@/lib/stages/queries';
import type { Stage } from '@/lib/stages/schema';
import { transactionQuery } from '@/lib/transactions/queries';
import type { Transaction } from '@/lib/transactions/schema';
import { insightQuery } from './insight-query';
import { chainQuery } from './queries';
import type { Chain } from './schema';

/** A link takes up to a millisecond, which blocks the server: the browser analyses larger chains. */
const maxLinks = 50;

/** Caches a chain's insight for the first HTML, if the stages of all the user's own transactions have been read. */
export async function prefetchChainInsight(client: QueryClient, chain: Chain): Promise<void> {
  if (chain.transactions.length > maxLinks) return;
  const own = chain.transactions.filter(({ yourRole }) => yourRole !== null).map(({ id }) => id);
  const stages = readStages(client, own);
  if (stages.size < own.length) return;
  await conclude(client, { chain, readAt: readAtOf(client, chainQuery(chain.id).queryKey), stages });
}

/** The same for one transaction by itself. */
export async function prefetchTransactionInsight(client: QueryClient, transaction: Transaction): Promise<void> {
  const stages = readStages(client, [transaction.id]);
  if (stages.size === 0) return;
  const readAt = readAtOf(client, transactionQuery(transaction.id).queryKey);
  await conclude(client, { chain: chainOfOne(transaction), readAt, stages });
}

// As of when the data was read, because the server's clock is not the browser's.
const conclude = (client: QueryClient, read: ReadChain) =>
  client.prefetchQuery(insightQuery(read, read.readAt, [], analyseChain));

const readAtOf = (client: QueryClient, key: readonly unknown[]) =>
  client.getQueryState(key)?.dataUpdatedAt ?? 0;

function readStages(client: QueryClient, ids: string[]): ReadChain['stages'] {
  return new Map(
    ids.flatMap((id) => {
      const state = client.getQueryState<Stage[]>(stagesQuery(id).queryKey);
      return state?.data ? [[id, { stages: state.data, readAt: state.dataUpdatedAt }] as const] : [];
    }),
  );
}
