'use client';

import { useSyncExternalStore } from 'react';
import { notifyManager, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { formatClock } from '@/lib/values/moment-format';
import { fromService, oldestRead } from './from-service';

/** Since when all of this screen has been confirmed by the service: its oldest read counts. */
export function SyncedAt() {
  const cache = useQueryClient().getQueryCache();
  const isSyncing = useIsFetching({ predicate: fromService }) > 0;
  const syncedAt = useSyncExternalStore(
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () => oldestRead(cache.findAll({ type: 'active', predicate: fromService })),
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
