import { parseList, privateStore } from './private-store';
import { pagePerson } from '@/lib/bff/page-person';
import type { Outcome } from '@/lib/submissions/submit';

const store = privateStore('own-writes');
/** More than anyone makes between two mornings. */
const keptAtMost = 300;

/** The ids of what was made from this browser, the latest last. They outlast signing out: the morning names them. */
export const ownWrites = {
  read: (userId: string): string[] => parseList(store.read(userId)).filter((id) => typeof id === 'string'),
  forget: (userId: string): void => void store.write(userId, []),
};

/** Notes what a write has made, also when it turns up later. */
export function noteOwnWrite<T>(outcome: Outcome<T> | undefined, idOf: (data: T) => string): void {
  const userId = pagePerson.id();
  if (!outcome || userId === undefined) return;
  const note = (data: T) => store.write(userId, [...ownWrites.read(userId), idOf(data)].slice(-keptAtMost));
  if (outcome.outcome === 'saved') note(outcome.data);
  else void outcome.later.then((late) => late.end === 'saved' && note(late.data));
}
