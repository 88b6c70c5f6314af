import { queryOptions } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { pageOf } from '@/lib/bff/page-of';
import {
  pagedQuery,
  type PageSource,
  itemQuery,
  rowsPerPage,
  type Source,
  sourceOptions,
} from '@/lib/query/pages';
import { gcTimeOf } from '@/lib/query/query-client';
import { api } from '@/lib/routes';
import type { Chain, ChainSummary } from './schema';

// Imported lazily, with the first response: data that came with the page was validated on the server.
const chainSchema = () => import('./schema').then((schema) => schema.chainSchema);
const chainSummarySchema = () => import('./schema').then((schema) => schema.chainSummarySchema);

export const chainKeys = {
  all: ['chains'],
  list: ['chains', 'list'],
  newest: ['chains', 'newest'],
  one: (chainId: string) => ['chains', 'one', chainId],
} as const;

const chainsPage: PageSource<ChainSummary> = (page, options) =>
  bff.get(api.chains(page), pageOf(chainSummarySchema), options);

/** The user's chains, newest-updated first, page by page. */
export const chainsQuery = (source = chainsPage) => pagedQuery(chainKeys.list, source);

/** The latest changes are on the first page, so one call keeps a list of many pages up to date. */
export const newestChainsQuery = () =>
  queryOptions({
    queryKey: chainKeys.newest,
    queryFn: (context) => chainsPage({ limit: rowsPerPage }, sourceOptions(context)),
  });

export const chainQuery = (
  chainId: string,
  source: Source<Chain> = (options) => bff.get(api.chain(chainId), chainSchema, options),
) =>
  // Kept as long as the tab is open: lists show what was read, without observing each chain.
  ({ ...itemQuery(chainKeys.one(chainId), source), gcTime: gcTimeOf(Infinity) });

/** Removes duplicates: a row that moves up between two loads is on both pages. Keeps the first place, latest version. */
export function latestOfEach<Row extends { id: string; updatedAt: string }>(rows: Row[]): Row[] {
  const latest = new Map<string, Row>();
  for (const row of rows) {
    const known = latest.get(row.id);
    if (!known || Date.parse(row.updatedAt) > Date.parse(known.updatedAt)) latest.set(row.id, row);
  }
  return [...latest.values()];
}
