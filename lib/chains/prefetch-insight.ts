import 'server-only';
import type { QueryClient } from '@tanstack/react-query';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainOfOne, type ReadChain } from '@/lib/insight/insight-input';
import { type Gaps, gapsQuery, hasGaps } from '@/lib/query/pages';
import { stagesQuery } from '@/lib/stages/queries';
import type { Stage } from '@/lib/stages/schema';
import { transactionQuery } from '@/lib/transactions/queries';
import type { Transaction } from '@/lib/transactions/schema';
import { insightQuery } from './insight-query';
import { chainQuery } from './queries';
import type { Chain } from './schema';

/** Analysis takes up to a millisecond per link and blocks the server, so the browser analyses larger chains. */
const maxLinks = 50;

/** Puts a chain's insight into the query cache for the first HTML, if all of the user's stages have been read. */
export async function prefetchChainInsight(client: QueryClient, chain: Chain): Promise<void> {
  if (chain.transactions.length > maxLinks) return;
  const own = chain.transactions.filter(({ yourRole }) => yourRole !== null).map(({ id }) => id);
  const stages = readStages(client, own);
  if (stages.size < own.length) return;
  await prefetch(client, { chain, readAt: readAtOf(client, chainQuery(chain.id).queryKey), stages });
}

/** Does the same for a single transaction. */
export async function prefetchTransactionInsight(
  client: QueryClient,
  transaction: Transaction,
): Promise<void> {
  const stages = readStages(client, [transaction.id]);
  if (stages.size === 0) return;
  const readAt = readAtOf(client, transactionQuery(transaction.id).queryKey);
  await prefetch(client, { chain: chainOfOne(transaction), readAt, stages });
}

// Takes the reading time as "now", because the server's clock may differ from the browser's.
const prefetch = (client: QueryClient, read: ReadChain) =>
  client.prefetchQuery(insightQuery(read, read.readAt, [], analyseChain));

const readAtOf = (client: QueryClient, key: readonly unknown[]) =>
  client.getQueryState(key)?.dataUpdatedAt ?? 0;

function readStages(client: QueryClient, ids: string[]): ReadChain['stages'] {
  return new Map(
    ids.flatMap((id) => {
      const { queryKey } = stagesQuery(id);
      const state = client.getQueryState<Stage[]>(queryKey);
      const isPartial = hasGaps(client.getQueryData<Gaps>(gapsQuery(queryKey).queryKey));
      return state?.data && !isPartial
        ? [[id, { stages: state.data, readAt: state.dataUpdatedAt }] as const]
        : [];
    }),
  );
}
