'use client';

import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useRouter } from 'next/navigation';
import { useQuery, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useAddressBook } from '@/components/insight/use-address-book';
import { useMemory } from '@/components/insight/use-memory';
import { ListGaps } from '@/components/shell/list-gaps';
import { NewChainLink } from '@/components/shell/new-chain-link';
import { PageHeader } from '@/components/shell/page-header';
import { whenIdle } from '@/components/ui/idle';
import { LoadMore } from '@/components/ui/load-more';
import { useRowKeys } from '@/components/ui/use-row-keys';
import { useNow } from '@/components/values/moment';
import { useUrlState } from '@/components/values/use-url-state';
import { filterCount, filterRows, filtersByVerdict } from '@/lib/chains/list-filter';
import { listParams, loadListParams, mapParams } from '@/lib/chains/params';
import { chainsQuery, latestOfEach, newestChainsQuery } from '@/lib/chains/queries';
import { pollingOptions } from '@/lib/query/health-query';
import { gapsOf, rowsPerPage } from '@/lib/query/pages';
import { routes } from '@/lib/routes';
import { queryWords } from '@/lib/values/text';
import { ChainListRow, holdingLinks } from './chain-list-row';
import { ChainListToolbar } from './chain-list-toolbar';
import { CheckRemaining } from './check-remaining';
import {
  ChainMap,
  ChainPeek,
  NoChains,
  NoMatches,
  preloadListParts,
  TransactionListRow,
  useIsCallKnown,
} from './lazy-list-parts';
import { rememberOpened, rememberOrder, useRestoredFocus } from './list-position';
import { SavedViews } from './saved-views';
import { uncheckedText } from './unchecked-text';
import { useChainDetails } from './use-chain-details';
import { useListRows } from './use-list-rows';

/** All chains of the user, loaded page by page. The URL holds the search, the filters and the order. */
export function ChainListView({ userId }: { userId: string }) {
  const router = useRouter();
  useEffect(() => whenIdle(preloadListParts), []);
  const [state, setState] = useUrlState(listParams);
  const [{ at: mapCamera }, setMapState] = useUrlState(mapParams, { history: 'replace' });
  const arrange: typeof setState = (change, options) => {
    setMapState(null);
    return setState(change, options);
  };
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, dataUpdatedAt } =
    useSuspenseInfiniteQuery(chainsQuery());
  // The first HTML has only the first rows of the first page.
  const isFirstPagePartial = data.pages.length === 1 && data.pages[0]!.data.length < rowsPerPage;
  const needsRest = isFirstPagePartial && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (needsRest) void fetchNextPage();
  }, [needsRest, fetchNextPage]);
  const gaps = gapsOf(data.pages, data.pageParams);
  const isAll = !hasNextPage && !gaps.isEndless && gaps.unreadable === 0;
  const { data: newest } = useQuery({
    ...newestChainsQuery(),
    ...pollingOptions(useQueryClient()),
    initialData: data.pages[0],
    initialDataUpdatedAt: dataUpdatedAt,
  });
  const { memory, isOpening } = useMemory(userId);
  const now = useNow() ?? dataUpdatedAt;
  const latest = useMemo(
    () => latestOfEach([...(newest?.data ?? []), ...data.pages.flatMap((page) => page.data)]),
    [data, newest],
  );
  // Deferred, because rendering a hundred rows, or each newly read chain, would block the page.
  const chains = useDeferredValue(latest);
  const listRef = useRef<HTMLUListElement>(null);
  const { rowRef, ...found } = useChainDetails(chains, now, filtersByVerdict(state), memory, isOpening);
  const details = useDeferredValue(found.details);
  const rows = useListRows(chains, details, found.unreadable, state, now, useDeferredValue(isOpening));
  const { chainRows, all, visible, missed } = rows;
  const filters = filterCount(state);
  const hasWords = state.q.trim() !== '';
  const isByTransaction = state.view === 'transactions';
  // Memoised, because a new array would render every row again.
  const searchWords = useMemo(() => queryWords(state.q), [state.q]);
  const linksToCall = [
    ...visible.chains.map((row) => holdingLinks(row)[0]),
    ...visible.transactions.map(({ link }) => link ?? undefined),
  ];
  const isCallKnown = useIsCallKnown();
  const book = useAddressBook(
    linksToCall.some((link) => link !== undefined),
    // Until it is loaded, no more of the address book is read.
    (contacts) => linksToCall.every((link) => isCallKnown?.(contacts, link) ?? true),
  );
  const attribute = isByTransaction ? 'data-transaction-id' : 'data-chain-id';
  const [peekedId, setPeekedId] = useState<string | null>(null);
  const focusRow = useRowKeys({ box: listRef, attribute, shownId: peekedId, onShow: setPeekedId });
  const isMap = state.view === 'map';
  const noun = isByTransaction ? 'transaction' : 'chain';
  const total = `${all.length} ${noun}${all.length === 1 ? '' : 's'}`;
  const visibleCount = visible.chains.length + visible.transactions.length;

  // The last page removes the focused button, so the focus moves to the first row of that page.
  const firstNewRow = useRef<number | null>(null);
  useEffect(() => {
    if (firstNewRow.current === null || chains.length <= firstNewRow.current) return;
    const first = chains[firstNewRow.current]!.id;
    firstNewRow.current = null;
    if (!hasNextPage)
      listRef.current?.querySelector<HTMLElement>(`[data-chain-id="${CSS.escape(first)}"] a`)?.focus();
  }, [listRef, chains, hasNextPage]);

  const visibleChainIds = (
    isByTransaction ? visible.transactions.map(({ chain }) => chain.id) : visible.chains.map(({ id }) => id)
  ).join();
  useEffect(() => rememberOrder([...new Set(visibleChainIds.split(','))]), [visibleChainIds]);
  useRestoredFocus(listRef, attribute);
  const peekedChain =
    chainRows.find(({ id }) => id === peekedId) ??
    visible.transactions.find(({ id }) => id === peekedId)?.chain;

  return (
    <>
      <PageHeader
        title="Chains"
        actions={
          <NewChainLink variant="primary" icon={<Plus aria-hidden />}>
            New chain
          </NewChainLink>
        }
      />
      {chainRows.length === 0 && gaps.unreadable > 0 ? (
        <ListGaps gaps={gaps} />
      ) : chainRows.length === 0 ? (
        <NoChains />
      ) : (
        <>
          <SavedViews
            userId={userId}
            state={state}
            countOf={(view) =>
              filterRows(all, view).filter((row) => view.queue !== 'open' || row.queue !== 'completed').length
            }
            hasMore={hasNextPage}
            onChoose={arrange}
          />
          <ChainListToolbar rows={all} state={state} onChange={arrange} />
          <div className="flex gap-3">
            <section
              aria-label={isByTransaction ? 'Transactions' : 'Chains'}
              className="min-w-0 flex-1 self-start overflow-hidden rounded-lg border border-line bg-surface"
            >
              {visibleCount > 0 && isMap ? (
                <div className="h-[max(26rem,calc(100dvh-18rem))]">
                  <ChainMap
                    chains={visible.chains}
                    arrangement={rows.arrangement}
                    onOpen={(chainId) => router.push(routes.chain(chainId))}
                    camera={mapCamera}
                    onCameraChange={(camera) => setMapState({ at: camera })}
                  />
                </div>
              ) : visibleCount > 0 ? (
                <ul
                  ref={listRef}
                  onClick={({ target }) => {
                    const row = target instanceof Element ? target.closest(`[${attribute}]`) : null;
                    if (row) rememberOpened(row.getAttribute(attribute)!);
                  }}
                  className="divide-y divide-line"
                >
                  {visible.chains.map((row) => (
                    <ChainListRow
                      key={row.id}
                      {...{ row, rowRef }}
                      searchWords={searchWords}
                      contacts={book.contacts}
                      now={now}
                    />
                  ))}
                  {visible.transactions.map((row) => (
                    <TransactionListRow
                      key={row.id}
                      {...{ row, rowRef, searchWords, now }}
                      contacts={book.contacts}
                    />
                  ))}
                </ul>
              ) : (
                <NoMatches
                  {...{ noun, missed, isAll, hasWords }}
                  hasFilters={filters > Number(hasWords)}
                  hasMore={hasNextPage}
                  areCompleted={all.length > 0 && filters === 0}
                  onShowCompleted={() => arrange({ ...state, queue: 'completed' })}
                  onShowAll={() => arrange({ ...loadListParams(''), view: state.view })}
                />
              )}
              {missed.length > 0 && visibleCount > 0 && (
                <p className="border-t border-line px-4 py-2.5 text-sm text-muted">
                  {uncheckedText(missed, noun)}
                </p>
              )}
              <CheckRemaining rows={chainRows} />
              <ListGaps gaps={gaps} className="m-3" />
              <LoadMore
                isAll={isAll}
                shown={visibleCount < all.length ? `${visibleCount} of ${total}` : total}
                hasMore={hasNextPage}
                isLoading={isFetchingNextPage}
                onLoad={() => {
                  firstNewRow.current = chains.length;
                  void fetchNextPage();
                }}
              />
            </section>
            {peekedChain && !isMap && (
              <ChainPeek
                key={peekedId}
                chainId={peekedChain.id}
                name={peekedChain.name}
                userId={userId}
                now={now}
                onClose={() => {
                  setPeekedId(null);
                  focusRow(peekedId);
                }}
              />
            )}
          </div>
        </>
      )}
    </>
  );
}
