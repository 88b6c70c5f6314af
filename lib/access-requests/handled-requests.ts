import { parseList, privateStore } from '@/lib/session/private-store';

/** Requests answered years ago are in no list any more. */
const keptAtMost = 500;

const store = privateStore('handled-requests');

export const storedHandled = store.read;
export const subscribeToHandled = store.subscribe;

/** The ids of the requests that were marked, the latest last. */
export const parseHandled = (stored: string): string[] =>
  parseList(stored).filter((id) => typeof id === 'string');

/** Marks a request, or takes its mark away. @returns whether that was kept: storage may be full or forbidden */
export function markHandled(userId: string, requestId: string, isHandled: boolean): boolean {
  const others = parseHandled(store.read(userId)).filter((id) => id !== requestId);
  return store.write(userId, isHandled ? [...others, requestId].slice(-keptAtMost) : others);
}
