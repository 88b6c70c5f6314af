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

/** What a browser may keep whoever sits at it. Every other key names its owner: `<what>:<user id>`, and more after it. */
const everyones = new Set(['theme']);
/** Ids and moments alone, which the memory of the morning needs: like it they go with "Forget this device". */
const outlasts = (key: string) => /^own-(writes|changes):/.test(key);

/**
 * Drops what this browser keeps of people (drafts of this tab, saved views, remembered teams, marks on requests): of all
 * of them, or of all but one, so that no one ever meets another person's words.
 */
export function clearPrivateStorage({ except }: { except?: string } = {}): void {
  const isForeign = (key: string) =>
    !everyones.has(key) && !outlasts(key) && (except === undefined || key.split(':')[1] !== except);
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    // Where storage is forbidden, asking for it throws, and nothing is kept.
    try {
      const storage = window[name];
      for (const key of Object.keys(storage).filter(isForeign)) storage.removeItem(key);
    } catch {}
  }
}
