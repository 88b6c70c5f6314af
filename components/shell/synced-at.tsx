'use client';

import { useSyncExternalStore } from 'react';
import { notifyManager, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { formatClock } from '@/lib/values/moment-format';
import { fromService } from './from-service';

/** When anything on this screen was last confirmed by the service. */
export function SyncedAt() {
  const cache = useQueryClient().getQueryCache();
  const isSyncing = useIsFetching({ predicate: fromService }) > 0;
  const syncedAt = useSyncExternalStore(
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () =>
      Math.max(
        0,
        ...cache
          .findAll({ type: 'active', predicate: fromService })
          .map((query) => query.state.dataUpdatedAt),
      ),
    () => 0,
  );
  const isKnown = syncedAt > 0 || isSyncing;
  return (
    <p className="flex items-center gap-1.5 text-xs whitespace-nowrap text-faint">
      {isKnown && <RefreshCw aria-hidden className={isSyncing ? 'size-3 animate-spin' : 'size-3'} />}
      {isKnown && (isSyncing ? 'syncing…' : `synced ${formatClock(syncedAt)}`)}
    </p>
  );
}
