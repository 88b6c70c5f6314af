import * as z from 'zod/mini';
import { ownChanges, ownWrites } from '@/lib/session/own-writes';
import { bff } from '@/lib/bff/fetch';
import { api } from '@/lib/routes';
import { addressBookStore } from '@/lib/contacts/queries';
import { dataSchema } from '@/lib/values/schema';
import { Failure } from '@/lib/values/failure';
import { deviceStore } from './device-store';
import { type KeptMemory, keptMemorySchema, memoryResponseSchema, maxSealed } from './schema';
import { importSealKey, openSealed, sealValue } from './sealed-value';

/** What is kept. `isShared` if the person's other devices have it too. */
type Mark = { revision: number; value: unknown; isShared: boolean };
/** `current` is null if nothing can be kept here, or what is kept cannot be opened. */
type Written = { kept: true; revision: number } | { kept: false; current: Mark | null };

type Access = { keys: CryptoKey[]; isShared: boolean };

/** This tab's keys by user id, so that it can go on while our server does not respond. */
const given = new Map<string, Access>();

const askServer = () => bff.get(api.todayMemory(), dataSchema(memoryResponseSchema));

/** The keys and the shared copy, if there is one. Waits for the person to sign in again if the session has ended. */
async function ask(userId: string): Promise<{ access: Access | null; copy: KeptMemory | null }> {
  try {
    const { userId: whose, key, olderKeys, isShared, revision, sealed } = await askServer();
    // Someone else has signed in meanwhile: their key would open nothing here, and would overwrite it.
    if (whose !== userId) return { access: null, copy: null };
    const access = { keys: await Promise.all([key, ...olderKeys].map(importSealKey)), isShared };
    given.set(userId, access);
    return { access, copy: revision === null || sealed === null ? null : { revision, sealed } };
  } catch (error) {
    if (error instanceof Failure && error.status === 401) given.delete(userId);
    return { access: given.get(userId) ?? null, copy: null };
  }
}

/** The person's keys, the first of them to seal with; null without a live session. */
export async function sealKeys(userId: string): Promise<readonly CryptoKey[] | null> {
  return (given.get(userId) ?? (await ask(userId)).access)?.keys ?? null;
}

/** Whether `sealKeys` can do without a request. */
export const hasSealKeys = (userId: string): boolean => given.has(userId);

/** What is remembered for one person, sealed with a key that only a live session of theirs is given. */
export function openMemory(userId: string) {
  const open = async ({ keys }: Access, kept: KeptMemory | null) =>
    kept && (await openSealed(keys, userId, kept.sealed));
  const swap = (from: string | null, to: KeptMemory) => deviceStore.swap(userId, from, to).catch(() => false);

  /** Overwrites a newer revision only if the shared copy decides which write came first. */
  async function keepHere(access: Access, after: number, sealed: string) {
    try {
      for (;;) {
        const found = await deviceStore.read(userId);
        const at = found && (await open(access, found)) ? found.revision : 0;
        if (access.isShared ? at > after : at !== after) return 'refused';
        if (await deviceStore.swap(userId, found?.sealed ?? null, { revision: after + 1, sealed }))
          return 'kept';
      }
    } catch {
      return 'impossible';
    }
  }

  /** @returns the revision, the newer copy that refused it, or null when it cannot be shared now */
  async function share(
    access: Access,
    after: number,
    sealed: string,
    isFirst = true,
  ): Promise<number | (KeptMemory & { value: unknown }) | null> {
    const shape = dataSchema(z.object({ revision: z.number() }));
    try {
      const body = { after, sealed };
      return (await bff.put(api.todayMemory(), shape, body, { background: true })).revision;
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 409) return null;
      const newer = keptMemorySchema.safeParse(error.details).data;
      if (!newer) return null;
      const opened = await open(access, newer);
      if (opened) return { ...newer, ...opened };
      // A copy that cannot be opened counts as none.
      return isFirst ? share(access, newer.revision, sealed, false) : null;
    }
  }

  /**
   * The newer of this device's and the shared copy. Null if there is none or it cannot be opened (damaged, of another
   * key or version, or there is no key now: a later `write(0, …)` then returns what is kept). Never rejects.
   */
  async function read(): Promise<Mark | null> {
    const { access, copy } = await ask(userId);
    if (!access) return null;
    const own = await deviceStore.read(userId).catch(() => null);
    const [ours, theirs] = await Promise.all([open(access, own), open(access, copy)]);
    const isOursNewer = own && ours && own.revision > (copy?.revision ?? 0);
    if (copy && theirs && !isOursNewer) {
      if (own?.sealed !== copy.sealed) await swap(own?.sealed ?? null, copy);
      return { revision: copy.revision, value: theirs.value, isShared: true };
    }
    return own && ours ? { revision: own.revision, value: ours.value, isShared: false } : null;
  }

  return {
    read,

    /**
     * Keeps a JSON value unless another tab or device kept one after the revision `after` (0 for none). What cannot be
     * shared now is kept here and shared with the next write. Never rejects: if nothing can be kept (storage forbidden
     * or full, plain http, no session), `current` is null.
     */
    async write(after: number, value: unknown): Promise<Written> {
      const { access } = await ask(userId);
      const sealed = access && (await sealValue(access.keys[0]!, userId, value).catch(() => null));
      if (!access || !sealed) return { kept: false, current: null };
      const here = await keepHere(access, after, sealed);
      if (here === 'refused') return { kept: false, current: await read() };
      const canShare = access.isShared && sealed.length <= maxSealed;
      const there = canShare ? await share(access, after, sealed) : null;
      if (there === null)
        return here === 'kept' ? { kept: true, revision: after + 1 } : { kept: false, current: null };
      if (typeof there === 'number') {
        if (there !== after + 1) await swap(sealed, { revision: there, sealed });
        return { kept: true, revision: there };
      }
      const { revision, value: current, sealed: newer } = there;
      await swap(sealed, { revision, sealed: newer });
      return { kept: false, current: { revision, value: current, isShared: true } };
    },

    /**
     * Deletes it on this device, and the shared copy. Copies on other devices stay.
     * @throws Failure when our server does not respond; the browser's own error when it does not delete
     */
    async forget(): Promise<void> {
      const forgetShared = async () => {
        const { userId: whose, isShared } = await askServer();
        if (isShared && whose === userId) await bff.delete(api.todayMemory(), z.undefined());
      };
      addressBookStore.write(userId, []);
      ownWrites.forget(userId);
      ownChanges.forget(userId);
      for (const one of await Promise.allSettled([deviceStore.forget(userId), forgetShared()]))
        if (one.status === 'rejected') throw one.reason;
    },
  };
}
