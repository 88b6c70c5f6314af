import { useQuery, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chainsQuery, latestOfEach, newestChainsQuery } from '@/lib/chains/queries';
import { gapsOf } from '@/lib/query/pages';
import { pollingOptions } from '@/lib/query/health-query';
import { needsFurtherPage } from '@/lib/today/reading-plan';

/**
 * The user's chains, the most recently updated first: the first hundred, and further pages while they contain changes.
 * Polling adds chains that change while the page is open. @param changedSince epoch milliseconds; null: everything is new
 */
export function useChainPages(changedSince: number | null, isOpening: boolean) {
  const query = useSuspenseInfiniteQuery(chainsQuery());
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, dataUpdatedAt } = query;
  const client = useQueryClient();
  const { data: newest } = useQuery({
    ...newestChainsQuery(),
    ...pollingOptions(client),
    initialData: data.pages[0],
    initialDataUpdatedAt: dataUpdatedAt,
  });
  const chains = latestOfEach([...(newest?.data ?? []), ...data.pages.flatMap((page) => page.data)]);
  const canRead = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  // Until the memory is open, we read the first hundred only.
  const hasChangesLeft = needsFurtherPage(data.pages, isOpening ? Infinity : changedSince);
  const needsMore = canRead && hasChangesLeft;
  const pages = data.pages.length;
  // `pages` is a dependency because in a hidden tab a page may arrive before React renders that it is loading.
  useEffect(() => {
    if (needsMore) void fetchNextPage();
  }, [needsMore, pages, fetchNextPage]);
  return {
    chains,
    isReading: needsMore || isFetchingNextPage,
    /** A page that lists changes could not be read. */
    isCut: isFetchNextPageError && hasChangesLeft,
    hasOlder: hasNextPage,
    gaps: gapsOf(data.pages, data.pageParams),
    readOlder: () => void fetchNextPage(),
    readAt: dataUpdatedAt,
  };
}
