import { useSyncExternalStore } from 'react';
import { notifyManager, useQueries, useQueryClient } from '@tanstack/react-query';
import { chainKeys, chainQuery } from '@/lib/chains/queries';
import { stagesQuery } from '@/lib/stages/queries';
import { type ChainInCache, ownIds } from '@/lib/today/known-reads';

/** Those of these chains that this tab has read, for whatever screen; nothing is asked for. */
export function useReadChains(chainIds: readonly string[]): ChainInCache[] {
  const readIds = useReadIds();
  // Of a hundred chains few are read: an observer for each of the others would cost at every draw.
  const read = useQueries({
    queries: chainIds
      .filter((id) => readIds.includes(id))
      .map((id) => ({ ...chainQuery(id), enabled: false })),
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

/** The chains that the cache holds, in one text. */
function useReadIds(): string {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () =>
      cache
        .findAll({ queryKey: chainKeys.whole, predicate: ({ state }) => state.data !== undefined })
        .map(({ queryKey }) => queryKey[2])
        .join(),
    () => '',
  );
}
