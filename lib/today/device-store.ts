import type { KeptMemory } from './schema';

/**
 * What this browser keeps on its disk, by user id: sealed text and a count of its writes. Every call rejects where
 * storage is forbidden, full or broken.
 */
export const deviceStore = {
  /** Null if there is none, or what is there is not sealed text. */
  async read(userId: string): Promise<KeptMemory | null> {
    return during('readonly', (store, done) => {
      const request = store.get(userId);
      request.onsuccess = () => done(asKept(request.result));
    });
  },

  /**
   * Compare-and-set, in one transaction: writes `to` (null deletes) only while what is kept is the text `from`.
   * Sealed texts never come twice, so equal ones are the same write.
   */
  async swap(userId: string, from: string | null, to: KeptMemory | null): Promise<boolean> {
    return during('readwrite', (store, done) => {
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
    await during('readwrite', (store, done) => {
      store.delete(userId);
      done(null);
    });
  },
};

/** Runs one transaction. Resolves with what `done` was given, once it is committed. */
async function during<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, done: (result: T) => void) => void,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction('memory', mode);
      let result: T;
      transaction.oncomplete = () => resolve(result);
      // A full disk is reported here, after the write itself succeeded.
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser gave the write up.'));
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
    // Throws if storage is forbidden, which rejects the promise.
    const request = indexedDB.open('chain-dashboard', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('memory');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'));
  });
}

function asKept(found: unknown): KeptMemory | null {
  const { revision, sealed } = (found ?? {}) as Partial<Record<keyof KeptMemory, unknown>>;
  return Number.isSafeInteger(revision) && typeof sealed === 'string'
    ? { revision: revision as number, sealed }
    : null;
}
