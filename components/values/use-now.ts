'use client';

import { useSyncExternalStore } from 'react';
import { londonDay, noonOf } from '@/lib/values/moment-format';

const minute = 60_000;

function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, minute / 2);
  return () => clearInterval(timer);
}

/** Now, in epoch milliseconds to the minute; null on the server and in the first paint, so that both draw the same. */
export function useNow(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / minute) * minute,
    () => null,
  );
}

/**
 * Noon of the day in London, epoch milliseconds: what counts in days is drawn anew once a day. In the first paint the
 * day of `readAt`, as on the server.
 */
export function useToday(readAt: number): number {
  return useSyncExternalStore(
    subscribe,
    () => noon(Date.now()),
    () => noon(readAt),
  );
}

const noon = (moment: number) => Date.parse(noonOf(londonDay(moment)));
