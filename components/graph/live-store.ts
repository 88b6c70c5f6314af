/** What changes while a layout stays: one value per id. A listener hears of its own id only. */
export type LiveStore<T> = {
  get(id: string): T | undefined;
  subscribe(id: string, listener: () => void): () => void;
  /** Hears once per `replace` that changed something, and what, with the values before. */
  subscribeAll(listener: (changed: readonly string[], before: ReadonlyMap<string, T>) => void): () => void;
  /** Takes a whole new set of values. @returns the ids that are new, gone or different */
  replace(values: ReadonlyMap<string, T>): string[];
};

/** Two flat records hold the same values. */
function sameFields(a: object, b: object): boolean {
  const keys = Object.keys(a) as (keyof typeof a)[];
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]));
}

/** @param values flat records: they are compared field by field, so an equal copy is no change */
export function createLiveStore<T extends object>(values: ReadonlyMap<string, T>): LiveStore<T> {
  let current = values;
  const listeners = new Map<string, Set<() => void>>();
  const everyone = new Set<(changed: readonly string[], before: ReadonlyMap<string, T>) => void>();

  return {
    get: (id) => current.get(id),
    subscribe(id, listener) {
      const mine = listeners.get(id) ?? new Set();
      listeners.set(id, mine.add(listener));
      return () => {
        mine.delete(listener);
        if (!mine.size) listeners.delete(id);
      };
    },
    subscribeAll(listener) {
      everyone.add(listener);
      return () => void everyone.delete(listener);
    },
    replace(next) {
      if (next === current) return [];
      const kept = new Map<string, T>();
      const changed: string[] = [];
      for (const [id, value] of next) {
        const before = current.get(id);
        if (before === value || (before && sameFields(before, value))) {
          kept.set(id, before);
          continue;
        }
        kept.set(id, value);
        changed.push(id);
      }
      for (const id of current.keys()) if (!next.has(id)) changed.push(id);
      if (!changed.length) return changed;
      const former = current;
      current = kept;
      for (const id of changed) listeners.get(id)?.forEach((listener) => listener());
      everyone.forEach((listener) => listener(changed, former));
      return changed;
    },
  };
}
