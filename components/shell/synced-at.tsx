'use client';

import { RefreshCw } from 'lucide-react';
import { useFromCache } from '@/lib/query/use-from-cache';
import { formatClock } from '@/lib/values/moment-format';
import { fromService, isReading, oldestRead } from './from-service';

/** Since when all of this screen has been confirmed by the service: its oldest read counts. */
export function SyncedAt() {
  const isSyncing = useFromCache(isReading, false);
  const syncedAt = useFromCache(
    (client) => oldestRead(client.getQueryCache().findAll({ type: 'active', predicate: fromService })),
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
