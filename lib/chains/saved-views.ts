import { type ListState, loadListParams, serializeListParams } from './list-params';

export type SavedView = { name: string; state: ListState };

const defaults = loadListParams('');

/** Work queues, each a key: `1` to `4`, and `0` for all. */
export const builtInViews: SavedView[] = [
  { name: 'All open', state: defaults },
  { name: 'Chase', state: { ...defaults, queue: 'chase', sort: 'health' } },
  { name: 'Waiting', state: { ...defaults, queue: 'waiting' } },
  { name: 'On track', state: { ...defaults, queue: 'on-track' } },
  { name: 'Completed', state: { ...defaults, queue: 'completed' } },
];

/** Views are kept as query strings, the form in which they are shared; one of an older build is read as far as it goes. */
type StoredView = { name: string; search: string };
const isStoredView = (value: unknown): value is StoredView => {
  const { name, search } = Object(value) as Record<string, unknown>;
  return typeof name === 'string' && name !== '' && typeof search === 'string';
};
const key = (userId: string) => `chain-views:${userId}`;
const nothing = '[]';
const listeners = new Set<() => void>();

/** What is stored, as text, so that a store can compare it; nothing where storage is forbidden. */
export function storedViews(userId: string): string {
  try {
    return localStorage.getItem(key(userId)) ?? nothing;
  } catch {
    return nothing;
  }
}

export function parseViews(stored: string): SavedView[] {
  try {
    const views: unknown = JSON.parse(stored);
    if (!Array.isArray(views)) return [];
    return views.filter(isStoredView).map(({ name, search }) => ({ name, state: loadListParams(search) }));
  } catch {
    return [];
  }
}

/** Keeps the user's own views in this browser. Where storage is full or forbidden they are not kept. */
export function storeViews(userId: string, views: SavedView[]) {
  const stored = views.map(({ name, state }) => ({ name, search: serializeListParams(state) }));
  try {
    localStorage.setItem(key(userId), JSON.stringify(stored));
  } catch {}
  listeners.forEach((listener) => listener());
}

/** Hears of changes in this tab and in others. */
export function subscribeToViews(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
