import { useEffect } from 'react';
import { useQuery, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { latestOfEach } from '@/lib/chains/latest-of-each';
import { chainsQuery, newestChainsQuery } from '@/lib/chains/queries';
import { rowsPerPage } from '@/lib/query/paged-query';
import { polledBy } from '@/lib/query/polled-by';

/** Far more than anyone has in hand; the others are a press away. */
const maxPages = 20;

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
    ...polledBy(client),
    initialData: data.pages[0],
    initialDataUpdatedAt: dataUpdatedAt,
  });
  const chains = latestOfEach([...(newest?.data ?? []), ...data.pages.flatMap((page) => page.data)]);
  const isBegun = data.pages.reduce((sum, page) => sum + page.data.length, 0) < rowsPerPage;
  const last = data.pages.at(-1)?.data.at(-1);
  const isOlder = last !== undefined && changedSince !== null && Date.parse(last.updatedAt) <= changedSince;
  const canRead = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && data.pages.length < maxPages;
  const needsMore = canRead && (isBegun || (!isOpening && !isOlder));
  useEffect(() => {
    if (needsMore) void fetchNextPage();
  }, [needsMore, fetchNextPage]);
  return {
    chains,
    isReading: needsMore || isFetchingNextPage,
    hasOlder: hasNextPage,
    readOlder: () => void fetchNextPage(),
    readAt: dataUpdatedAt,
  };
}
