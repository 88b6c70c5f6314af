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
  /** The loaded rows, without duplicates: a row that moves up between two loads is on both pages. */
  rows: T[];
  /** All rows of the service are loaded. */
  isComplete: boolean;
  /** There is a next page that can be loaded. */
  hasMore: boolean;
  isLoading: boolean;
  /** Why the next page could not be loaded; the loaded rows remain. */
  error: Error | null;
  gaps: Gaps;
  loadMore: () => void;
};

/**
 * A list that can only be sorted, grouped or counted when complete: loads its pages one after the other until all are
 * loaded, one fails, or there are more than `maxAutoPages`.
 */
export function useEveryPage<T extends { id: string }>(query: PagedResult<T>): FullList<T> {
  const { data, error, isError, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = query;
  const pages = data?.pages ?? [];
  const gaps = gapsOf(pages, data?.pageParams ?? []);
  const shouldFetchNext = hasNextPage && !isFetching && !isError && pages.length < maxAutoPages;
  // Depends on the number of pages too: in a hidden tab a page may arrive before React renders that it is loading.
  useEffect(() => {
    if (shouldFetchNext) void fetchNextPage();
  }, [shouldFetchNext, pages.length, fetchNextPage]);
  return {
    rows: [...new Map(pages.flatMap((page) => page.data).map((row) => [row.id, row])).values()],
    isComplete: data !== undefined && !hasNextPage && !gaps.isEndless && gaps.unreadable === 0,
    hasMore: hasNextPage,
    isLoading: isFetchingNextPage || shouldFetchNext,
    error: isError ? error : null,
    gaps,
    loadMore: () => void fetchNextPage(),
  };
}
