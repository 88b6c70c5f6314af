/** A sealed record, and when its session expires (epoch milliseconds). */
export type VaultEntry = { sealed: string; idleUntil: number; absoluteUntil: number };

/**
 * Stores sealed records. Entries expire `idleMs` after the last touch, and at `absoluteUntil` at the latest. If the store
 * does not respond, calls reject within about a second.
 */
export type VaultStore = {
  /** @param owner the user's id, so that a small store can limit the entries of each user */
  put(key: string, sealed: string, absoluteUntil: number, owner: string): Promise<void>;
  /** `touch` extends the idle timeout. It never rewrites the sealed record. */
  get(key: string, options: { touch: boolean }): Promise<VaultEntry | null>;
  /** Compare-and-set: writes `to` (null deletes) only if the entry still holds `from`. */
  swap(key: string, from: string, to: string | null): Promise<boolean>;
  /** Deletes the entry and returns its sealed record. */
  remove(key: string): Promise<string | null>;
  /** Acquires a key's lock for at most `ms`; null if someone else holds it. */
  lock(key: string, ms: number): Promise<{ release(): Promise<void> } | null>;
  close(): Promise<void>;
  /** For stores that outlive the process: the start of the current connection. Earlier entries may have been lost. */
  availableSince?(): number;
  /** The number of entries, for stores that know it without a request. */
  size?(): number;
};
