import { type VaultStore } from './vault-store';

type Entry = { owner: string; sealed: string; idleUntil: number; absoluteUntil: number };

const sweepIntervalMs = 60_000;

/**
 * A vault store for a single process, swept every minute. Above `maxPerOwner` entries for one owner, or `maxEntries` in
 * all, it evicts the longest idle, so someone who signs in over and over evicts only their own sessions.
 */
export function memoryStore({
  idleMs,
  maxEntries = 10_000,
  maxPerOwner = 50,
}: {
  idleMs: number;
  maxEntries?: number;
  maxPerOwner?: number;
}): VaultStore & { size(): number } {
  // A touch moves an entry to the end, so the first entry is always the longest idle.
  const entries = new Map<string, Entry>();
  const locks = new Map<string, { until: number }>();
  const expiresAt = (entry: Entry) => Math.min(entry.idleUntil, entry.absoluteUntil);

  const getLive = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (entry && expiresAt(entry) <= Date.now()) {
      entries.delete(key);
      return undefined;
    }
    return entry;
  };

  const sweep = setInterval(() => {
    const now = Date.now();
    for (const [key, entry] of entries) if (expiresAt(entry) <= now) entries.delete(key);
    for (const [key, lock] of locks) if (lock.until <= now) locks.delete(key);
  }, sweepIntervalMs);
  sweep.unref();

  return {
    size: () => entries.size,

    async put(key, sealed, absoluteUntil, owner) {
      entries.delete(key);
      entries.set(key, { owner, sealed, absoluteUntil, idleUntil: Date.now() + idleMs });
      const owned = [...entries].filter(([, entry]) => entry.owner === owner);
      for (const [oldest] of owned.slice(0, Math.max(0, owned.length - maxPerOwner))) entries.delete(oldest);
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries) break;
        entries.delete(oldest);
      }
    },

    async get(key, { touch }) {
      const entry = getLive(key);
      if (!entry) return null;
      if (touch) {
        entry.idleUntil = Date.now() + idleMs;
        entries.delete(key);
        entries.set(key, entry);
      }
      const { owner: _, ...vaultEntry } = entry;
      return vaultEntry;
    },

    async swap(key, from, to) {
      const entry = getLive(key);
      if (entry?.sealed !== from) return false;
      if (to === null) entries.delete(key);
      else entry.sealed = to;
      return true;
    },

    async remove(key) {
      const entry = getLive(key);
      entries.delete(key);
      return entry?.sealed ?? null;
    },

    async lock(key, ms) {
      const held = locks.get(key);
      if (held && held.until > Date.now()) return null;
      const lock = { until: Date.now() + ms };
      locks.set(key, lock);
      return {
        async release() {
          if (locks.get(key) === lock) locks.delete(key);
        },
      };
    },

    async close() {
      clearInterval(sweep);
      entries.clear();
    },
  };
}
