'use client';

import { useSyncExternalStore } from 'react';

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
