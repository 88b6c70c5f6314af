import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server';
import { cameraParam } from '@/lib/values/camera-param';

export const healthLevels = ['red', 'amber', 'green', 'grey'] as const;
export const freshnessSteps = ['fresh', 'ageing', 'stale'] as const;
export const listOrders = ['updated', 'quiet', 'health', 'longest', 'name'] as const;
export const listViews = ['list', 'map'] as const;

/** The list's whole state, as it stands in the URL: a view that is shared shows the same to the next person. */
export const listParams = {
  q: parseAsString.withDefault(''),
  health: parseAsArrayOf(parseAsStringLiteral(healthLevels)).withDefault([]),
  role: parseAsArrayOf(parseAsString).withDefault([]),
  sale: parseAsArrayOf(parseAsString).withDefault([]),
  fresh: parseAsArrayOf(parseAsStringLiteral(freshnessSteps)).withDefault([]),
  sort: parseAsStringLiteral(listOrders).withDefault('updated'),
  view: parseAsStringLiteral(listViews).withDefault('list'),
};

/** Where the map is looked at: no part of a view that is kept, and nothing to hold on to when other chains are shown. */
export const mapParams = { at: cameraParam };

export type ListState = inferParserType<typeof listParams>;
export type ListOrder = (typeof listOrders)[number];

/** Reads the state from a page's `searchParams`; anything unknown is left out. */
export const loadListParams = createLoader(listParams);

/** A query string for some state, "?q=quay&sort=name"; defaults are left out. Give a path first to get a link. */
export const serializeListParams = createSerializer(listParams);
