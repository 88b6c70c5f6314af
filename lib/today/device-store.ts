import type { KeptMemory } from './schema';

/**
 * The memory in this browser's IndexedDB, by user id: sealed text and its revision. Every call rejects if storage is
 * forbidden, full or broken.
 */
export const deviceStore = {
  /** Null if there is no entry, or it is not sealed text. */
  async read(userId: string): Promise<KeptMemory | null> {
    return runTransaction('readonly', (store, done) => {
      const request = store.get(userId);
      request.onsuccess = () => done(asKept(request.result));
    });
  },

  /**
   * Atomic compare-and-set: replaces the sealed text `from` with `to` (null deletes). Returns false if the stored text
   * differs. Each sealed text is unique, because its IV is random.
   */
  async swap(userId: string, from: string | null, to: KeptMemory | null): Promise<boolean> {
    return runTransaction('readwrite', (store, done) => {
      const request = store.get(userId);
      request.onsuccess = () => {
        const isSame = (asKept(request.result)?.sealed ?? null) === from;
        if (isSame && to) store.put(to, userId);
        else if (isSame) store.delete(userId);
        done(isSame);
      };
    });
  },

  async forget(userId: string): Promise<void> {
    await runTransaction('readwrite', (store, done) => {
      store.delete(userId);
      done(null);
    });
  },
};

/** Runs one transaction. Resolves once it is committed, with the value passed to `done`. */
async function runTransaction<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, done: (result: T) => void) => void,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction('memory', mode);
      let result: T;
      transaction.oncomplete = () => resolve(result);
      // A full disk is reported here, after the write request has succeeded.
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser aborted the write.'));
      work(transaction.objectStore('memory'), (value) => {
        result = value;
      });
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // Throws if storage is forbidden, and so rejects this promise.
    const request = indexedDB.open('chain-dashboard', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('memory');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser cannot open its storage.'));
  });
}

function asKept(found: unknown): KeptMemory | null {
  const { revision, sealed } = (found ?? {}) as Partial<Record<keyof KeptMemory, unknown>>;
  return Number.isFinite(revision) && typeof sealed === 'string'
    ? { revision: revision as number, sealed }
    : null;
}
