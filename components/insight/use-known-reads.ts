import { useQueries } from '@tanstack/react-query';
import { chainQuery } from '@/lib/chains/queries';
import type { ChainSummary } from '@/lib/chains/schema';
import { stagesQuery } from '@/lib/stages/queries';
import { type ChainInCache, type KnownRead, knownReads, type Memory, ownIds } from '@/lib/today/known-reads';
import { allChainsKey, factsOf } from '@/lib/today/facts';
import { useFirms } from './use-address-book';
import { useInsights } from './use-insight';

/** What is known of these chains; those of which nothing is are left out. @param memory null while it is being opened */
export const useKnownReads = (chains: readonly ChainSummary[], memory: Memory): KnownRead[] =>
  knownReads(chains, useReadChains(chains.map(({ id }) => id)), memory);

/** What is concluded of them with what the user said, by chain id; the address book tells whom a firm that is shut acts for. */
export function useKnownInsights(known: readonly KnownRead[], memory: Memory, now: number) {
  const firms = useFirms(factsOf(memory?.value ?? null, allChainsKey).length > 0);
  return useInsights(
    known.map(({ read }) => read),
    now,
    (id) => factsOf(memory?.value ?? null, id),
    firms,
  );
}

/** Those of these chains that this tab has read, for whatever screen; nothing is asked for. */
function useReadChains(chainIds: readonly string[]): ChainInCache[] {
  const read = useQueries({
    queries: chainIds.map((id) => ({ ...chainQuery(id), enabled: false })),
    combine: (results) =>
      results.flatMap(({ data, dataUpdatedAt }) => (data ? [{ chain: data, readAt: dataUpdatedAt }] : [])),
  });
  const own = read.flatMap(({ chain }) => ownIds(chain));
  const stages = useQueries({
    queries: own.map((id) => ({ ...stagesQuery(id), enabled: false })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data, dataUpdatedAt }, at) =>
          data ? [[own[at]!, { stages: data, readAt: dataUpdatedAt }] as const] : [],
        ),
      ),
  });
  return read.map((one) => ({
    ...one,
    stages: new Map(ownIds(one.chain).flatMap((id) => (stages.has(id) ? [[id, stages.get(id)!]] : []))),
  }));
}
