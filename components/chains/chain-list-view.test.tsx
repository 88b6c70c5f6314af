import { setMaxListeners } from 'node:events';
import type { ComponentProps, ComponentType } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { ListGaps } from '@/components/shell/list-gaps';
import { LoadMore } from '@/components/ui/load-more';
import { whoamiQuery } from '@/lib/account/queries';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { builtInViews } from '@/lib/chains/saved-views';
import { chainQuery, chainsQuery } from '@/lib/chains/queries';
import type { Chain } from '@/lib/chains/schema';
import { gapsQuery } from '@/lib/query/pages';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import { emptyMemory } from '@/lib/today/memory-value';
import { ChainListRow } from './chain-list-row';
import { ChainListToolbar } from './chain-list-toolbar';
import { ChainListView } from './chain-list-view';
import { CheckRemaining } from './check-remaining';
import { adjacentInList } from './list-position';
import { NoChains, NoMatches } from './lazy-list-parts';
import { SavedViews } from './saved-views';
// Loaded when the page is idle, which must not outlast a test.
import './chain-peek';
import './no-matches';

beforeEach(() => {
  const { window, document } = stubBrowser();
  setMaxListeners(40, window);
  vi.stubGlobal('CSS', { escape: String });
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Object.assign(document, { querySelector: () => null });
});

const chainOf = (id: string): Chain => ({ ...lineFixture(transactionFixture(`${id}1`)), id });
const [quay, lane, done] = ['quay', 'lane', 'done'].map(chainOf) as [Chain, Chain, Chain];
const completed = stageFixture({ title: 'Completion and keys released', progress: 'Completed' });

/** The list of three chains, of which one is known to be completed. */
async function list({
  search = '',
  chains = [quay, lane, done],
  nextCursor = null as string | null,
  unreadable = 0,
} = {}) {
  const { visited } = openPage(`/chains?${search}`);
  const requests = stubServer((path) => ({
    data: path.includes('cursor')
      ? { data: [chainOf('later')], nextCursor: null }
      : { data: [], nextCursor: null },
  }));
  const client = createQueryClient();
  const scopes: string[] = [];
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const pages = [{ data: chains, nextCursor, unreadable }];
  client.setQueryData(chainsQuery().queryKey, { pages, pageParams: [undefined] } as never);
  client.setQueryData(chainQuery('done').queryKey, done);
  client.setQueryData(stagesQuery('done1').queryKey, [completed]);
  client.setQueryData(['today', 'memory', 'u'], {
    ...{ value: emptyMemory, restore: () => undefined, history: () => undefined, hasNews: () => false },
  });
  const hook = await runHook(() => ChainListView({ userId: 'u' }), client);
  const rows = () => propsIn(hook.now(), ChainListRow) as ComponentProps<typeof ChainListRow>[];
  const views = () => propsIn(hook.now(), SavedViews)[0] as ComponentProps<typeof SavedViews>;
  const more = () => propsIn(hook.now(), LoadMore)[0] as ComponentProps<typeof LoadMore>;
  const ids = () => rows().map(({ row }) => row.id);
  const act = async (does: () => void) => (does(), hook.settle());
  const find = <Props,>(type: ComponentType<Props>) => propsIn(hook.now(), type)[0] as Props | undefined;
  const withProp = (name: string) => propsIn(hook.now()).find((one) => name in one);
  return { ...hook, requests, ids, views, more, act, find, withProp, visited };
}

it('counts the chains of each view as the view shows them', async () => {
  const { views, until } = await list();
  await until(() => {
    const counts = builtInViews.map(({ name, state }) => [name, views().countOf(state)]);
    expect(Object.fromEntries(counts)).toMatchObject({ 'All open': 2, Completed: 1, 'On track': 0 });
  });
});

it('hides the chains that are known to be completed, until they are asked for', async () => {
  const { ids, until } = await list({ search: 'queue=completed' });
  await until(() => expect(ids()).toEqual(['done']));
});

it('says how many of all chains are shown', async () => {
  const { ids, more, until } = await list({ search: 'q=lane' });
  await until(() => expect([ids(), more().shown]).toEqual([['lane'], '1 of 3 chains']));
});

it('remembers the order of the list, for going from a chain to the next', async () => {
  await list({ search: 'sort=name' });
  expect([adjacentInList('lane', 1), adjacentInList('quay', -1)]).toEqual(['quay', 'lane']);
});

it('offers to show all if none matches, in the same kind of view', async () => {
  const { now, act } = await list({ search: 'q=zzz&view=transactions' });
  const { onShowAll, ...rest } = propsIn(now(), NoMatches)[0] as ComponentProps<typeof NoMatches>;
  expect(rest).toMatchObject({ noun: 'transaction', areCompleted: false });
  await act(onShowAll);
  expect(location.search).toBe('?view=transactions');
});

it.each([
  ['q=zzz', true, false],
  ['q=zzz&sale=unknown', true, true],
  ['queue=chase', false, true],
])('tells whether words or other filters leave out all rows: %s', async (search, hasWords, hasFilters) => {
  const { find } = await list({ search });
  expect(find(NoMatches)).toMatchObject({ hasWords, hasFilters });
});

it.each([
  ['', 'chain', '?queue=completed'],
  ['view=transactions', 'transaction', '?view=transactions&queue=completed'],
  ['view=map&sort=name', 'chain', '?view=map&sort=name&queue=completed'],
])('says if all have completed, and offers to show those: %j', async (search, noun, shown) => {
  const { find, act, until } = await list({ search, chains: [done] });
  await until(() => expect(find(NoMatches)).toMatchObject({ noun, isAll: true, areCompleted: true }));
  await act(find(NoMatches)!.onShowCompleted);
  expect(location.search).toBe(shown);
});

it('says how to start if there are no chains', async () => {
  const { now } = await list({ chains: [] });
  expect([propsIn(now(), NoChains).length, propsIn(now(), ChainListToolbar)]).toEqual([1, []]);
});

it('reads the next page when asked, and then has all', async () => {
  const { more, until, requests, ids } = await list({ nextCursor: 'next' });
  await until(() => expect([more().hasMore, ids().includes('later')]).toEqual([false, true]));
  expect(requests.filter((request) => request.includes('cursor=next'))).toHaveLength(1);
  expect(more().isAll).toBe(true);
});

it('says how many chains may belong to a view but have not been checked, and how many have', async () => {
  const { now, find, until } = await list({ search: 'queue=completed' });
  const checked = () => find(CheckRemaining)!.rows.map(({ id, isFullyRead }) => [id, isFullyRead]);
  await until(() => expect(checked()).toEqual([['quay', false], ['lane', false], ['done', true]])); // oxfmt-ignore
  const said = propsIn(now(), 'p').map(({ children }) => children);
  expect(said).toContain('2 chains have not been checked yet and may belong here.');
});

it('says of a chain with stages that cannot be read that it was checked, until it changes', async () => {
  const { client, find, now, until } = await list({ search: 'queue=completed' });
  client.setQueryData(chainQuery('lane').queryKey, lane);
  client.setQueryData(stagesQuery('lane1').queryKey, []);
  client.setQueryData(gapsQuery(stagesQuery('lane1').queryKey).queryKey, { unreadable: 2, isEndless: false });
  const row = () => find(CheckRemaining)!.rows.find(({ id }) => id === 'lane')!;
  const said = () => propsIn(now(), 'p').map(({ children }) => children);
  await until(() => expect(row().health.reason).toBe('Checked, but 2 stages could not be read'));
  const partly = '1 chain has been checked and may belong here: 2 stages could not be read.';
  expect(said()).toContain(`1 chain has not been checked yet and may belong here. ${partly}`);
  const later = { ...lane, updatedAt: new Date(Date.now() + 60_000).toISOString() };
  const pages = [{ data: [quay, later, done], nextCursor: null }];
  client.setQueryData(chainsQuery().queryKey, { pages, pageParams: [undefined] } as never);
  await until(() => expect(row().health.reason).toBe('Not checked yet'));
});

it('marks in each row the words of the search, without accents and capitals', async () => {
  const { now, until } = await list({ search: 'q=Láne++Street' });
  await until(() => expect(propsIn(now(), ChainListRow)[0]!.searchWords).toEqual(['lane', 'street']));
});

it('has a row for each sale if it lists them, in the order of their chains', async () => {
  const { withProp, now, more, until } = await list({ search: 'view=transactions&q=lane' });
  await until(() => expect(withProp('row')).toMatchObject({ row: { id: 'lane1' } }));
  expect([propsIn(now(), ChainListRow), more().shown]).toEqual([[], '1 of 3 transactions']);
  expect(propsIn(now(), 'section')[0]!['aria-label']).toBe('Transactions');
});

it('draws the map instead of the rows, and opens a chain from it', async () => {
  const { withProp, ids, visited, act } = await list({ search: 'view=map&q=lane&at=1_2_0.5' });
  const map = () => withProp('arrangement') as Record<string, unknown> & { chains: { id: string }[] };
  expect([map().chains.map(({ id }) => id), ids(), map().camera]).toEqual([['lane'], [], { x: 1, y: 2, zoom: 0.5 }]); // oxfmt-ignore
  (map().onOpen as (id: string) => void)('lane');
  expect(visited).toEqual(['/chains/lane']);
  await act(() => (map().onCameraChange as (camera: object) => void)({ x: 5, y: 6, zoom: 1 }));
  expect(location.search).toContain('at=5_6_1');
});

it('shows all of the map again when other chains are asked for', async () => {
  const { find, act } = await list({ search: 'view=map&at=1_2_0.5' });
  await act(() => find(ChainListToolbar)!.onChange({ sort: 'name' }));
  expect(location.search).toBe('?view=map&sort=name');
});

it('says that chains could not be read, rather than that there are none', async () => {
  const { find } = await list({ chains: [], unreadable: 2 });
  expect([find(NoChains), find(ListGaps)!.gaps]).toEqual([undefined, { isEndless: false, unreadable: 2 }]);
  const some = await list({ unreadable: 1 });
  expect([some.more().isAll, some.find(ListGaps)!.gaps!.unreadable]).toEqual([false, 1]);
});

it.each(['', 'view=transactions'])('follows which rows come into view, so that they are read: %s', async (search) => {
  const { until, now } = await list({ search });
  const refs = () => propsIn(now()).flatMap((one) => ('row' in one ? [typeof one.rowRef] : []));
  await until(() => expect(refs()).toEqual(['function', 'function']));
}); // oxfmt-ignore

it('remembers the row that is opened, for coming back to it', async () => {
  const { withProp, until, ids } = await list();
  await until(() => expect(ids()).toEqual(['quay', 'lane']));
  class Element {
    constructor(private row: { getAttribute: (name: string) => string | null } | null) {}
    closest = (selector: string) => (selector === '[data-chain-id]' ? this.row : null);
  }
  vi.stubGlobal('Element', Element);
  const { onClick } = withProp('onClick') as { onClick: (event: object) => void };
  const attributes = vi.fn((name: string) => `${name} of lane`);
  onClick({ target: new Element(null) });
  onClick({ target: new Element({ getAttribute: attributes }) });
  expect(attributes.mock.calls).toEqual([['data-chain-id']]);
});
