'use client';

import { useEffect } from 'react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Page } from '@/lib/values/page';
import { type Gaps, gapsOf, maxAutoPages } from './pages';

type PagedResult<T> = Pick<
  UseInfiniteQueryResult<InfiniteData<Page<T>>>,
  'data' | 'error' | 'isError' | 'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'fetchNextPage'
>;

export type FullList<T> = {
  /** What has arrived, each row once: one that moved up between two pages is on both. */
  rows: T[];
  /** All that the service holds has arrived. */
  isComplete: boolean;
  /** The service has said that there is more, and can be asked for it. */
  hasMore: boolean;
  isLoading: boolean;
  /** Why the rest could not be loaded; what has arrived stays. */
  error: Error | null;
  gaps: Gaps;
  loadMore: () => void;
};

/**
 * A list that can only be sorted, grouped or counted whole: its pages are read one after the other until it is
 * complete, one fails, or it turns out very long.
 */
export function useEveryPage<T extends { id: string }>(query: PagedResult<T>): FullList<T> {
  const { data, error, isError, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = query;
  const pages = data?.pages ?? [];
  const gaps = gapsOf(pages, data?.pageParams ?? []);
  const readsOn = hasNextPage && !isFetching && !isError && pages.length < maxAutoPages;
  // Once for each page: in a hidden tab one may have come before it is drawn that it is on its way.
  useEffect(() => {
    if (readsOn) void fetchNextPage();
  }, [readsOn, pages.length, fetchNextPage]);
  return {
    rows: [...new Map(pages.flatMap((page) => page.data).map((row) => [row.id, row])).values()],
    isComplete: data !== undefined && !hasNextPage && !gaps.isEndless && gaps.unreadable === 0,
    hasMore: hasNextPage,
    isLoading: isFetchingNextPage || readsOn,
    error: isError ? error : null,
    gaps,
    loadMore: () => void fetchNextPage(),
  };
}
