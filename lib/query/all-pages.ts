import type { QueryFunctionContext } from '@tanstack/react-query';
import type { Page } from '@/lib/values/page';
import { gapsOf, gapsQuery } from './gaps';
import { nextCursor, pagesUnasked } from './next-cursor';
import { type PageSource } from './paged-query';
import { sourceOptions } from './source-options';

/**
 * A list that is only useful whole, e.g. the stages that a graph is drawn from. Each row is there once. One that is
 * updated while its page is still to be read has moved to the front and is missed until the next refetch. What else
 * is missed stands in the cache as `gapsQuery`.
 * @param context of the query that keeps the rows; left out: no one wants to know what is missed
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
  } while (cursor !== undefined && pages.length < pagesUnasked);
  context?.client.setQueryData(gapsQuery(context.queryKey).queryKey, {
    ...gapsOf(pages, asked),
    ...(cursor !== undefined && { isEndless: true }),
  });
  return [...new Map(pages.flatMap(({ data }) => data).map((row) => [row.id, row])).values()];
}
