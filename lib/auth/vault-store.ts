/** What a store tells about an entry: the sealed record and when the session ends (epoch milliseconds). */
export type VaultEntry = { sealed: string; idleUntil: number; absoluteUntil: number };

/**
 * Where sealed records live. Entries end by themselves: at `idleMs` after the last touch, at `absoluteUntil` in
 * any case. Every call rejects when the store does not respond; none of them waits longer than about a second.
 */
export type VaultStore = {
  /** @param owner tells people apart: a store with little room bounds what each may take */
  put(key: string, sealed: string, absoluteUntil: number, owner: string): Promise<void>;
  /** `touch` moves the idle limit; the sealed record itself is never rewritten by it. */
  get(key: string, options: { touch: boolean }): Promise<VaultEntry | null>;
  /** Compare-and-set: writes `to` (null deletes) only while the entry still holds `from`. */
  swap(key: string, from: string, to: string | null): Promise<boolean>;
  /** Deletes the entry and tells what it held. */
  remove(key: string): Promise<string | null>;
  /** Takes the lock of a key for at most `ms`; null while someone else holds it. */
  lock(key: string, ms: number): Promise<{ release(): Promise<void> } | null>;
  close(): Promise<void>;
  /** Where entries outlast the process: since when it was there without a break. What was put before may be lost. */
  since?(): number;
  /** How many entries there are, where that is known without asking anyone. */
  size?(): number;
};
