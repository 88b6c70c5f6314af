import { hashKey, type QueryCache, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chainKeys } from '@/lib/chains/queries';
import type { Chain, ChainSummary } from '@/lib/chains/schema';
import { useFromCache } from '@/lib/query/use-from-cache';
import { type ChainInCache, type KnownRead, knownReads, type Memory, ownIds } from '@/lib/today/known-reads';
import { allChainsKey, factsOf } from '@/lib/today/facts';
import { useFirms } from './use-address-book';
import { useInsights } from './use-insight';
import { useReadStages } from './use-read-stages';

/** What we know about these chains; chains we know nothing about are missing. @param memory null while it is opening */
export const useKnownReads = (chains: readonly ChainSummary[], memory: Memory): KnownRead[] =>
  knownReads(chains, useReadChains(chains.map(({ id }) => id)), memory);

/** Their insights including the user's facts, by chain id. The address book tells whom an absent firm acts for. */
export function useKnownInsights(known: readonly KnownRead[], memory: Memory, now: number) {
  const firms = useFirms(factsOf(memory?.value ?? null, allChainsKey).length > 0);
  return useInsights(
    known.map(({ read }) => read),
    now,
    (id) => factsOf(memory?.value ?? null, id),
    firms,
  );
}

/** The chains among these that this tab has in its cache, with their stages. Sends no request. */
function useReadChains(chainIds: readonly string[]): ChainInCache[] {
  const read = useCachedChains(chainIds);
  const own = read.flatMap(({ chain }) => ownIds(chain));
  const all = useReadStages(own);
  const stages = new Map(all.flatMap((one, at) => (one.read ? [[own[at]!, one.read] as const] : [])));
  const unreadable = Object.fromEntries(
    all.flatMap((one, at) => (one.unreadable ? [[own[at]!, one.unreadable]] : [])),
  );
  return read.map((cached) => ({
    ...cached,
    unreadable,
    stages: new Map(ownIds(cached.chain).flatMap((id) => (stages.has(id) ? [[id, stages.get(id)!]] : []))),
  }));
}

type CachedChain = Pick<ChainInCache, 'chain' | 'readAt'>;

/** Not with a query observer for each: those took a seventh of the script time of a list of a hundred chains. */
function useCachedChains(chainIds: readonly string[]): CachedChain[] {
  const hashes = chainIds.map((id) => hashKey(chainKeys.one(id)));
  const [keepIfSame] = useState(sameWhileEqual);
  const read = (client: QueryClient) => keepIfSame(cachedChains(client.getQueryCache(), hashes));
  return useFromCache(read, read(useQueryClient()));
}

const cachedChains = (cache: QueryCache, hashes: readonly string[]): CachedChain[] =>
  hashes.flatMap((hash) => {
    const { data, dataUpdatedAt: readAt = 0 } = cache.get<Chain>(hash)?.state ?? {};
    return data ? [{ chain: data, readAt }] : [];
  });

/** Returns a function that returns its previous value for as long as the new one is equal. */
function sameWhileEqual() {
  let last: CachedChain[] = [];
  return (next: CachedChain[]): CachedChain[] => {
    const isEqual =
      next.length === last.length &&
      next.every(({ chain, readAt }, at) => chain === last[at]!.chain && readAt === last[at]!.readAt);
    if (!isEqual) last = next;
    return last;
  };
}
