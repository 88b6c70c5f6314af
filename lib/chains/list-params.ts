import {
  cameraParam,
  choiceParam,
  listParam,
  readerOf,
  serializerOf,
  type StateOf,
  textParam,
} from '@/lib/values/url-params';

export const healthLevels = ['red', 'amber', 'green', 'grey'] as const;
export const freshnessSteps = ['fresh', 'ageing', 'stale'] as const;
export const listOrders = ['updated', 'quiet', 'health', 'longest', 'name'] as const;
/** What to do about a chain that was read. */
export const queues = ['chase', 'waiting', 'on-track', 'completed'] as const;
/** One row per chain, one row per transaction of the user's, or a map of all chains. */
export const listViews = ['list', 'transactions', 'map'] as const;

/** The list's whole state in the URL, so that a shared link shows the same view. */
export const listParams = {
  q: textParam(''),
  /** `open`: all that have not completed. */
  queue: choiceParam(['open', ...queues], 'open'),
  health: listParam(healthLevels),
  role: listParam(),
  sale: listParam(),
  fresh: listParam(freshnessSteps),
  sort: choiceParam(listOrders, 'updated'),
  view: choiceParam(listViews, 'list'),
};

/** The map's camera. Not part of a saved view, and reset when other chains are shown. */
export const mapParams = { at: cameraParam };

export type ListState = StateOf<typeof listParams>;
export type Queue = (typeof queues)[number];
export type ListOrder = (typeof listOrders)[number];

/** Reads the state from a page's `searchParams`; anything unknown is left out. */
export const loadListParams = readerOf(listParams);

/** A query string for some state, "?q=quay&sort=name"; defaults are left out. Give a path first to get a link. */
export const serializeListParams = serializerOf(listParams);
