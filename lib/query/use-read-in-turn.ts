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
 * Fetches these queries into the cache in order, a few at a time, to leave connections and rate limit for reads that
 * someone waits for. Skips fresh data and items with a 403 or 404; any other failure stops it.
 * @returns stops it; reads in flight are completed
 */
export function readInTurn<T, K extends QueryKey>(
  client: QueryClient,
  queries: readonly FetchQueryOptions<T, Error, T, K>[],
  concurrency: number,
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
  // The failure stays in the cache, where views find it.
  Promise.all(Array.from({ length: concurrency }, work)).catch(stop);
  return stop;
}

/** `readInTurn` while the component is mounted. @param version restarts it when changed, as a change of queries does */
export function useReadInTurn<T, K extends QueryKey>(
  queries: FetchQueryOptions<T, Error, T, K>[],
  concurrency: number,
  version = '',
) {
  const client = useQueryClient();
  // Restart only if the keys change; the query functions are new on each render.
  const keys = JSON.stringify(queries.map(({ queryKey }) => queryKey));
  const start = useEffectEvent(() => readInTurn(client, queries, concurrency));
  useEffect(() => start(), [client, keys, concurrency, version]);
}

/** Whether the failure concerns only this item, so that others may still succeed. */
export function isItemRefusal(error: unknown): boolean {
  return error instanceof Failure && (error.status === 403 || error.status === 404);
}
