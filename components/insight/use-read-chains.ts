import { useQueries } from '@tanstack/react-query';
import { chainQuery } from '@/lib/chains/queries';
import type { Chain } from '@/lib/chains/schema';
import { stagesQuery } from '@/lib/stages/queries';
import type { Stage } from '@/lib/stages/schema';

/** A chain as far as this tab has read it; stages by transaction id, with when they were read in epoch milliseconds. */
export type ChainInCache = {
  chain: Chain;
  readAt: number;
  stages: ReadonlyMap<string, { stages: readonly Stage[]; readAt: number }>;
};

/** Those of these chains that this tab has read, for whatever screen; nothing is asked for. */
export function useReadChains(chainIds: readonly string[]): ChainInCache[] {
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

/** The transactions in which the user is a party. */
export const ownIds = (chain: { transactions: readonly { id: string; yourRole: string | null }[] }) =>
  chain.transactions.filter(({ yourRole }) => yourRole !== null).map(({ id }) => id);
