import { parseList, privateStore } from './private-store';
import { pagePerson } from '@/lib/bff/page-person';
import type { Outcome } from '@/lib/submissions/submit';

const store = privateStore('own-writes');
/** More than anyone makes between two mornings. */
const maxKept = 300;

/** The ids of what was made from this browser, the latest last. They outlast signing out: the morning names them. */
export const ownWrites = {
  read: (userId: string): string[] => parseList(store.read(userId)).filter((id) => typeof id === 'string'),
  forget: (userId: string): void => void store.write(userId, []),
};

/** Timestamps: what a write of our own left as the newest change of a stage or transaction, and the one before it. */
export type OwnChange = { updatedAt: string; before: string };

const changeStore = privateStore('own-changes');
let lastRead: { stored: string; changes: ReadonlyMap<string, OwnChange> } | undefined;

/** By stage or transaction id: drawing a dependency or changing someone's rights is no news of a sale. */
export const ownChanges = {
  read(userId: string): ReadonlyMap<string, OwnChange> {
    const stored = changeStore.read(userId);
    if (lastRead?.stored !== stored)
      lastRead = { stored, changes: new Map(parseList(stored).filter(isEntry)) };
    return lastRead.changes;
  },
  /** @param before undefined where no one saw how it was */
  record(id: string, before: string | undefined, updatedAt: string): void {
    const userId = pagePerson.id();
    if (userId === undefined || before === undefined || before === updatedAt) return;
    const { [id]: last, ...others } = Object.fromEntries(ownChanges.read(userId));
    const change = { updatedAt, before: last?.updatedAt === before ? last.before : before };
    changeStore.write(userId, [...Object.entries(others), [id, change]].slice(-maxKept));
  },
  forget: (userId: string): void => void changeStore.write(userId, []),
};

const isEntry = (one: unknown): one is [string, OwnChange] =>
  Array.isArray(one) && [one[0], one[1]?.updatedAt, one[1]?.before].every((part) => typeof part === 'string');

/** Notes what a write has made, also when it turns up later. */
export function recordOwnWrite<T>(outcome: Outcome<T> | undefined, idOf: (data: T) => string): void {
  const userId = pagePerson.id();
  if (!outcome || userId === undefined) return;
  const note = (data: T) => store.write(userId, [...ownWrites.read(userId), idOf(data)].slice(-maxKept));
  if (outcome.outcome === 'saved') note(outcome.data);
  else void outcome.later.then((late) => late.end === 'saved' && note(late.data));
}
