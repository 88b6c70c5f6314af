import { parseList, privateStore } from '@/lib/session/private-store';
import { type ListState, loadListParams, serializeListParams } from './params';

type SavedView = { name: string; state: ListState };

const defaults = loadListParams('');

/** The work queues, each with a shortcut key: `1` to `4`, and `0` for all. */
export const builtInViews: SavedView[] = [
  { name: 'All open', state: defaults },
  { name: 'Chase', state: { ...defaults, queue: 'chase', sort: 'health' } },
  { name: 'Waiting', state: { ...defaults, queue: 'waiting' } },
  { name: 'On track', state: { ...defaults, queue: 'on-track' } },
  { name: 'Completed', state: { ...defaults, queue: 'completed' } },
];

/** Stored as query strings, like shared links. Values that this build does not know are dropped. */
type StoredView = { name: string; search: string };
const isStoredView = (value: unknown): value is StoredView => {
  const { name, search } = Object(value) as Record<string, unknown>;
  return typeof name === 'string' && name !== '' && typeof search === 'string';
};

const store = privateStore('chain-views');

export const storedViews = store.read;
export const subscribeToViews = store.subscribe;

export const parseViews = (stored: string): SavedView[] =>
  parseList(stored)
    .filter(isStoredView)
    .map(({ name, search }) => ({ name, state: loadListParams(search) }));

export const notStored = (verb: 'save' | 'delete') =>
  `This browser does not store data for this site. Allow it, then ${verb} the view again.`;

/** Stores the user's own views in this browser. @returns false if storage is full or blocked */
export const storeViews = (userId: string, views: SavedView[]) =>
  store.write(
    userId,
    views.map(({ name, state }) => ({ name, search: serializeListParams(state) })),
  );
