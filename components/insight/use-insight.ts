'use client';

import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type Analyse, insightQuery } from '@/lib/chains/insight-query';
import type { Firms, ReadChain } from '@/lib/insight/insight-input';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import type { Supposition } from '@/lib/insight/what-if';

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

const noChain: ReadChain = { chain: { id: '', links: [], transactions: [] }, readAt: 0, stages: new Map() };
