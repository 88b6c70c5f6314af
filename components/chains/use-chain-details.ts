'use client';

import { useEffect, useRef, useState } from 'react';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { chainKeys, chainQuery } from '@/lib/chains/queries';
import type { ChainDetail } from '@/lib/chains/chain-row';
import type { Chain, ChainSummary } from '@/lib/chains/schema';
import { linkFacts } from '@/lib/stages/link-facts';
import { stageKeys } from '@/lib/stages/queries';
import type { Stage } from '@/lib/stages/schema';

/** Calls at a time: the page's own navigation needs the connections and the key's allowance more. */
const atOnce = 2;

/**
 * The chains behind the rows that came into view, read one after the other: the list itself holds no stages. Chains
 * opened before cost nothing. It stops at the first failure, because the rows are of use without it.
 * @param listReadAt when the list was read, epoch milliseconds: a chain that moved since it was read itself is read again
 * @returns a ref for the element around the rows, which carry `data-chain-id`, and what was read, by chain id
 */
export function useChainDetails(chains: ChainSummary[], listReadAt: number, now: number) {
  const box = useRef<HTMLUListElement>(null);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const client = useQueryClient();

  const states = chains.map(({ id }) => client.getQueryState<Chain>(chainKeys.one(id)));
  const hasFailed = states.some((state) => state?.status === 'error');
  const wanted = chains
    .filter(({ id, updatedAt }, at) => {
      const state = states[at];
      if (!seen.has(id)) return false;
      if (!state?.data || state.isInvalidated) return true;
      return state.dataUpdatedAt < listReadAt && Date.parse(state.data.updatedAt) < Date.parse(updatedAt);
    })
    .slice(0, hasFailed ? 0 : atOnce)
    .map(({ id }) => id);

  const read = useQueries({
    queries: chains.map(({ id }) => ({ ...chainQuery(id), enabled: wanted.includes(id), staleTime: 0 })),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  });

  // Stages cost a call a link. What the morning brief or an opened chain has read is used, nothing is asked for.
  const factsOf = (id: string) => {
    const stages = client.getQueryData<Stage[]>(stageKeys.of(id));
    return stages ? [[id, linkFacts(stages, now)] as const] : [];
  };
  const details = new Map<string, ChainDetail>();
  for (const [id, chain] of read) {
    details.set(id, { chain, facts: new Map(chain.transactions.flatMap((one) => factsOf(one.id))) });
  }

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
  }, [chains]);

  return { box, details };
}
