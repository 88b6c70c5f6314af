import { beforeEach, expect, it, vi } from 'vitest';
import { whoamiQuery } from '@/lib/account/queries';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { chainQuery } from '@/lib/chains/queries';
import type { Chain } from '@/lib/chains/schema';
import { createQueryClient } from '@/lib/query/query-client';
import { stubServer, runHook, stubBrowser } from '@/lib/query/testing-hook';
import { stagesQuery } from '@/lib/stages/queries';
import type { Memory } from '@/lib/today/known-reads';
import { emptyMemory } from '@/lib/today/memory-value';
import { chainFromSnapshot } from '@/lib/today/chain-snapshot';
import { readForTest, snapshotForTest } from '@/lib/today/testing-read';
import { useChainDetails } from './use-chain-details';

const now = Date.parse('2026-11-24T09:00:00Z');
const changedAt = '2026-11-24T08:00:00Z';
class Row {
  constructor(id: string) {
    this.dataset = { chainId: id };
  }
  readonly dataset: { chainId: string };
}
/** The observer in use, with a way to report rows in or out of view. */
let observed: { rows: Row[]; report: (...rows: [Row, boolean][]) => void } | null;
beforeEach(() => {
  stubBrowser();
  observed = null;
  class IntersectionObserver {
    constructor(onEntries: (entries: object[]) => void) {
      const report = (...rows: [Row, boolean][]) =>
        onEntries(rows.map(([target, isIntersecting]) => ({ target, isIntersecting })));
      observed = { rows: [], report };
    }
    observe = (row: Row) => void observed!.rows.push(row);
    unobserve = (row: Row) => void observed!.rows.splice(observed!.rows.indexOf(row), 1);
  }
  vi.stubGlobal('IntersectionObserver', IntersectionObserver);
  vi.stubGlobal('HTMLElement', Row);
});

const chainOf = (id: string): Chain => ({ ...lineFixture(transactionFixture(id)), id });
type Options = {
  ids?: string[];
  cached?: string[];
  filtersByVerdict?: boolean;
  isMemoryLoading?: boolean;
  memory?: Memory;
  updatedAt?: string;
};

async function renderList({
  ids = ['a', 'b', 'c'],
  cached = [],
  filtersByVerdict = false,
  isMemoryLoading = false,
  memory = null,
  updatedAt,
}: Options = {}) {
  const requests = stubServer((path) => ({ data: chainOf(path.split('/').at(-1)!) }));
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, {
    partner: { id: 'p', name: 'P' },
    user: { id: 'u' },
    scopes: [],
  });
  for (const id of cached) {
    client.setQueryData(chainQuery(id).queryKey, chainOf(id), { updatedAt: 1 });
    client.setQueryData(stagesQuery(id).queryKey, []);
  }
  const given = { ids, isMemoryLoading, updatedAt };
  const hook = await runHook(() => {
    const listed = given.ids.map((id) => ({
      ...chainOf(id),
      ...(given.updatedAt && { updatedAt: given.updatedAt }),
    }));
    return useChainDetails(listed, now, filtersByVerdict, memory, given.isMemoryLoading);
  }, client);
  /** Puts a row on the page. @returns takes it away again */
  const mount = (id: string) =>
    (hook.now().rowRef as unknown as (row: Row | null) => () => void)(new Row(id));
  const scroll = async (...rows: [string, boolean][]) => {
    observed!.report(...rows.map(([id, isIn]): [Row, boolean] => [new Row(id), isIn]));
    await hook.settle();
    await hook.settle();
  };
  const read = () =>
    requests.filter((path) => path.includes('/chains/')).map((path) => path.split('/').at(-1));
  return { ...hook, given, mount, unmountRows: ids.map(mount), scroll, read };
}

const observedIds = () => observed!.rows.map(({ dataset }) => dataset.chainId);

it('reads the chains of rows in view once, whenever a row appears', async () => {
  const { mount, unmountRows, scroll, read, now: current, until } = await renderList();
  expect([read(), observedIds()]).toEqual([[], ['a', 'b', 'c']]);
  await scroll(['b', true], ['c', false]);
  await until(() => expect(read()).toEqual(['b']));
  await until(({ details }) => expect([...details.keys()]).toEqual(['b']));
  expect(current().details.get('b')).toMatchObject({ chain: chainOf('b'), isComplete: false });
  // Found by a search, or shown in another view.
  unmountRows[2]!();
  expect(observedIds()).toEqual(['a', 'b']);
  mount('c');
  expect(observedIds()).toEqual(['a', 'b', 'c']);
  await scroll(['c', true], ['b', true]);
  await until(() => expect(read()).toEqual(['b', 'c']));
});

it('does not read a cached chain that has not changed', async () => {
  const unchanged = await renderList({ cached: ['a'] });
  await unchanged.scroll(['a', true]);
  expect([unchanged.read(), [...unchanged.now().details.keys()]]).toEqual([[], ['a']]);
});

it('reads a cached chain again after a change', async () => {
  const { scroll, read, until } = await renderList({ cached: ['a'], updatedAt: changedAt });
  await scroll(['a', true]);
  await until(() => expect(read()).toEqual(['a']));
});

it('reads a chain again when the list shows a change while it is open', async () => {
  const { scroll, read, given, rerender, until } = await renderList({ cached: ['a', 'b'] });
  await scroll(['a', true], ['b', true]);
  expect(read()).toEqual([]);
  given.updatedAt = changedAt;
  await rerender();
  await until(() => expect(read()).toEqual(['a', 'b']));
});

it('reads nothing while the memory is loading', async () => {
  const { scroll, read, given, rerender, until } = await renderList({ isMemoryLoading: true });
  await scroll(['a', true]);
  expect(read()).toEqual([]);
  given.isMemoryLoading = false;
  await rerender();
  await until(() => expect(read()).toEqual(['a']));
});

it('reads up to sixty chains for a filter by verdict', async () => {
  const ids = Array.from({ length: 62 }, (_, index) => `${index}`);
  const { read, settle } = await renderList({ ids, filtersByVerdict: true });
  await vi.waitFor(() => expect(read().length).toBeGreaterThan(59));
  await settle();
  expect(read()).toEqual(ids.slice(0, 60));
});

it.each([
  [undefined, [], ['chain']],
  [changedAt, ['chain'], []],
])(
  'makes no call for a remembered chain unless the list says that it has changed: %s',
  async (updatedAt, expectedReads, expectedDetails) => {
    const chains = { chain: { latest: snapshotForTest() } };
    const memory: Memory = {
      value: { ...emptyMemory, chains },
      restore: chainFromSnapshot,
      history: () => undefined as never,
    };
    const { transactions } = readForTest().chain;
    const client = createQueryClient();
    const requests = stubServer(() => ({ refused: { status: 404, code: 'not_found' } }));
    const listed = { ...chainOf('chain'), transactions, ...(updatedAt && { updatedAt }) };
    const hook = await runHook(() => useChainDetails([listed], now, true, memory, false), client);
    const read = () =>
      requests.filter((path) => path.includes('chains')).map((path) => path.split('/').at(-1));
    await hook.until(() => expect(read()).toEqual(expectedReads));
    await hook.until(({ details }) =>
      expect([...details.values()].map(({ insight }) => insight?.id)).toEqual(expectedDetails),
    );
    expect(read()).toEqual(expectedReads);
  },
);
