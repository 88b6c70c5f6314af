'use client';

import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { Chain } from '@/lib/chains/schema';
import { linkFacts } from '@/lib/stages/link-facts';
import { stageKeys, stagesQuery } from '@/lib/stages/queries';
import type { LinkFacts } from '@/lib/values/link-facts';

/** Calls at a time, as for the list. */
const atOnce = 3;

/**
 * What the stages of the chain's own links say, by transaction id. Stages may be read only where the user is a party
 * (endpoint 9), so the others stay with their counts. They are read after the page is there, a few at a time.
 */
export function useLinkFacts(chain: Chain, now: number) {
  const client = useQueryClient();
  const own = chain.transactions.filter(({ yourRole }) => yourRole !== null).map(({ id }) => id);
  const isOpen = (id: string) => client.getQueryState(stageKeys.of(id))?.status !== 'error';
  const waiting = own.filter((id) => isOpen(id) && !client.getQueryData(stageKeys.of(id)));
  // Whatever is read already stays on, so that it is kept up to date.
  const isWanted = (id: string) => !waiting.includes(id) || waiting.indexOf(id) < atOnce;
  const { stages, failed } = useQueries({
    queries: own.map((id) => ({ ...stagesQuery(id), enabled: isWanted(id) })),
    combine: (results) => ({
      stages: results.map(({ data }) => data),
      failed: results.filter(({ data, isError }) => isError && !data).length,
    }),
  });
  const facts = new Map<string, LinkFacts>(
    own.flatMap((id, at) => {
      const read = stages[at];
      return read ? [[id, linkFacts(read, now)] as const] : [];
    }),
  );
  return { facts, own: own.length, failed, isReading: facts.size + failed < own.length };
}
