const key = (userId: string) => `handled-requests:${userId}`;
const nothing = '[]';
/** Requests answered years ago are in no list any more. */
const keptAtMost = 500;
const listeners = new Set<() => void>();

/** What this browser keeps for this user, as text, so that a store can compare it. */
export function storedHandled(userId: string): string {
  try {
    return localStorage.getItem(key(userId)) ?? nothing;
  } catch {
    return nothing;
  }
}

/** The ids of the requests that were marked, the latest last. */
export function parseHandled(stored: string): string[] {
  try {
    const ids: unknown = JSON.parse(stored);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Marks a request, or takes its mark away. Where storage is full or forbidden nothing is kept, and that is said. */
export function markHandled(userId: string, requestId: string, isHandled: boolean): boolean {
  const others = parseHandled(storedHandled(userId)).filter((id) => id !== requestId);
  const ids = isHandled ? [...others, requestId].slice(-keptAtMost) : others;
  try {
    localStorage.setItem(key(userId), JSON.stringify(ids));
  } catch {
    return false;
  }
  listeners.forEach((listener) => listener());
  return true;
}

/** Hears of changes in this tab and in others. */
export function subscribeToHandled(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
