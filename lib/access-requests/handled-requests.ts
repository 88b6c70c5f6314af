import { parseList, privateStore } from '@/lib/session/private-store';

/** The oldest marks are dropped: requests answered years ago are in no list any more. */
const maxKept = 500;

const store = privateStore('handled-requests');

export const storedHandled = store.read;
export const subscribeToHandled = store.subscribe;

/** The ids of the marked requests, the latest last. */
export const parseHandled = (stored: string): string[] =>
  parseList(stored).filter((id) => typeof id === 'string');

/** Marks a request or removes its mark. @returns false if storage is full or forbidden */
export function markHandled(userId: string, requestId: string, isHandled: boolean): boolean {
  const others = parseHandled(store.read(userId)).filter((id) => id !== requestId);
  return store.write(userId, isHandled ? [...others, requestId].slice(-maxKept) : others);
}
