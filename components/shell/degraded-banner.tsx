'use client';

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useOffline } from 'next/offline';
import { notifyManager, useQueryClient, type Query } from '@tanstack/react-query';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Failure } from '@/lib/values/failure';
import { formatClock } from '@/lib/values/moment-format';
import { fromService } from './from-service';

/** Shown, but the last attempt to bring it up to date failed. */
const isOutOfDate = (query: Query) =>
  fromService(query) && query.state.status === 'error' && query.state.data !== undefined;

/** Asking again costs the service nothing while no one can be told apart. Milliseconds. */
const asksAgainAfter = 5000;

const isWithoutSession = ({ state: { error } }: Query) =>
  error instanceof Failure && error.code === 'sessions_unavailable';

/** The one sentence about a service or a connection that is gone: what is on screen stays, and says how old it is. */
export function DegradedBanner() {
  const isOffline = useOffline();
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
  const areSessionsGone = useSyncExternalStore(
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () => cache.findAll({ type: 'active', predicate: isOutOfDate }).some(isWithoutSession),
    () => false,
  );
  const askAgain = useEffectEvent(() => {
    if (!document.hidden) void client.refetchQueries({ type: 'active', predicate: isWithoutSession });
  });
  useEffect(() => {
    if (!areSessionsGone) return;
    const timer = setInterval(() => askAgain(), asksAgainAfter);
    return () => clearInterval(timer);
  }, [areSessionsGone]);
  if (isOffline) {
    return (
      <Banner isLive className="mx-4 mt-3 sm:mx-6">
        You appear to be offline. {oldest !== null && `Showing data from ${formatClock(oldest)}. `}The page
        you choose next will open once the dashboard can be reached.
      </Banner>
    );
  }
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
      {areSessionsGone
        ? 'You are still signed in, but sessions cannot be read at the moment.'
        : 'The service is not answering.'}{' '}
      Showing data from {formatClock(oldest)}.
    </Banner>
  );
}
