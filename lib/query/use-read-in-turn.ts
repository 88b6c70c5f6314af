'use client';

import { useEffect, useEffectEvent } from 'react';
import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { Failure } from '@/lib/values/failure';

/**
 * Reads into the cache in this order, a few at a time, so that connections and allowance are left for what someone waits
 * for. Fresh data is not read again. A 403 or 404 is passed over; any other failure ends it.
 * @returns ends it: what is under way is read to its end
 */
export function readInTurn<T, K extends QueryKey>(
  client: QueryClient,
  queries: readonly FetchQueryOptions<T, Error, T, K>[],
  atOnce: number,
): () => void {
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  const queue = [...queries];
  const work = async () => {
    for (let next = queue.shift(); next && !isStopped; next = queue.shift()) {
      await client.fetchQuery(next).catch((error: unknown) => {
        if (!isItemRefusal(error)) throw error;
      });
    }
  };
  // A failure stays in the cache, where the views that show the data find it.
  Promise.all(Array.from({ length: atOnce }, work)).catch(stop);
  return stop;
}

/**
 * Does so as long as the view is there.
 * @param version begins anew when it changes, besides when other queries are wanted
 */
export function useReadInTurn<T, K extends QueryKey>(
  queries: FetchQueryOptions<T, Error, T, K>[],
  atOnce: number,
  version = '',
) {
  const client = useQueryClient();
  // Which ones, not their functions, decides whether to begin anew.
  const wanted = JSON.stringify(queries.map(({ queryKey }) => queryKey));
  const begin = useEffectEvent(() => readInTurn(client, queries, atOnce));
  useEffect(() => begin(), [client, wanted, atOnce, version]);
}

/** The failure is about this one thing and says nothing of the next. */
export function isItemRefusal(error: unknown): boolean {
  return error instanceof Failure && (error.status === 403 || error.status === 404);
}
