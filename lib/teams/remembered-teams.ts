import * as z from 'zod/mini';

const teamIdSchema = z.uuid();
const storedSchema = z.array(teamIdSchema);
const key = (userId: string) => `teams:${userId}`;
const nothing = '[]';
const listeners = new Set<() => void>();

/** What is stored for this user in this browser, as text, so that a store can compare it. */
export function storedTeams(userId: string): string {
  try {
    return localStorage.getItem(key(userId)) ?? nothing;
  } catch {
    return nothing;
  }
}

export function parseTeams(stored: string): string[] {
  try {
    return storedSchema.parse(JSON.parse(stored));
  } catch {
    return [];
  }
}

/** Keeps the ids for this user in this browser. Where storage is full or forbidden they are not kept. */
export function storeTeams(userId: string, teamIds: string[]) {
  try {
    localStorage.setItem(key(userId), JSON.stringify([...new Set(teamIds)]));
  } catch {}
  listeners.forEach((listener) => listener());
}

/** Hears of changes in this tab and in others. */
export function subscribeToTeams(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The id in what someone typed or pasted, or null: an id alone, or an address that ends in one. */
export function teamIdIn(typed: string): string | null {
  const last =
    typed
      .trim()
      .replace(/[/?#]+$/, '')
      .split('/')
      .at(-1) ?? '';
  const result = teamIdSchema.safeParse(last.toLowerCase());
  return result.success ? result.data : null;
}
