import { type VaultStore } from './vault-store';

type Entry = { owner: string; sealed: string; idleUntil: number; absoluteUntil: number };

const sweepEveryMs = 60_000;

/**
 * The vault of a single process. Swept every minute. Past `capEach` entries of one owner, or `cap` of all, the one that
 * idled longest goes: whoever signs in again and again ends sessions of their own.
 */
export function memoryStore({
  idleMs,
  cap = 10_000,
  capEach = 50,
}: {
  idleMs: number;
  cap?: number;
  capEach?: number;
}): VaultStore & { size(): number } {
  // A touch moves an entry to the end, so the first one is always the one that idled longest.
  const entries = new Map<string, Entry>();
  const locks = new Map<string, { until: number }>();
  const end = (entry: Entry) => Math.min(entry.idleUntil, entry.absoluteUntil);

  const live = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (entry && end(entry) <= Date.now()) {
      entries.delete(key);
      return undefined;
    }
    return entry;
  };

  const sweep = setInterval(() => {
    const now = Date.now();
    for (const [key, entry] of entries) if (end(entry) <= now) entries.delete(key);
    for (const [key, lock] of locks) if (lock.until <= now) locks.delete(key);
  }, sweepEveryMs);
  sweep.unref();

  return {
    size: () => entries.size,

    async put(key, sealed, absoluteUntil, owner) {
      entries.delete(key);
      entries.set(key, { owner, sealed, absoluteUntil, idleUntil: Date.now() + idleMs });
      const own = [...entries].filter(([, entry]) => entry.owner === owner);
      for (const [oldest] of own.slice(0, Math.max(0, own.length - capEach))) entries.delete(oldest);
      for (const oldest of entries.keys()) {
        if (entries.size <= cap) break;
        entries.delete(oldest);
      }
    },

    async get(key, { touch }) {
      const entry = live(key);
      if (!entry) return null;
      if (touch) {
        entry.idleUntil = Date.now() + idleMs;
        entries.delete(key);
        entries.set(key, entry);
      }
      const { owner: _, ...told } = entry;
      return told;
    },

    async swap(key, from, to) {
      const entry = live(key);
      if (entry?.sealed !== from) return false;
      if (to === null) entries.delete(key);
      else entry.sealed = to;
      return true;
    },

    async remove(key) {
      const entry = live(key);
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
