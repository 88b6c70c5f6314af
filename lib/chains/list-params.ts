import {
  choiceParam,
  listParam,
  readerOf,
  serializerOf,
  textParam,
  type StateOf,
} from '@/lib/values/url-params';
import { cameraParam } from '@/lib/values/camera-param';

export const healthLevels = ['red', 'amber', 'green', 'grey'] as const;
export const freshnessSteps = ['fresh', 'ageing', 'stale'] as const;
export const listOrders = ['updated', 'quiet', 'health', 'longest', 'name'] as const;
/** What to do about a chain, where it was looked into. */
export const queues = ['chase', 'waiting', 'on-track', 'completed'] as const;
/** A row a chain, a row a transaction of the user's, or all chains as a drawing. */
export const listViews = ['list', 'transactions', 'map'] as const;

/** The list's whole state, as it stands in the URL: a view that is shared shows the same to the next person. */
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

/** Where the map is looked at: no part of a view that is kept, and nothing to hold on to when other chains are shown. */
export const mapParams = { at: cameraParam };

export type ListState = StateOf<typeof listParams>;
export type Queue = (typeof queues)[number];
export type ListOrder = (typeof listOrders)[number];

/** Reads the state from a page's `searchParams`; anything unknown is left out. */
export const loadListParams = readerOf(listParams);

/** A query string for some state, "?q=quay&sort=name"; defaults are left out. Give a path first to get a link. */
export const serializeListParams = serializerOf(listParams);
