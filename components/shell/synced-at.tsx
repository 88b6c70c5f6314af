'use client';

import { RefreshCw } from 'lucide-react';
import { useFromCache } from '@/lib/query/use-from-cache';
import { formatClock } from '@/lib/values/moment-format';
import { isFromService, isReading, oldestRead } from './from-service';

/** Shows when the oldest data on the screen was read from the service. */
export function SyncedAt() {
  const isSyncing = useFromCache(isReading, false);
  const syncedAt = useFromCache(
    (client) => oldestRead(client.getQueryCache().findAll({ type: 'active', predicate: isFromService })),
    0,
  );
  const isKnown = syncedAt > 0 || isSyncing;
  return (
    <p className="flex items-center gap-1.5 text-xs whitespace-nowrap text-faint">
      {isKnown && <RefreshCw aria-hidden className={isSyncing ? 'size-3 animate-spin' : 'size-3'} />}
      {isKnown && (isSyncing ? 'syncing…' : `synced ${formatClock(syncedAt)}`)}
    </p>
  );
}
