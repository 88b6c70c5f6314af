import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server';

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

export type ListState = inferParserType<typeof listParams>;
export type ListOrder = (typeof listOrders)[number];

/** Reads the state from a page's `searchParams`; anything unknown is left out. */
export const loadListParams = createLoader(listParams);

/** A query string for some state, "?q=quay&sort=name"; defaults are left out. Give a path first to get a link. */
export const serializeListParams = createSerializer(listParams);
