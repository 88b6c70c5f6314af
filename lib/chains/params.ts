import { parseSupposition, type Supposition, suppositionText } from '@/lib/insight/what-if';
import {
  cameraParam,
  choiceParam,
  listParam,
  readerOf,
  serializerOf,
  type StateOf,
  textParam,
  type UrlParam,
} from '@/lib/values/url-params';

const chainViews = ['graph', 'table', 'summary', 'timeline', 'dates'] as const;
export type ChainViewName = (typeof chainViews)[number];

const texts = listParam();
/** The "what if" suppositions; any that cannot be parsed are left out. */
const suppositions: UrlParam<Supposition[]> = {
  parse: (text) => (texts.parse(text) ?? []).flatMap((one) => parseSupposition(one) ?? []),
  serialize: (all) => texts.serialize(all.map(suppositionText)),
  initial: [],
};

/** The state of a chain's page in the URL. Without `view` it shows the graph, or the table on a phone. */
export const chainParams = {
  view: choiceParam(chainViews),
  select: textParam(),
  at: cameraParam,
  if: suppositions,
};

export const loadChainParams = readerOf(chainParams);
export const serializeChainParams = serializerOf(chainParams);

export const healthLevels = ['red', 'amber', 'green', 'grey'] as const;
export const freshnessSteps = ['fresh', 'ageing', 'stale'] as const;
export const listOrders = ['updated', 'quiet', 'health', 'longest', 'name'] as const;
/** Work queues: what to do about a chain that has been read. */
const queues = ['chase', 'waiting', 'on-track', 'completed'] as const;
/** One row per chain, one row per transaction of the user's, or a map of all chains. */
export const listViews = ['list', 'transactions', 'map'] as const;

/** The list's whole state in the URL, so that a shared link shows the same view. */
export const listParams = {
  q: textParam(''),
  /** `open`: every chain that has not completed. */
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

/** Reads the list's state from a page's `searchParams`; unknown values are left out. */
export const loadListParams = readerOf(listParams);

/** The query string of a list state, "?q=quay&sort=name", to append to a path; defaults are left out. */
export const serializeListParams = serializerOf(listParams);
