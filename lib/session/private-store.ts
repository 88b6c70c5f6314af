/**
 * A list that this browser keeps for each user, as JSON under `<name>:<user id>`. Sign-out clears it
 * (`clearPrivateStorage`). @param name the first part of the key
 */
export function privateStore(name: string) {
  const key = (userId: string) => `${name}:${userId}`;
  const listeners = new Set<() => void>();
  return {
    /** As text, so that it can be compared; an empty list if storage is blocked. */
    read(userId: string): string {
      try {
        return localStorage.getItem(key(userId)) ?? '[]';
      } catch {
        return '[]';
      }
    },
    /** @returns whether it was stored: storage may be full or blocked */
    write(userId: string, list: readonly unknown[]): boolean {
      try {
        localStorage.setItem(key(userId), JSON.stringify(list));
      } catch {
        return false;
      }
      listeners.forEach((listener) => listener());
      return true;
    },
    /** Notified of changes in this tab and in others. */
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

/** Parses the result of `read`; an empty list if it is not a list. */
export function parseList(stored: string): unknown[] {
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Keys that belong to no user. Every other key begins with `<name>:<user id>`. */
const sharedKeys = new Set(['theme', 'single-keys']);
/** Ids and timestamps that `/today` needs after sign-out; "Forget this device" removes them. */
const survivesSignOut = (key: string) => /^own-(writes|changes):/.test(key);

/**
 * Clears users' data from this browser (this tab's drafts, saved views, remembered teams, marks on requests), for all
 * users or all but one, so that no user ever sees another's data.
 */
export function clearPrivateStorage({ except }: { except?: string } = {}): void {
  const mustClear = (key: string) =>
    !sharedKeys.has(key) && !survivesSignOut(key) && (except === undefined || key.split(':')[1] !== except);
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    // If storage is blocked, accessing it throws, and there is nothing to clear.
    try {
      const storage = window[name];
      for (const key of Object.keys(storage).filter(mustClear)) storage.removeItem(key);
    } catch {}
  }
}
