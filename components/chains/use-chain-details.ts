'use client';

import { useEffect, useRef, useState } from 'react';
import { useKept } from '@/components/insight/use-kept';
import { useKnownInsights, useKnownReads } from '@/components/insight/use-known-reads';
import type { Memory } from '@/lib/today/known-reads';
import type { ChainDetail } from '@/lib/chains/chain-row';
import { chainQuery } from '@/lib/chains/queries';
import type { ChainSummary } from '@/lib/chains/schema';
import { useReadInTurn } from '@/lib/query/use-read-in-turn';

const atOnce = 2;
/** A filter by verdict looks behind rows that it does not show yet: a call each, of an allowance that an office shares. */
const maxJudged = 60;
/**
 * Reads the chains of rows that came into view; stages only where they are read or remembered already, as they cost a
 * call a link. @param isOpening `memory` is not known yet, so nothing is read @param isByVerdict rows depend on what is
 * concluded @returns a ref for the element around the rows (`data-chain-id`), and what is known, by chain id
 */
export function useChainDetails(
  chains: ChainSummary[],
  now: number,
  isByVerdict: boolean,
  memory: Memory,
  isOpening: boolean,
) {
  const box = useRef<HTMLUListElement>(null);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());

  const known = useKnownReads(chains, memory).filter(({ isCurrent }) => isCurrent);
  // What is remembered and has not changed since needs no call.
  const remembered = new Set(
    known.filter(({ isComplete, cached }) => isComplete && !cached).map(({ listed }) => listed.id),
  );
  useReadInTurn(
    chains
      .filter(
        ({ id }, at) =>
          !isOpening && !remembered.has(id) && (seen.has(id) || (isByVerdict && at < maxJudged)),
      )
      .map(({ id, updatedAt }) => ({
        ...chainQuery(id),
        meta: { background: true },
        // What the list has not seen move since needs no second look.
        staleTime: ({ state }: { state: { data?: { updatedAt: string } } }) =>
          state.data && Date.parse(state.data.updatedAt) >= Date.parse(updatedAt) ? Infinity : 0,
      })),
    atOnce,
  );
  const insights = useKnownInsights(known, memory, now);
  const details = new Map(
    known.map(({ listed: { id }, isComplete, cached }): [string, ChainDetail] => [
      id,
      { chain: cached?.chain ?? null, insight: insights.get(id) ?? null, isComplete },
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

  return { box, details: useKept(details) };
}
