'use client';

import { useSyncExternalStore } from 'react';
import { notifyManager, type QueryCache, type QueryClient, useQueryClient } from '@tanstack/react-query';

const listenersOf = new WeakMap<QueryCache, Set<() => void>>();

/**
 * What `read` finds among all queries; it is read again once after a task, however many queries changed in it: a list
 * of 100 rows makes some hundred at once. `read` returns the same value for the same state. @param onServer its value there
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

/** Later, because the cache also speaks while a page is being rendered. It goes on for as long as the cache is there. */
function startListening(cache: QueryCache): Set<() => void> {
  const listeners = new Set<() => void>();
  let isScheduled = false;
  const tell = () => {
    isScheduled = false;
    for (const onChange of listeners) onChange();
  };
  cache.subscribe(() => {
    if (isScheduled) return;
    isScheduled = true;
    notifyManager.schedule(tell);
  });
  listenersOf.set(cache, listeners);
  return listeners;
}
