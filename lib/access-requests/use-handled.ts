'use client';

import { useSyncExternalStore } from 'react';
import { parseHandled, storedHandled, subscribeToHandled } from './handled-requests';

/** The ids of the requests that this user has marked in this browser; null on the server. */
export function useHandled(userId: string | null): string[] | null {
  const stored = useSyncExternalStore(
    subscribeToHandled,
    () => (userId === null ? null : storedHandled(userId)),
    () => null,
  );
  return stored === null ? null : parseHandled(stored);
}
