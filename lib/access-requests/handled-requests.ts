'use client';

import { useSyncExternalStore } from 'react';
import { parseList, privateStore } from '@/lib/session/private-store';

/** Beyond this number the oldest marks are dropped: those requests were answered long ago and are in no list. */
const maxMarks = 500;

const store = privateStore('handled-requests');

export const storedHandled = store.read;
const subscribeToHandled = store.subscribe;

/** The ids of the marked requests, the most recent last. */
export const parseHandled = (stored: string): string[] =>
  parseList(stored).filter((id) => typeof id === 'string');

/** Marks a request or removes its mark. @returns false if storage is full or forbidden */
export function markHandled(userId: string, requestId: string, isHandled: boolean): boolean {
  const others = parseHandled(store.read(userId)).filter((id) => id !== requestId);
  return store.write(userId, isHandled ? [...others, requestId].slice(-maxMarks) : others);
}

/** The ids of the requests that this user has marked in this browser; null on the server. */
export function useHandled(userId: string | null): string[] | null {
  const stored = useSyncExternalStore(
    subscribeToHandled,
    () => (userId === null ? null : storedHandled(userId)),
    () => null,
  );
  return stored === null ? null : parseHandled(stored);
}
