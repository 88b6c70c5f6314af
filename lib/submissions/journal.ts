import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { sessionsUnavailable } from '@/lib/auth/auth-failures';
import { seal, unseal, vaultKey } from '@/lib/auth/seal';
import { type VaultStore } from '@/lib/auth/vault-store';
import { Failure } from '@/lib/values/failure';
import { submissionSchema } from './schema';

const recordSchema = z.extend(submissionSchema, {
  id: z.string(),
  /** Tells contents apart. */
  print: z.string(),
  /** When it was sent, and until when a process has said that it works for it. Epoch milliseconds. */
  at: z.number(),
  lease: z.number(),
  /** It was the same as this one, which was under way. */
  as: z.optional(z.string()),
});

export type SubmissionRecord = z.infer<typeof recordSchema>;

/** How long a person's submissions are remembered after the last of them. A night, with the evening before it. */
export const retentionMs = 16 * 60 * 60_000;
/** The id of a note of up to when something was dropped to make room; no submission has so short a one. */
const dropped = 'dropped';
/** Of one person. */
const maxRecords = 60;
const maxBytes = 256 * 1024;

export type Journal = ReturnType<typeof createJournal>;

/**
 * What each person has sent lately: one sealed entry in a vault, bound in size and time, and changed by compare-and-set,
 * so that of two processes that begin the same submission one is told of the other's.
 */
export function createJournal({ store, secrets }: { store: VaultStore; secrets: readonly string[] }) {
  const saltOf = (userId: string) => `submissions of ${userId}`;

  const open = (sealed: string, userId: string): SubmissionRecord[] => {
    const parsed = z.array(recordSchema).safeParse(unseal(sealed, saltOf(userId), secrets));
    const oldest = Date.now() - retentionMs;
    return parsed.success ? parsed.data.filter(({ at }) => at > oldest) : [];
  };

  async function attempt<T>(userId: string, work: (records: SubmissionRecord[]) => T) {
    const key = vaultKey(saltOf(userId));
    const entry = await store.get(key, { touch: true });
    const records = entry ? open(entry.sealed, userId) : [];
    const before = JSON.stringify(records);
    const result = work(records);
    if (JSON.stringify(records) === before) return { result };
    const sealed = seal(bounded(records), saltOf(userId), secrets[0]!);
    if (entry) return (await store.swap(key, entry.sealed, sealed)) ? { result } : null;
    // The first of this person: there is nothing yet that could be compared.
    const lock = await store.lock(key, 2000);
    if (!lock) return null;
    try {
      if (await store.get(key, { touch: false })) return null;
      await store.put(key, sealed, Date.now() + 400 * 24 * 60 * 60_000, userId);
      return { result };
    } finally {
      await lock.release().catch(() => {});
    }
  }

  /** Of a person, one change at a time in this process: it is with other processes that they compete. */
  const lastOf = new Map<string, Promise<void>>();
  async function changeNow<T>(userId: string, work: (records: SubmissionRecord[]) => T): Promise<T> {
    for (let turn = 0; turn < 200; turn += 1) {
      const done = await orUnavailable(attempt(userId, work));
      if (done) return done.result;
      await sleep(5 + 20 * Math.random());
    }
    throw sessionsUnavailable(new Error('the submissions of this person change all the time'));
  }

  return {
    async read(userId: string): Promise<SubmissionRecord[]> {
      const entry = await orUnavailable(store.get(vaultKey(saltOf(userId)), { touch: false }));
      return entry ? open(entry.sealed, userId).filter(({ id }) => id !== dropped) : [];
    },

    /** @param work changes the records in place; it may run several times. @throws Failure 503, what `work` throws */
    change<T>(userId: string, work: (records: SubmissionRecord[]) => T): Promise<T> {
      const before = lastOf.get(userId) ?? Promise.resolve();
      const mine = before.then(() => changeNow(userId, work));
      const over = mine.then(
        () => {},
        () => {},
      );
      lastOf.set(userId, over);
      void over.then(() => lastOf.get(userId) === over && lastOf.delete(userId));
      return mine;
    },
    /** Of what was sent up to then, epoch milliseconds, something may have been forgotten. @param records of `change` */
    forgottenUpTo: (records: readonly SubmissionRecord[]): number =>
      Math.max(
        store.availableSince?.() ?? 0,
        Date.now() - retentionMs,
        records.find(({ id }) => id === dropped)?.at ?? 0,
      ),
    close: () => store.close(),
  };
}

/** The oldest that are over go first, and that something went is noted. @throws Failure 503 where too many are under way */
function bounded(records: SubmissionRecord[]): SubmissionRecord[] {
  const kept = records.filter(({ id }) => id !== dropped);
  let at = records.find(({ id }) => id === dropped)?.at ?? 0;
  const isTooMuch = () => kept.length > maxRecords || JSON.stringify(kept).length > maxBytes;
  while (isTooMuch()) {
    const over = kept.findIndex(
      ({ state, lease }) => (state !== 'under-way' && state !== 'looking') || lease < Date.now(),
    );
    if (over === -1) throw tooMany();
    for (const gone of kept.splice(over, 1)) at = Math.max(at, gone.at);
  }
  return at === 0 ? kept : [{ id: dropped, print: '', at, lease: 0, state: 'unknown' }, ...kept];
}

const tooMany = () =>
  new Failure({
    status: 503,
    code: 'busy',
    message: 'Too much of yours is under way. Nothing was sent.',
    retryAfter: 10,
  });

async function orUnavailable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof Failure ? error : sessionsUnavailable(error);
  }
}
