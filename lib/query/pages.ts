import {
  infiniteQueryOptions,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
  skipToken,
} from '@tanstack/react-query';
import type { Page, PageRequest } from '@/lib/values/page';

/** What a query passes to its source. `background`: no one waits for the response, so everything else is sent first. */
export type SourceOptions = { signal?: AbortSignal; background?: boolean };

/** `meta` marks a query as background work: `{ ...stagesQuery(id), meta: { background: true } }`. */
export function sourceOptions(
  context: Pick<QueryFunctionContext<QueryKey>, 'signal' | 'meta'>,
): SourceOptions {
  return { signal: context.signal, background: context.meta?.background === true };
}

/** Pages of a list that are read automatically, 2,000 rows: all users share the rate limit. */
export const maxAutoPages = 20;

/** Calls that a visit to `/today` or to the access view makes before it asks the person. */
export const maxAutomaticCalls = 120;

/**
 * The cursor of the next page; undefined at the end. To avoid an endless loop it is also undefined if the service repeats
 * a cursor, or returns a page of only known rows.
 * @param cursors of these pages
 */
function nextCursor(pages: Page<unknown>[], cursors: unknown[]): string | undefined {
  const last = pages.at(-1);
  if (!last?.nextCursor || cursors.includes(last.nextCursor)) return undefined;
  const knownIds = new Set(pages.slice(0, -1).flatMap((page) => page.data.map(idOf)));
  const hasProgress = last.data.length === 0 || last.data.some((row) => !knownIds.has(idOf(row)));
  return hasProgress ? last.nextCursor : undefined;
}

const idOf = (row: unknown) => (row as { id?: unknown }).id ?? row;

/** Rows of the service that are missing from a list. */
export type Gaps = {
  /** The service always names a next page, so we stopped reading. */
  isEndless: boolean;
  /** Number of rows left out because they are invalid. */
  unreadable: number;
};

export const hasGaps = (gaps: Gaps | undefined): boolean =>
  gaps !== undefined && (gaps.isEndless || gaps.unreadable > 0);

export function gapsOf(pages: Page<unknown>[], cursors: unknown[]): Gaps {
  return {
    isEndless: pages.at(-1)?.nextCursor != null && nextCursor(pages, cursors) === undefined,
    unreadable: pages.reduce((sum, page) => sum + (page.unreadable ?? 0), 0),
  };
}

/** The gaps of a list that is cached as rows only: `allPages` stores them under a key of their own. */
export const gapsQuery = (rowsKey: QueryKey) =>
  queryOptions<Gaps>({
    queryKey: ['gaps', ...rowsKey],
    queryFn: skipToken,
    staleTime: Infinity,
    meta: { isOwn: true },
  });

/** Several screens of rows, and a quarter of the calls that the default of 25 would take. */
export const rowsPerPage = 100;

/** Loads one page of a list: in the browser from our data URLs, on the server with the in-process function. */
export type PageSource<T> = (page: PageRequest, options: SourceOptions) => Promise<Page<T>>;

/** Loads one item, as `PageSource` loads a page. A query's source is always its last parameter. */
export type Source<T> = (options: SourceOptions) => Promise<T>;

export const itemQuery = <T, Key extends QueryKey>(queryKey: Key, source: Source<T>) =>
  queryOptions({ queryKey, queryFn: (context) => source(sourceOptions(context)) });

/** A list whose pages are all read by one query. */
export const fullListQuery = <T extends { id: string }, Key extends QueryKey>(
  queryKey: Key,
  source: PageSource<T>,
) => queryOptions({ queryKey, queryFn: (context) => allPages(source, context) });

/** A list that is loaded page by page, with the cursor of the previous page (Limits). */
export function pagedQuery<T>(queryKey: QueryKey, source: PageSource<T>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: (context) => source({ limit: rowsPerPage, cursor: context.pageParam }, sourceOptions(context)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (_last, pages, _cursor, cursors) => nextCursor(pages, cursors),
  });
}

/**
 * Reads a list that is only useful when complete, such as the stages of a graph. Rows are unique; a row that is updated
 * before its page is read moves to the front and is missing until the next refetch.
 * @param context of the query that caches the rows; `gapsQuery` then caches their gaps
 */
export async function allPages<T extends { id: string }>(
  source: PageSource<T>,
  context?: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal' | 'meta'>,
): Promise<T[]> {
  const pages: Page<T>[] = [];
  const cursors: (string | undefined)[] = [];
  let cursor: string | undefined;
  do {
    cursors.push(cursor);
    pages.push(await source({ limit: 100, cursor }, context ? sourceOptions(context) : {}));
    cursor = nextCursor(pages, cursors);
  } while (cursor !== undefined && pages.length < maxAutoPages);
  context?.client.setQueryData(gapsQuery(context.queryKey).queryKey, {
    ...gapsOf(pages, cursors),
    ...(cursor !== undefined && { isEndless: true }),
  });
  return [...new Map(pages.flatMap(({ data }) => data).map((row) => [row.id, row])).values()];
}
