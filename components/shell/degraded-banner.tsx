'use client';

import { useSyncExternalStore } from 'react';
import { notifyManager, useQueryClient, type Query } from '@tanstack/react-query';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { formatClock } from '@/lib/values/moment-format';
import { fromService } from './from-service';

/** Shown, but the last attempt to bring it up to date failed. */
const isOutOfDate = (query: Query) =>
  fromService(query) && query.state.status === 'error' && query.state.data !== undefined;

/** The one sentence about a service that does not answer: what is on screen stays, and says how old it is. */
export function DegradedBanner() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const oldest = useSyncExternalStore(
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () => {
      const times = cache
        .findAll({ type: 'active', predicate: isOutOfDate })
        .map((query) => query.state.dataUpdatedAt);
      return times.length ? Math.min(...times) : null;
    },
    () => null,
  );
  if (oldest === null) return null;
  return (
    <Banner
      isLive
      className="mx-4 mt-3 sm:mx-6"
      action={
        <Button size="sm" onPress={() => client.refetchQueries({ type: 'active', predicate: isOutOfDate })}>
          Try again
        </Button>
      }
    >
      The service is not answering. Showing data from {formatClock(oldest)}.
    </Banner>
  );
}
