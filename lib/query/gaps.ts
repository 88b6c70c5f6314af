import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { Page } from '@/lib/values/page';
import { nextCursor } from './next-cursor';

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
