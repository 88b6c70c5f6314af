import { queryOptions } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { pageOf } from '@/lib/bff/page-of';
import {
  pagedQuery,
  type PageSource,
  queryOfOne,
  rowsPerPage,
  type Source,
  sourceOptions,
} from '@/lib/query/pages';
import { api } from '@/lib/routes';
import type { Chain, ChainSummary } from './schema';

// Loaded with the first response: what came with the page was checked on the server.
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

/** The first page alone has the latest changes, so one call keeps a list of many pages up to date. */
export const newestChainsQuery = () =>
  queryOptions({
    queryKey: chainKeys.newest,
    queryFn: (context) => chainsPage({ limit: rowsPerPage }, sourceOptions(context)),
  });

export const chainQuery = (
  chainId: string,
  source: Source<Chain> = (options) => bff.get(api.chain(chainId), chainSchema, options),
) => queryOfOne(chainKeys.one(chainId), source);

/** Each row once, at its first place, in its latest version: one that moved up between two loads is on both pages. */
export function latestOfEach<Row extends { id: string; updatedAt: string }>(rows: Row[]): Row[] {
  const latest = new Map<string, Row>();
  for (const row of rows) {
    const known = latest.get(row.id);
    if (!known || Date.parse(row.updatedAt) > Date.parse(known.updatedAt)) latest.set(row.id, row);
  }
  return [...latest.values()];
}
