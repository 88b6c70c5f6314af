'use client';

import { useState } from 'react';
import { useLastInsights } from '@/components/insight/use-last-insights';
import { useKnownInsights, useKnownReads } from '@/components/insight/use-known-reads';
import type { Memory } from '@/lib/today/known-reads';
import { unreadableChains } from '@/lib/today/unreadable-chains';
import type { ChainDetail } from '@/lib/chains/chain-row';
import { chainQuery } from '@/lib/chains/queries';
import type { ChainSummary } from '@/lib/chains/schema';
import { useReadInTurn } from '@/lib/query/use-read-in-turn';

const maxConcurrent = 2;
/** A filter by verdict also reads chains that it may not show: one call each, from a rate limit that an office shares. */
const maxReadForFilter = 60;
/**
 * Reads chains whose rows come into view; their stages only from cache or memory, because each link would cost a call.
 * Nothing is read while the memory is loading. Rows need `data-chain-id` and the returned ref; details are by chain id.
 */
export function useChainDetails(
  chains: ChainSummary[],
  now: number,
  filtersByVerdict: boolean,
  memory: Memory,
  isMemoryLoading: boolean,
) {
  const [seenIds, setSeenIds] = useState<ReadonlySet<string>>(new Set());
  const [rowRef] = useState(() => rowObserver((ids) => setSeenIds((before) => new Set([...before, ...ids]))));

  const reads = useKnownReads(chains, memory);
  const known = reads.filter(({ isCurrent }) => isCurrent);
  // Remembered and unchanged since, so no call is needed.
  const rememberedIds = new Set(
    known.filter(({ isComplete, cached }) => isComplete && !cached).map(({ listed }) => listed.id),
  );
  const needed = chains.filter(
    ({ id }, index) =>
      !isMemoryLoading &&
      !rememberedIds.has(id) &&
      (seenIds.has(id) || (filtersByVerdict && index < maxReadForFilter)),
  );
  useReadInTurn(
    needed.map(({ id, updatedAt }) => ({
      ...chainQuery(id),
      meta: { background: true },
      // Stale only if the list shows a later change.
      staleTime: ({ state }: { state: { data?: { updatedAt: string } } }) =>
        state.data && Date.parse(state.data.updatedAt) >= Date.parse(updatedAt) ? Infinity : 0,
    })),
    maxConcurrent,
    needed.map(({ updatedAt }) => updatedAt),
  );
  const insights = useKnownInsights(known, memory, now);
  const details = new Map(
    known.map(({ listed: { id }, isComplete, cached }): [string, ChainDetail] => [
      id,
      { chain: cached?.chain ?? null, insight: insights.get(id) ?? null, isComplete },
    ]),
  );

  return {
    rowRef,
    details: useLastInsights(details),
    unreadable: unreadableChains(chains, reads, memory),
  };
}

/** @returns a ref for each row, which calls `onSeen` with the chain ids of those that come into view */
function rowObserver(onSeen: (ids: string[]) => void) {
  let observer: IntersectionObserver | undefined;
  return (row: HTMLElement | null) => {
    if (!row) return undefined;
    observer ??= new IntersectionObserver(
      (entries) => {
        const ids = entries.flatMap(({ isIntersecting, target }) =>
          isIntersecting && target instanceof HTMLElement ? [target.dataset.chainId ?? ''] : [],
        );
        if (ids.length > 0) onSeen(ids);
      },
      { rootMargin: '100px' },
    );
    observer.observe(row);
    return () => observer?.unobserve(row);
  };
}
