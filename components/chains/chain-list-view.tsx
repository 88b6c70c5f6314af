'use client';

import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useQuery, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useUrlState } from '@/components/values/use-url-state';
import { Plus } from 'lucide-react';
import { ListGaps } from '@/components/shell/list-gaps';
import { PageHeader } from '@/components/shell/page-header';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { LoadMore } from '@/components/ui/load-more';
import { whenIdle } from '@/components/ui/idle';
import { Skeleton } from '@/components/ui/skeleton';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { useRowKeys } from '@/components/ui/use-row-keys';
import { useNow } from '@/components/values/moment';
import { useMemory } from '@/components/insight/use-memory';
import { useAddressBook } from '@/components/insight/use-address-book';
import { filterCount, filterRows } from '@/lib/chains/list-filter';
import { listParams, loadListParams, mapParams } from '@/lib/chains/params';
import { chainsQuery, latestOfEach, newestChainsQuery } from '@/lib/chains/queries';
import { fold } from '@/lib/values/text';
import { gapsOf, rowsPerPage } from '@/lib/query/pages';
import { pollingOptions } from '@/lib/query/health-query';
import { isCallKnown } from '@/lib/contacts/who-to-call';
import { routes } from '@/lib/routes';
import { rememberOpened, rememberOrder, takeRowToRestore } from './list-position';
import { ChainListRow, heldLinks } from './chain-list-row';
import { ChainListToolbar } from './chain-list-toolbar';
import { LookIntoRest, NothingMatches, unreadWords } from './chain-list-end';
import { SavedViews } from './saved-views';
import { useChainDetails } from './use-chain-details';
import { useListRows } from './use-list-rows';

const loadPeek = loaderWithRetry(() => import('./chain-peek').then((module) => module.ChainPeek));
const ChainPeek = dynamic(loadPeek, { ssr: false });
/** No part of the first load of the others. */
const TransactionListRow = dynamic(() =>
  import('./transaction-list-row').then((module) => module.TransactionListRow),
);
/** Its library is not part of the list: it comes when someone asks for the map. */
const ChainMap = dynamic(() => import('./graph/chain-map').then((module) => module.ChainMap), {
  loading: () => <Skeleton label="Loading the map" />,
});

/** Every chain of the user, as far as it is loaded; the address bar holds the search, the filters and the order. */
export function ChainListView({ userId }: { userId: string }) {
  const router = useRouter();
  useEffect(() => whenIdle(loadPeek), []);
  const [state, setState] = useUrlState(listParams);
  const [{ at }, setMap] = useUrlState(mapParams, { history: 'replace' });
  const arrange: typeof setState = (change, options) => {
    setMap(null);
    return setState(change, options);
  };
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, dataUpdatedAt } =
    useSuspenseInfiniteQuery(chainsQuery());
  // The server sends the first screens only.
  const isBegun = data.pages.length === 1 && data.pages[0]!.data.length < rowsPerPage;
  const needsRest = isBegun && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (needsRest) void fetchNextPage();
  }, [needsRest, fetchNextPage]);
  const gaps = gapsOf(data.pages, data.pageParams);
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
  // A hundred rows at once would stop the page, and so would each that is looked into: they are drawn in the background.
  const chains = useDeferredValue(latest);
  const isByVerdict = state.health.length > 0 || state.queue !== 'open';
  const { box, details: found } = useChainDetails(chains, now, isByVerdict, memory, isOpening);
  const details = useDeferredValue(found);
  const { chainRows, all, shown, arrangement, unread } = useListRows(chains, details, state, now);
  const isByTransaction = state.view === 'transactions';
  // The same array while the search is: a new one would render every row.
  const words = useMemo(() => fold(state.q).split(/\s+/).filter(Boolean), [state.q]);
  const awaited = [
    ...shown.chains.map((row) => heldLinks(row)[0]),
    ...shown.transactions.map(({ link }) => link ?? undefined),
  ];
  const book = useAddressBook(
    awaited.some((link) => link !== undefined),
    (contacts) => awaited.every((link) => isCallKnown(contacts, link)),
  );
  const attribute = isByTransaction ? 'data-transaction-id' : 'data-chain-id';
  const [peeked, setPeeked] = useState<string | null>(null);
  const focusRow = useRowKeys({ box, attribute, shownId: peeked, onShow: setPeeked });
  const isFiltered = filterCount(state) > 0;
  const isMap = state.view === 'map';
  const what = isByTransaction ? 'transaction' : 'chain';
  const counted = (count: number) => `${count} ${what}${count === 1 ? '' : 's'}`;
  const shownCount = shown.chains.length + shown.transactions.length;

  // The button goes with the last page; the reader goes on at the first chain that came with it.
  const goOnAt = useRef<number | null>(null);
  useEffect(() => {
    if (goOnAt.current === null || chains.length <= goOnAt.current) return;
    const first = chains[goOnAt.current]!.id;
    goOnAt.current = null;
    if (!hasNextPage)
      box.current?.querySelector<HTMLElement>(`[data-chain-id="${CSS.escape(first)}"] a`)?.focus();
  }, [box, chains, hasNextPage]);

  const shownIds = (
    isByTransaction ? shown.transactions.map(({ chain }) => chain.id) : shown.chains.map(({ id }) => id)
  ).join();
  useEffect(() => rememberOrder([...new Set(shownIds.split(','))]), [shownIds]);
  useEffect(() => {
    const id = takeRowToRestore();
    const row = id && box.current?.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(id)}"] a`);
    if (row) row.focus({ preventScroll: true });
  }, [box, attribute]);
  const peekedChain =
    chainRows.find(({ id }) => id === peeked) ?? shown.transactions.find(({ id }) => id === peeked)?.chain;

  return (
    <>
      <PageHeader
        title="Chains"
        actions={
          <LinkButton href={routes.chainNew()} variant="primary" icon={<Plus aria-hidden />}>
            New chain
          </LinkButton>
        }
      />
      {chainRows.length === 0 && gaps.unreadable > 0 ? (
        <ListGaps gaps={gaps} />
      ) : chainRows.length === 0 ? (
        <EmptyState
          kind="none-yet"
          title="You are not in a chain yet"
          action={<LinkButton href={routes.chainNew()}>Start a chain</LinkButton>}
        >
          A chain appears here when you start one, or when someone invites you to a transaction and you
          accept.
        </EmptyState>
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
              {shownCount > 0 && isMap ? (
                <div className="h-[max(26rem,calc(100dvh-18rem))]">
                  <ChainMap
                    chains={shown.chains}
                    arrangement={arrangement}
                    onOpen={(chainId) => router.push(routes.chain(chainId))}
                    camera={at}
                    onCameraChange={(camera) => setMap({ at: camera })}
                  />
                </div>
              ) : shownCount > 0 ? (
                <ul
                  ref={box}
                  onClick={({ target }) => {
                    const row = target instanceof Element ? target.closest(`[${attribute}]`) : null;
                    if (row) rememberOpened(row.getAttribute(attribute)!);
                  }}
                  className="divide-y divide-line"
                >
                  {shown.chains.map((row) => (
                    <ChainListRow key={row.id} row={row} words={words} contacts={book.contacts} now={now} />
                  ))}
                  {shown.transactions.map((row) => (
                    <TransactionListRow key={row.id} {...{ row, words, now }} contacts={book.contacts} />
                  ))}
                </ul>
              ) : (
                <NothingMatches
                  what={what}
                  unread={unread}
                  hasMore={hasNextPage}
                  onShowAll={() => arrange({ ...loadListParams(''), view: state.view })}
                />
              )}
              {unread > 0 && shownCount > 0 && (
                <p className="border-t border-line px-4 py-2.5 text-sm text-muted">
                  {unreadWords(unread, what)}
                </p>
              )}
              <LookIntoRest
                rest={chainRows.filter((row) => !row.isFullyRead).map(({ chain }) => chain)}
                lookedInto={chainRows.filter(({ isFullyRead }) => isFullyRead).length}
                all={chainRows.length}
              />
              <ListGaps gaps={gaps} className="m-3" />
              <LoadMore
                isAll={!hasNextPage && !gaps.isEndless && gaps.unreadable === 0}
                shown={isFiltered ? `${shownCount} of ${counted(all.length)}` : counted(all.length)}
                hasMore={hasNextPage}
                isLoading={isFetchingNextPage}
                onLoad={() => {
                  goOnAt.current = chains.length;
                  void fetchNextPage();
                }}
              />
            </section>
            {peekedChain && !isMap && (
              <ChainPeek
                key={peeked}
                chainId={peekedChain.id}
                name={peekedChain.name}
                userId={userId}
                now={now}
                onClose={() => {
                  setPeeked(null);
                  focusRow(peeked);
                }}
              />
            )}
          </div>
        </>
      )}
    </>
  );
}
