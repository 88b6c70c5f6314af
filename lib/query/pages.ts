import {
  infiniteQueryOptions,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { Page, PageRequest } from '@/lib/values/page';

/** What a query tells its source. `background`: no one waits for the response, so it gives way to everything else. */
export type SourceOptions = { signal?: AbortSignal; background?: boolean };

/** A query is background work when its `meta` says so: `{ ...stagesQuery(id), meta: { background: true } }`. */
export function sourceOptions(
  context: Pick<QueryFunctionContext<QueryKey>, 'signal' | 'meta'>,
): SourceOptions {
  return { signal: context.signal, background: context.meta?.background === true };
}

/** Pages that are read without being asked for: 2,000 rows. The allowance is shared by everyone. */
export const maxAutoPages = 20;

/**
 * The cursor to ask for the next page with; undefined at the end. Also undefined where a service would be asked for
 * ever: it gives a cursor again, or a page of nothing but rows that were there before.
 * @param asked the cursors of these pages
 */
function nextCursor(pages: Page<unknown>[], asked: unknown[]): string | undefined {
  const last = pages.at(-1);
  if (!last?.nextCursor || asked.includes(last.nextCursor)) return undefined;
  const before = new Set(pages.slice(0, -1).flatMap((page) => page.data.map(idOf)));
  const isNews = last.data.length === 0 || last.data.some((row) => !before.has(idOf(row)));
  return isNews ? last.nextCursor : undefined;
}

const idOf = (row: unknown) => (row as { id?: unknown }).id ?? row;

/** What a list lacks of what the service holds. */
export type Gaps = {
  /** The service names a next page, but never comes to an end. */
  isEndless: boolean;
  /** Rows that are left out because the service's response about them could not be read. */
  unreadable: number;
};

export function gapsOf(pages: Page<unknown>[], asked: unknown[]): Gaps {
  return {
    isEndless: pages.at(-1)?.nextCursor != null && nextCursor(pages, asked) === undefined,
    unreadable: pages.reduce((sum, page) => sum + (page.unreadable ?? 0), 0),
  };
}

/** The same of a list that is kept as rows alone: `allPages` writes it beside them, under their key. */
export const gapsQuery = (rowsKey: QueryKey) =>
  queryOptions<Gaps>({
    queryKey: ['gaps', ...rowsKey],
    enabled: false,
    staleTime: Infinity,
    meta: { isOwn: true },
  });

/** Rows of one "load more": several screens full, and a quarter of the calls that the default of 25 would take. */
export const rowsPerPage = 100;

/** Loads one page of a list: from our data URLs in the browser, from the service itself on the server. */
export type PageSource<T> = (page: PageRequest, options: SourceOptions) => Promise<Page<T>>;

/** Loads one thing; every query takes its source last: our data URL in the browser, the in-process function on the server. */
export type Source<T> = (options: SourceOptions) => Promise<T>;

export const itemQuery = <T, Key extends QueryKey>(queryKey: Key, source: Source<T>) =>
  queryOptions({ queryKey, queryFn: (context) => source(sourceOptions(context)) });

/** A list that is kept whole. */
export const fullListQuery = <T extends { id: string }, Key extends QueryKey>(
  queryKey: Key,
  source: PageSource<T>,
) => queryOptions({ queryKey, queryFn: (context) => allPages(source, context) });

/** A list that grows page by page, by the cursor of the page before (Limits). */
export function pagedQuery<T>(queryKey: QueryKey, source: PageSource<T>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: (context) => source({ limit: rowsPerPage, cursor: context.pageParam }, sourceOptions(context)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (_last, pages, _cursor, asked) => nextCursor(pages, asked),
  });
}

/**
 * A list that is only useful whole, such as the stages of a graph. Each row is there once; one that is updated while its
 * page is still to be read moves to the front and is missed until the next refetch.
 * @param context of the query that keeps the rows: what is missed is kept beside them (`gapsQuery`)
 */
export async function allPages<T extends { id: string }>(
  source: PageSource<T>,
  context?: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal' | 'meta'>,
): Promise<T[]> {
  const pages: Page<T>[] = [];
  const asked: (string | undefined)[] = [];
  let cursor: string | undefined;
  do {
    asked.push(cursor);
    pages.push(await source({ limit: 100, cursor }, context ? sourceOptions(context) : {}));
    cursor = nextCursor(pages, asked);
  } while (cursor !== undefined && pages.length < maxAutoPages);
  context?.client.setQueryData(gapsQuery(context.queryKey).queryKey, {
    ...gapsOf(pages, asked),
    ...(cursor !== undefined && { isEndless: true }),
  });
  return [...new Map(pages.flatMap(({ data }) => data).map((row) => [row.id, row])).values()];
}
