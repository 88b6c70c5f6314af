'use client';

import { useSyncExternalStore } from 'react';
import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query';

/**
 * Whether the browser still holds data for all of these keys from an earlier visit: then a page whose reload
 * failed shows that, with its age, instead of nothing. Never true on the server.
 */
export function useCached(keys: QueryKey[]): boolean {
  const client = useQueryClient();
  return useSyncExternalStore(
    // Batched, because the cache also speaks while a page that was loaded again is being rendered.
    (onChange) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    () => keys.every((key) => client.getQueryData(key) !== undefined),
    () => false,
  );
}
