import { type NodeLook } from './node-look';

/** The looks of all nodes, outside React's state: one that changes renders its one node. */
export type LookStore = ReturnType<typeof createLookStore>;

export function createLookStore(looks: ReadonlyMap<string, NodeLook>) {
  let current = looks;
  const listeners = new Set<() => void>();
  return {
    get: (id: string) => current.get(id),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** An equal copy of a look is no change of it. */
    replace(next: ReadonlyMap<string, NodeLook>) {
      if (next === current) return;
      const before = current;
      current = new Map(
        [...next].map(([id, look]) => {
          const known = before.get(id);
          return [id, known && isSameLook(known, look) ? known : look];
        }),
      );
      listeners.forEach((listener) => listener());
    },
  };
}

/** Two flat records hold the same values. */
function isSameLook(a: NodeLook, b: NodeLook): boolean {
  const keys = Object.keys(a) as (keyof NodeLook)[];
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]));
}
