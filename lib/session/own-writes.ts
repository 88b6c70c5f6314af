import { hashKey } from '@tanstack/react-query';
import { parseList, privateStore } from './private-store';
import { pagePerson } from '@/lib/bff/page-person';
import type { Outcome } from '@/lib/submissions/submit';

const store = privateStore('own-writes');
/** More than anyone creates in a day. */
const maxEntries = 300;

/** The ids of objects created in this browser, the latest last. Kept after sign-out, because `/today` needs them. */
export const ownWrites = {
  read: (userId: string): string[] => parseList(store.read(userId)).filter((id) => typeof id === 'string'),
  forget: (userId: string): void => void store.write(userId, []),
};

/** `updatedAt` of a stage or transaction after the user's own writes, and before them. */
export type OwnChange = { updatedAt: string; before: string };

const changeStore = privateStore('own-changes');
let lastRead: { stored: string; changes: ReadonlyMap<string, OwnChange> } | undefined;

/** By stage or transaction id: the user's own changes, such as a new dependency, are not news to them. */
export const ownChanges = {
  read(userId: string): ReadonlyMap<string, OwnChange> {
    const stored = changeStore.read(userId);
    if (lastRead?.stored !== stored)
      lastRead = { stored, changes: new Map(parseList(stored).filter(isEntry)) };
    return lastRead.changes;
  },
  /** @param before undefined if the previous state was not loaded */
  record(id: string, before: string | undefined, updatedAt: string): void {
    const userId = pagePerson.id();
    if (userId === undefined || before === undefined || before === updatedAt) return;
    const { [id]: previous, ...others } = Object.fromEntries(ownChanges.read(userId));
    const change = { updatedAt, before: previous?.updatedAt === before ? previous.before : before };
    changeStore.write(userId, [...Object.entries(others), [id, change]].slice(-maxEntries));
  },
  forget: (userId: string): void => void changeStore.write(userId, []),
};

/** Whether two copies of an object differ at most in these fields, so that no one else changed it between them. */
export const differOnlyIn = <T extends object>(fields: readonly (keyof T)[], one: T, other: T): boolean =>
  (Object.keys({ ...one, ...other }) as (keyof T)[]).every(
    (key) => fields.includes(key) || hashKey([one[key]]) === hashKey([other[key]]),
  );

const isEntry = (entry: unknown): entry is [string, OwnChange] =>
  Array.isArray(entry) &&
  [entry[0], entry[1]?.updatedAt, entry[1]?.before].every((part) => typeof part === 'string');

/** Records the object that a write has created, even if its outcome is known only later. */
export function recordOwnWrite<T>(outcome: Outcome<T> | undefined, idOf: (data: T) => string): void {
  const userId = pagePerson.id();
  if (!outcome || userId === undefined) return;
  const record = (data: T) => store.write(userId, [...ownWrites.read(userId), idOf(data)].slice(-maxEntries));
  if (outcome.outcome === 'saved') record(outcome.data);
  else void outcome.later.then((late) => late.end === 'saved' && record(late.data));
}
