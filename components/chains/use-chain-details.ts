'use client';

import { useEffect, useRef, useState } from 'react';
import { useInsights } from '@/components/insight/use-insight';
import { ownIds, useReadChains } from '@/components/insight/use-read-chains';
import type { ChainDetail } from '@/lib/chains/chain-row';
import { chainQuery } from '@/lib/chains/queries';
import type { ChainSummary } from '@/lib/chains/schema';
import { useReadInTurn } from '@/lib/query/use-read-in-turn';

const atOnce = 2;
/** A filter by verdict looks behind rows that it does not show yet: a call each, of an allowance that an office shares. */
const judgedAtMost = 60;
/**
 * The chains behind the rows that came into view, read one after the other: the list itself holds no stages. Stages
 * cost a call a link, so only those are used that an opened chain or the morning brief has read already.
 * @param isByVerdict whether what is shown depends on what is concluded: then rows are read before they are shown
 * @returns a ref for the element around the rows, which carry `data-chain-id`, and what is known, by chain id
 */
export function useChainDetails(chains: ChainSummary[], now: number, isByVerdict: boolean) {
  const box = useRef<HTMLUListElement>(null);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());

  useReadInTurn(
    chains
      .filter(({ id }, at) => seen.has(id) || (isByVerdict && at < judgedAtMost))
      .map(({ id, updatedAt }) => ({
        ...chainQuery(id),
        meta: { background: true },
        // What the list has not seen move since needs no second look.
        staleTime: ({ state }: { state: { data?: { updatedAt: string } } }) =>
          state.data && Date.parse(state.data.updatedAt) >= Date.parse(updatedAt) ? Infinity : 0,
      })),
    atOnce,
  );
  const read = useReadChains(chains.map(({ id }) => id));
  const insights = useInsights(read, now);
  const details = new Map(
    read.map(({ chain, stages }): [string, ChainDetail] => [
      chain.id,
      {
        chain,
        insight: insights.get(chain.id) ?? null,
        isWhole: ownIds(chain).every((id) => stages.has(id)),
      },
    ]),
  );

  const rows = chains.map(({ id }) => id).join();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const ids = entries.flatMap(({ isIntersecting, target }) =>
          isIntersecting && target instanceof HTMLElement ? [target.dataset.chainId ?? ''] : [],
        );
        if (ids.length > 0) setSeen((before) => new Set([...before, ...ids]));
      },
      { rootMargin: '100px' },
    );
    box.current?.querySelectorAll('[data-chain-id]').forEach((row) => observer.observe(row));
    return () => observer.disconnect();
  }, [rows]);

  return { box, details };
}
