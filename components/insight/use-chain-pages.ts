import { useQuery, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chainsQuery, latestOfEach, newestChainsQuery } from '@/lib/chains/queries';
import { pollingOptions } from '@/lib/query/health-query';
import { needsFurtherPage } from '@/lib/today/reading-plan';

/**
 * The user's chains, newest-updated first: the first hundred, and further pages for as long as they hold what has
 * changed. What moves while the page is open comes by itself.
 * @param changedSince epoch milliseconds; null: everything is new
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
  // While it is not known what is known, a hundred are read whatever they hold.
  const needsMore = canRead && needsFurtherPage(data.pages, isOpening ? Infinity : changedSince);
  const pages = data.pages.length;
  // Once for each page: in a hidden tab one may have come before it is drawn that it is on its way.
  useEffect(() => {
    if (needsMore) void fetchNextPage();
  }, [needsMore, pages, fetchNextPage]);
  return {
    chains,
    isReading: needsMore || isFetchingNextPage,
    hasOlder: hasNextPage,
    readOlder: () => void fetchNextPage(),
    readAt: dataUpdatedAt,
  };
}
