import { useQueries } from '@tanstack/react-query';
import { chainQuery } from '@/lib/chains/queries';
import type { ChainSummary } from '@/lib/chains/schema';
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

/** The chains among these that this tab has in its cache. Sends no request. */
function useReadChains(chainIds: readonly string[]): ChainInCache[] {
  const read = useQueries({
    queries: chainIds.map((id) => ({ ...chainQuery(id), enabled: false })),
    combine: (results) =>
      results.flatMap(({ data, dataUpdatedAt }) => (data ? [{ chain: data, readAt: dataUpdatedAt }] : [])),
  });
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
