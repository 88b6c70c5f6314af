/**
 * A list that this browser keeps for each user, as JSON under `<what>:<user id>`; gone at sign-out (`forgetPrivate`).
 * @param what the first part of the key
 */
export function privateStore(what: string) {
  const key = (userId: string) => `${what}:${userId}`;
  const listeners = new Set<() => void>();
  return {
    /** As text, so that it can be compared; an empty list where storage is forbidden. */
    read(userId: string): string {
      try {
        return localStorage.getItem(key(userId)) ?? '[]';
      } catch {
        return '[]';
      }
    },
    /** @returns whether it was kept: storage may be full or forbidden */
    write(userId: string, list: readonly unknown[]): boolean {
      try {
        localStorage.setItem(key(userId), JSON.stringify(list));
      } catch {
        return false;
      }
      listeners.forEach((listener) => listener());
      return true;
    },
    /** Hears of changes in this tab and in others. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}

/** The list that `read` gave; empty where it is none. */
export function parseList(stored: string): unknown[] {
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
