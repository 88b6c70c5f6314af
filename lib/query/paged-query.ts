import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { type Page, type PageRequest } from '@/lib/values/page';
import { nextCursor } from './next-cursor';
import { sourceOptions, type SourceOptions } from './source-options';

/** Rows of one "load more": several screens full, and a quarter of the calls that the default of 25 would take. */
export const rowsPerPage = 100;

/** Loads one page of a list: from our data URLs in the browser, from the service itself on the server. */
export type PageSource<T> = (page: PageRequest, options: SourceOptions) => Promise<Page<T>>;

/** A list that grows page by page, by the cursor of the page before (Limits). */
export function pagedQuery<T>(queryKey: QueryKey, source: PageSource<T>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: (context) => source({ limit: rowsPerPage, cursor: context.pageParam }, sourceOptions(context)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (_last, pages, _cursor, asked) => nextCursor(pages, asked),
  });
}
