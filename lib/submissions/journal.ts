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
  /** Fingerprint of the content. */
  print: z.string(),
  /** When it was sent, and when the lease of the process that carries it out expires. Epoch milliseconds. */
  at: z.number(),
  lease: z.number(),
  /** The id of the submission that it duplicates, which was in progress. */
  as: z.optional(z.string()),
});

export type SubmissionRecord = z.infer<typeof recordSchema>;

/** How long a user's submissions are kept after the last of them: overnight. */
export const retentionMs = 16 * 60 * 60_000;
/** The id of the record whose `at` is the time of the newest evicted submission; submission ids are longer. */
const evictionId = 'dropped';
/** Limits per user. */
const maxRecords = 60;
const maxBytes = 256 * 1024;

export type Journal = ReturnType<typeof createJournal>;

/**
 * Each user's recent submissions: one sealed vault entry, limited in size and age. It is changed by compare-and-swap, so
 * that if two processes start the same submission, one of them learns of the other.
 */
export function createJournal({ store, secrets }: { store: VaultStore; secrets: readonly string[] }) {
  const saltOf = (userId: string) => `submissions of ${userId}`;

  const unsealRecords = (sealed: string, userId: string): SubmissionRecord[] => {
    const parsed = z.array(recordSchema).safeParse(unseal(sealed, saltOf(userId), secrets));
    const oldest = Date.now() - retentionMs;
    return parsed.success ? parsed.data.filter(({ at }) => at > oldest) : [];
  };

  async function attempt<T>(userId: string, work: (records: SubmissionRecord[]) => T) {
    const key = vaultKey(saltOf(userId));
    const entry = await store.get(key, { touch: true });
    const records = entry ? unsealRecords(entry.sealed, userId) : [];
    const before = JSON.stringify(records);
    const result = work(records);
    if (JSON.stringify(records) === before) return { result };
    const sealed = seal(evictToFit(records), saltOf(userId), secrets[0]!);
    if (entry) return (await store.swap(key, entry.sealed, sealed)) ? { result } : null;
    // The user's first submission: no entry to compare with yet, so we need a lock.
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

  /** Serialises a user's changes within this process, so that only other processes cause conflicts. */
  const lastChangeOf = new Map<string, Promise<void>>();
  async function changeNow<T>(userId: string, work: (records: SubmissionRecord[]) => T): Promise<T> {
    for (let attempts = 0; attempts < 200; attempts += 1) {
      const done = await orUnavailable(attempt(userId, work));
      if (done) return done.result;
      await sleep(5 + 20 * Math.random());
    }
    throw sessionsUnavailable(new Error("the user's submissions keep changing"));
  }

  return {
    async read(userId: string): Promise<SubmissionRecord[]> {
      const entry = await orUnavailable(store.get(vaultKey(saltOf(userId)), { touch: false }));
      return entry ? unsealRecords(entry.sealed, userId).filter(({ id }) => id !== evictionId) : [];
    },

    /** @param work changes the records in place; it may run several times. @throws Failure 503, what `work` throws */
    change<T>(userId: string, work: (records: SubmissionRecord[]) => T): Promise<T> {
      const previous = lastChangeOf.get(userId) ?? Promise.resolve();
      const change = previous.then(() => changeNow(userId, work));
      const settled = change.then(
        () => {},
        () => {},
      );
      lastChangeOf.set(userId, settled);
      void settled.then(() => lastChangeOf.get(userId) === settled && lastChangeOf.delete(userId));
      return change;
    },
    /** Records of submissions sent up to then may be missing. Epoch milliseconds. @param records as in `change` */
    forgottenUpTo: (records: readonly SubmissionRecord[]): number =>
      Math.max(
        store.availableSince?.() ?? 0,
        Date.now() - retentionMs,
        records.find(({ id }) => id === evictionId)?.at ?? 0,
      ),
    close: () => store.close(),
  };
}

/** Evicts the oldest finished submissions, and records that it did. @throws Failure 503 if too many are in progress */
function evictToFit(records: SubmissionRecord[]): SubmissionRecord[] {
  const kept = records.filter(({ id }) => id !== evictionId);
  let at = records.find(({ id }) => id === evictionId)?.at ?? 0;
  const isTooMuch = () => kept.length > maxRecords || JSON.stringify(kept).length > maxBytes;
  while (isTooMuch()) {
    const finished = kept.findIndex(
      ({ state, lease }) => (state !== 'under-way' && state !== 'looking') || lease < Date.now(),
    );
    if (finished === -1) throw tooMany();
    for (const evicted of kept.splice(finished, 1)) at = Math.max(at, evicted.at);
  }
  return at === 0 ? kept : [{ id: evictionId, print: '', at, lease: 0, state: 'unknown' }, ...kept];
}

const tooMany = () =>
  new Failure({
    status: 503,
    code: 'busy',
    message: 'Too many of your submissions are in progress. Nothing was sent.',
    retryAfter: 10,
  });

async function orUnavailable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof Failure ? error : sessionsUnavailable(error);
  }
}
