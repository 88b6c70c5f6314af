'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useQuery, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useUrlState } from '@/components/values/use-url-state';
import { Plus } from 'lucide-react';
import { ListGaps } from '@/components/shell/list-gaps';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { LoadMore } from '@/components/ui/load-more';
import { Skeleton } from '@/components/ui/skeleton';
import { useRowKeys } from '@/components/ui/use-row-keys';
import { useNow } from '@/components/values/use-now';
import { useMemory } from '@/components/insight/use-memory';
import { useAddressBook } from '@/components/insight/use-address-book';
import { type ChainRow, chainRow } from '@/lib/chains/chain-row';
import { filterCount, filterRows, orderRows } from '@/lib/chains/list-filter';
import { listParams, mapParams, serializeListParams } from '@/lib/chains/list-params';
import { latestOfEach } from '@/lib/chains/latest-of-each';
import { chainsQuery, newestChainsQuery } from '@/lib/chains/queries';
import { fold } from '@/lib/values/fold';
import { gapsOf } from '@/lib/query/gaps';
import { rowsPerPage } from '@/lib/query/paged-query';
import { polledBy } from '@/lib/query/polled-by';
import { isCallKnown } from '@/lib/contacts/who-to-call';
import { routes } from '@/lib/routes';
import { ChainPeek } from './chain-peek';
import { rememberOpened, rememberOrder, rowToReturnTo } from './list-memory';
import { ChainListRow, heldLinks } from './chain-list-row';
import { ChainListToolbar } from './chain-list-toolbar';
import { LookIntoRest } from './look-into-rest';
import { SavedViews } from './saved-views';
import { useChainDetails } from './use-chain-details';

/** Its library is not part of the list: it comes when someone asks for the map. */
const ChainMap = dynamic(() => import('./graph/chain-map').then((module) => module.ChainMap), {
  loading: () => <Skeleton label="Loading the map" />,
});

const counted = (count: number) => `${count} ${count === 1 ? 'chain' : 'chains'}`;

/** Every chain of the user, as far as it is loaded; the address bar holds the search, the filters and the order. */
export function ChainListView({ userId }: { userId: string }) {
  const router = useRouter();
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
    ...polledBy(useQueryClient()),
    initialData: data.pages[0],
    initialDataUpdatedAt: dataUpdatedAt,
  });
  const { memory, isOpening } = useMemory(userId);
  const now = useNow() ?? dataUpdatedAt;
  const chains = useMemo(
    () => latestOfEach([...(newest?.data ?? []), ...data.pages.flatMap((page) => page.data)]),
    [data, newest],
  );
  const { box, details } = useChainDetails(
    chains,
    now,
    state.health.length > 0 || state.queue !== 'open',
    memory,
    isOpening,
  );
  const rows = chains.map((chain) => chainRow(chain, now, details.get(chain.id)));
  // A chain that turns out to have completed stays where it is until the list is arranged anew.
  const arrangement = serializeListParams(state);
  const completed = rows.filter(({ queue }) => queue === 'completed').map(({ id }) => id);
  const [left, setLeft] = useState({ arrangement, completed });
  if (left.arrangement !== arrangement) setLeft({ arrangement, completed });
  const isOpen = (row: ChainRow) => state.queue !== 'open' || !left.completed.includes(row.id);
  const shown = orderRows(filterRows(rows, state).filter(isOpen), state.sort);
  const words = fold(state.q).split(/\s+/).filter(Boolean);
  const book = useAddressBook(
    shown.some(({ isLookedInto }) => isLookedInto),
    (contacts) => shown.every((row) => isCallKnown(contacts, heldLinks(row)[0])),
  );
  const [peeked, setPeeked] = useState<string | null>(null);
  const focusRow = useRowKeys({ box, attribute: 'data-chain-id', shown: peeked, onShow: setPeeked });
  const isFiltered = filterCount(state) > 0;
  const isMap = state.view === 'map';
  const lookedInto = rows.filter(({ isLookedInto }) => isLookedInto).length;
  // What was not looked into may belong here all the same.
  const isByHealth = state.health.length > 0 || state.queue !== 'open';
  const unread = isByHealth
    ? filterRows(rows, { ...state, health: [], queue: 'open' }).filter(
        (row) => !row.isLookedInto && !shown.includes(row),
      ).length
    : 0;

  // The button goes with the last page; the reader goes on at the first chain that came with it.
  const goOnAt = useRef<number | null>(null);
  useEffect(() => {
    if (goOnAt.current === null || chains.length <= goOnAt.current) return;
    const first = chains[goOnAt.current]!.id;
    goOnAt.current = null;
    if (!hasNextPage)
      box.current?.querySelector<HTMLElement>(`[data-chain-id="${CSS.escape(first)}"] a`)?.focus();
  }, [box, chains, hasNextPage]);

  const shownIds = shown.map(({ id }) => id).join();
  useEffect(() => rememberOrder(shownIds.split(',')), [shownIds]);
  useEffect(() => {
    const id = rowToReturnTo();
    const row = id && box.current?.querySelector<HTMLElement>(`[data-chain-id="${CSS.escape(id)}"] a`);
    if (row) row.focus({ preventScroll: true });
  }, [box]);

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
      {rows.length === 0 && gaps.unreadable > 0 ? (
        <ListGaps gaps={gaps} />
      ) : rows.length === 0 ? (
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
              filterRows(rows, view).filter((row) => view.queue !== 'open' || row.queue !== 'completed')
                .length
            }
            hasMore={hasNextPage}
            onChoose={arrange}
          />
          <ChainListToolbar rows={rows} state={state} onChange={arrange} />
          <div className="flex gap-3">
            <section
              aria-label="Chains"
              className="min-w-0 flex-1 self-start overflow-hidden rounded-lg border border-line bg-surface"
            >
              {shown.length > 0 && isMap ? (
                <div className="h-[max(26rem,calc(100dvh-18rem))]">
                  <ChainMap
                    chains={shown}
                    arrangement={arrangement}
                    onOpen={(chainId) => router.push(routes.chain(chainId))}
                    camera={at}
                    onCameraChange={(camera) => setMap({ at: camera })}
                  />
                </div>
              ) : shown.length > 0 ? (
                <ul
                  ref={box}
                  onClick={({ target }) => {
                    const row = target instanceof Element ? target.closest('[data-chain-id]') : null;
                    if (row) rememberOpened(row.getAttribute('data-chain-id')!);
                  }}
                  className="divide-y divide-line"
                >
                  {shown.map((row) => (
                    <ChainListRow key={row.id} row={row} words={words} contacts={book.contacts} now={now} />
                  ))}
                </ul>
              ) : (
                <EmptyState
                  kind="none-match"
                  title={
                    unread > 0
                      ? 'No chain checked so far matches'
                      : hasNextPage
                        ? 'None of the chains loaded so far matches'
                        : 'No chain matches'
                  }
                  action={<Button onPress={() => arrange(null)}>Show all chains</Button>}
                >
                  {unread > 0
                    ? `${counted(unread)} ${unread === 1 ? 'has' : 'have'} not been checked yet and may belong here.`
                    : hasNextPage
                      ? 'There are more chains to load.'
                      : 'Remove a filter, or try fewer words.'}
                </EmptyState>
              )}
              {unread > 0 && shown.length > 0 && (
                <p className="border-t border-line px-4 py-2.5 text-sm text-muted">
                  {counted(unread)} {unread === 1 ? 'has' : 'have'} not been checked yet and may belong here.
                </p>
              )}
              <LookIntoRest
                rest={rows.filter((row) => !row.isLookedInto).map(({ chain }) => chain)}
                lookedInto={lookedInto}
                all={rows.length}
              />
              <ListGaps gaps={gaps} className="m-3" />
              <LoadMore
                isAll={!hasNextPage && !gaps.isEndless && gaps.unreadable === 0}
                shown={isFiltered ? `${shown.length} of ${counted(rows.length)}` : counted(rows.length)}
                hasMore={hasNextPage}
                isLoading={isFetchingNextPage}
                onLoad={() => {
                  goOnAt.current = chains.length;
                  void fetchNextPage();
                }}
              />
            </section>
            {peeked && !isMap && (
              <ChainPeek
                key={peeked}
                chainId={peeked}
                name={rows.find(({ id }) => id === peeked)?.name ?? 'Chain'}
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
