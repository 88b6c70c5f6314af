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

/** A stored value. `isShared` if the person's other devices have it too. */
type Stored = { revision: number; value: unknown; isShared: boolean };
/** `current` is null if nothing can be stored here, or the stored value cannot be opened. */
type WriteResult =
  | { kept: true; revision: number; isShared: boolean }
  | { kept: false; current: Stored | null };

/**
 * Added to the revision by a write that could not be shared. The sum stays below the next shared revision, so a copy that
 * another device has shared meanwhile is newer. Exact for a million such writes.
 */
const unsharedStep = 2 ** -20;
const isUnshared = ({ revision }: KeptMemory) => !Number.isInteger(revision);

type Access = { keys: CryptoKey[]; isShared: boolean };

/** This tab's keys by user id, so that the memory still works while our server does not respond. */
const accessByUser = new Map<string, Access>();

const fetchMemory = () => bff.get(api.todayMemory(), dataSchema(memoryResponseSchema));

/** Fetches the keys and the shared copy, if any. If the session has ended, waits until the person has signed in again. */
async function fetchAccess(userId: string): Promise<{ access: Access | null; copy: KeptMemory | null }> {
  try {
    const { userId: ownerId, key, olderKeys, isShared, revision, sealed } = await fetchMemory();
    // Someone else has signed in since. Their key cannot open this memory, and a write with it would overwrite it.
    if (ownerId !== userId) return { access: null, copy: null };
    const access = { keys: await Promise.all([key, ...olderKeys].map(importSealKey)), isShared };
    accessByUser.set(userId, access);
    return { access, copy: revision === null || sealed === null ? null : { revision, sealed } };
  } catch (error) {
    if (error instanceof Failure && error.status === 401) accessByUser.delete(userId);
    return { access: accessByUser.get(userId) ?? null, copy: null };
  }
}

/** The person's keys; the first one seals. Null without a live session. */
export async function sealKeys(userId: string): Promise<readonly CryptoKey[] | null> {
  return (accessByUser.get(userId) ?? (await fetchAccess(userId)).access)?.keys ?? null;
}

/** Whether `sealKeys` needs no request. */
export const hasSealKeys = (userId: string): boolean => accessByUser.has(userId);

/** One person's memory, sealed with a key that the server gives only to their live sessions. */
export function openMemory(userId: string) {
  const open = async ({ keys }: Access, kept: KeptMemory | null) =>
    kept && (await openSealed(keys, userId, kept.sealed));
  const swap = (from: string | null, to: KeptMemory) => deviceStore.swap(userId, from, to).catch(() => false);

  /** Refuses unless `after` is the local revision; with a shared copy, which decides conflicts, it may also be newer. */
  async function writeLocally(access: Access, after: number, to: KeptMemory) {
    try {
      for (;;) {
        const found = await deviceStore.read(userId);
        const at = found && (await open(access, found)) ? found.revision : 0;
        if (access.isShared ? at > after : at !== after) return 'refused';
        if (await deviceStore.swap(userId, found?.sealed ?? null, to)) return 'kept';
      }
    } catch {
      return 'impossible';
    }
  }

  /** @returns the revision, the newer copy that conflicts with it, or null if it cannot be shared now */
  async function share(
    access: Access,
    after: number,
    sealed: string,
    isFirst = true,
  ): Promise<number | (KeptMemory & { value: unknown }) | null> {
    const shape = dataSchema(z.object({ revision: z.number() }));
    try {
      const body = { after: Math.floor(after), sealed };
      return (await bff.put(api.todayMemory(), shape, body, { background: true })).revision;
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 409) return null;
      const newer = keptMemorySchema.safeParse(error.details).data;
      if (!newer) return null;
      const opened = await open(access, newer);
      if (opened) return { ...newer, ...opened };
      // A copy that we cannot open may be overwritten.
      return isFirst ? share(access, newer.revision, sealed, false) : null;
    }
  }

  /**
   * This device's copy if it is newer than the shared one or has not been shared, else the shared one. Null if there is
   * none or it cannot be opened: it is damaged, has another key or version, or we have no key now (a later `write(0, …)`
   * then returns the stored value). Never rejects.
   */
  async function read(): Promise<Stored | null> {
    const { access, copy } = await fetchAccess(userId);
    if (!access) return null;
    const local = await deviceStore.read(userId).catch(() => null);
    const [openedLocal, openedCopy] = await Promise.all([open(access, local), open(access, copy)]);
    const isSame = local?.sealed === copy?.sealed;
    const isLocalNewer =
      local && openedLocal && (isUnshared(local) || local.revision > (copy?.revision ?? 0));
    if (copy && openedCopy && (isSame || !isLocalNewer)) {
      if (!isSame) await swap(local?.sealed ?? null, copy);
      return { revision: copy.revision, value: openedCopy.value, isShared: true };
    }
    return local && openedLocal
      ? { revision: local.revision, value: openedLocal.value, isShared: false }
      : null;
  }

  return {
    read,

    /** Whether our server keeps a copy for other devices. A value that is not shared now may then be only this device's. */
    isSharing: (): boolean => accessByUser.get(userId)?.isShared ?? false,

    /**
     * Stores a JSON value unless another tab or device has written since the revision `after` (0 for none). What cannot
     * be shared now is stored locally and shared with the next write. Never rejects: if nothing can be stored (storage
     * forbidden or full, plain http, no session), `current` is null.
     */
    async write(after: number, value: unknown): Promise<WriteResult> {
      const { access, copy } = await fetchAccess(userId);
      const sealed = access && (await sealValue(access.keys[0]!, userId, value).catch(() => null));
      if (!access || !sealed) return { kept: false, current: null };
      // If the last write was shared although its response was lost, the shared copy is no other device's.
      const last = await deviceStore.read(userId).catch(() => null);
      const isOwn = copy && last?.sealed === copy.sealed && last.revision === after;
      const from = isOwn ? copy.revision : after;
      const revision = from + (access.isShared ? unsharedStep : 1);
      const local = await writeLocally(access, after, { revision, sealed });
      if (local === 'refused') return { kept: false, current: await read() };
      const canShare = access.isShared && sealed.length <= maxSealed;
      const shared = canShare ? await share(access, from, sealed) : null;
      if (shared === null)
        return local === 'kept' ? { kept: true, revision, isShared: false } : { kept: false, current: null };
      if (typeof shared === 'number') {
        await swap(sealed, { revision: shared, sealed });
        return { kept: true, revision: shared, isShared: true };
      }
      const { value: current, ...newer } = shared;
      await swap(sealed, newer);
      return { kept: false, current: { revision: newer.revision, value: current, isShared: true } };
    },

    /**
     * Deletes this device's copy and the shared one. Copies on other devices stay.
     * @throws Failure if our server does not respond; the browser's own error if it cannot delete
     */
    async forget(): Promise<void> {
      const forgetShared = async () => {
        const { userId: ownerId, isShared } = await fetchMemory();
        if (isShared && ownerId === userId) await bff.delete(api.todayMemory(), z.undefined());
      };
      addressBookStore.write(userId, []);
      ownWrites.forget(userId);
      ownChanges.forget(userId);
      for (const result of await Promise.allSettled([deviceStore.forget(userId), forgetShared()]))
        if (result.status === 'rejected') throw result.reason;
    },
  };
}
