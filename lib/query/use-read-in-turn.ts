'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import {
  type FetchQueryOptions,
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { Failure } from '@/lib/values/failure';
import { freshMs } from './query-client';

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

/**
 * `readInTurn` while the component is mounted; restarts when a query or a version changes.
 * @param versions of the items: one whose version has changed is stale, others stay fresh. A query's `staleTime` decides alone
 */
export function useReadInTurn<T, K extends QueryKey>(
  queries: FetchQueryOptions<T, Error, T, K>[],
  concurrency: number,
  versions: readonly string[] = [],
) {
  const client = useQueryClient();
  /**
   * By key: the version last seen, and from when on data includes it, epoch milliseconds. `outdated`: the time of data
   * that does not include it although it seems later, as the server's clock that stamped it was ahead of the browser's.
   */
  const seen = useRef(new Map<string, { version: string; since: number; outdated: number }>());
  // Restart only if the keys change; the query functions are new on each render.
  const keys = JSON.stringify(queries.map(({ queryKey }) => queryKey));
  const withVersion = (query: FetchQueryOptions<T, Error, T, K>, version: string | undefined) => {
    if (version === undefined || query.staleTime !== undefined) return query;
    const key = hashKey(query.queryKey);
    const before = seen.current.get(key);
    const now = Date.now();
    const heldAt = client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0;
    const { since, outdated } =
      before?.version === version
        ? before
        : { since: before ? now : now - freshMs, outdated: before && heldAt > now ? heldAt : 0 };
    seen.current.set(key, { version, since, outdated });
    return {
      ...query,
      // With 0, data that seems to be from the future would not be stale.
      staleTime: ({ state: { dataUpdatedAt } }: Query<T, Error, T, K>) =>
        dataUpdatedAt >= since && dataUpdatedAt !== outdated ? Infinity : -Infinity,
    };
  };
  const start = useEffectEvent(() =>
    readInTurn(
      client,
      queries.map((query, at) => withVersion(query, versions[at])),
      concurrency,
    ),
  );
  const changes = JSON.stringify(versions);
  useEffect(() => start(), [client, keys, concurrency, changes]);
}

/** Whether the failure concerns only this item, so that others may still succeed. */
export function isItemRefusal(error: unknown): boolean {
  return error instanceof Failure && (error.status === 403 || error.status === 404);
}
