import { setMaxListeners } from 'node:events';
import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadMore } from '@/components/ui/load-more';
import { whoamiQuery } from '@/lib/account/queries';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { builtInViews } from '@/lib/chains/saved-views';
import { chainQuery, chainsQuery } from '@/lib/chains/queries';
import type { Chain } from '@/lib/chains/schema';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import { emptyMemory } from '@/lib/today/memory-value';
import { ChainListRow } from './chain-list-row';
import { ChainListView } from './chain-list-view';
import { adjacentInList } from './list-position';
import { NoMatches } from './no-matches';
import { SavedViews } from './saved-views';
// Loaded when the page is idle, which must not outlast a test.
import './chain-peek';

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
async function list({ search = '', chains = [quay, lane, done], nextCursor = null as string | null } = {}) {
  openPage(`/chains?${search}`);
  const requests = stubServer((path) => ({
    data: path.includes('cursor')
      ? { data: [chainOf('later')], nextCursor: null }
      : { data: [], nextCursor: null },
  }));
  const client = createQueryClient();
  const scopes: string[] = [];
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const pages = [{ data: chains, nextCursor }];
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
  return { ...hook, requests, ids, views, more, act };
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
  const { onShowAll, noun } = propsIn(now(), NoMatches)[0] as ComponentProps<typeof NoMatches>;
  expect(noun).toBe('transaction');
  await act(onShowAll);
  expect(location.search).toBe('?view=transactions');
});

it('says how to start if there are no chains', async () => {
  const { now } = await list({ chains: [] });
  expect(propsIn(now(), EmptyState)[0]!.title).toBe('You are not in a chain yet');
});

it('reads the next page when asked, and then has all', async () => {
  const { more, until, requests, ids } = await list({ nextCursor: 'next' });
  await until(() => expect(more().hasMore).toBe(false));
  expect(requests.filter((request) => request.includes('cursor=next'))).toHaveLength(1);
  expect([more().isAll, ids().includes('later')]).toEqual([true, true]);
});
