'use client';

import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useNow } from '@/components/values/moment';
import { type Analyse, insightQuery } from '@/lib/chains/insight-query';
import { chainOfOne, type Firms, type ReadChain } from '@/lib/insight/insight-input';
import type { ChainInsight, LinkInsight } from '@/lib/insight/chain-insight';
import type { Supposition } from '@/lib/insight/what-if';
import { stagesQuery } from '@/lib/stages/queries';
import { allChainsKey } from '@/lib/today/facts';
import { transactionQuery } from '@/lib/transactions/queries';
import { useFacts } from './use-memory';
import { useFirms } from './use-address-book';

const analyse: Analyse = async (input) => {
  const { analyseOffThread } = await import('./analyse-off-thread');
  return analyseOffThread(input);
};
const nothing: readonly Supposition[] = [];

/**
 * The insight for a chain: hydrated from the first HTML if the server had everything, otherwise computed in a worker. The
 * previous one stays while it is recomputed. @param read null while parts of the chain are still loading
 * @param firms the firms of each side, to find whom an absent firm acts for
 */
export function useInsight(
  read: ReadChain | null,
  now: number,
  suppositions = nothing,
  firms?: Firms,
): ChainInsight | undefined {
  const { data } = useQuery({
    ...insightQuery(read ?? noChain, now, suppositions, analyse, firms),
    enabled: read !== null,
    placeholderData: keepPreviousData,
  });
  return read && data?.id === read.chain.id ? data : undefined;
}

/** The insights that are ready so far, by chain id. @param factsOf the user's facts about a chain */
export function useInsights(
  read: ReadChain[],
  now: number,
  factsOf: (chainId: string) => readonly Supposition[] = () => nothing,
  firms?: Firms,
): ReadonlyMap<string, ChainInsight> {
  const query = (chainRead: ReadChain) => {
    const facts = factsOf(chainRead.chain.id);
    return insightQuery(chainRead, now, facts, analyse, facts.length > 0 ? firms : undefined);
  };
  return useQueries({
    queries: read.map(query),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  });
}

/**
 * The insight for a single transaction, for its own pages, with the same history and facts as its chain; undefined until
 * its stages are read.
 */
export function useTransactionInsight(transactionId: string, userId: string): LinkInsight | undefined {
  const transaction = useQuery({ ...transactionQuery(transactionId), enabled: false });
  const stages = useQuery({ ...stagesQuery(transactionId), enabled: false });
  const now = useNow() ?? transaction.dataUpdatedAt;
  const read: ReadChain | null =
    transaction.data && stages.data
      ? {
          chain: chainOfOne(transaction.data),
          readAt: transaction.dataUpdatedAt,
          stages: new Map([[transactionId, { stages: stages.data, readAt: stages.dataUpdatedAt }]]),
        }
      : null;
  const { facts, historyOf } = useFacts(userId, transaction.data?.chainId ?? allChainsKey);
  const firms = useFirms(facts.some(({ kind }) => kind === 'away'));
  const history = read && historyOf(read);
  return useInsight(
    read && history ? { ...read, history } : read,
    now,
    facts,
    facts.length > 0 ? firms : undefined,
  )?.links[0];
}

const noChain: ReadChain = { chain: { id: '', links: [], transactions: [] }, readAt: 0, stages: new Map() };
