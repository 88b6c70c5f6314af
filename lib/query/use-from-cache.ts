'use client';

import { useSyncExternalStore } from 'react';
import { notifyManager, type QueryCache, type QueryClient, useQueryClient } from '@tanstack/react-query';

const listenersOf = new WeakMap<QueryCache, Set<() => void>>();

/**
 * A value that `read` derives from the query cache. It is read once per task, however many queries changed: a list of 100
 * rows creates about a hundred at once. `read` must return the same value for the same state. @param onServer value there
 */
export function useFromCache<T>(read: (client: QueryClient) => T, onServer: T): T {
  const client = useQueryClient();
  return useSyncExternalStore(
    (onChange) => listen(client.getQueryCache(), onChange),
    () => read(client),
    () => onServer,
  );
}

function listen(cache: QueryCache, onChange: () => void): () => void {
  const listeners = listenersOf.get(cache) ?? startListening(cache);
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Notifies asynchronously, because the cache may change during rendering. Subscribes for the lifetime of the cache. */
function startListening(cache: QueryCache): Set<() => void> {
  const listeners = new Set<() => void>();
  let isScheduled = false;
  const notify = () => {
    isScheduled = false;
    for (const onChange of listeners) onChange();
  };
  cache.subscribe(() => {
    if (isScheduled) return;
    isScheduled = true;
    notifyManager.schedule(notify);
  });
  listenersOf.set(cache, listeners);
  return listeners;
}
