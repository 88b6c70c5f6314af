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
const moved = '2026-11-24T08:00:00Z';
class Row {
  constructor(id: string) {
    this.dataset = { chainId: id };
  }
  readonly dataset: { chainId: string };
}
let watching: {
  rows: Row[];
  options: IntersectionObserverInit;
  come: (...rows: [Row, boolean][]) => void;
} | null;
beforeEach(() => {
  stubBrowser();
  watching = null;
  class IntersectionObserver {
    constructor(told: (entries: object[]) => void, options: IntersectionObserverInit) {
      const come = (...rows: [Row, boolean][]) =>
        told(rows.map(([target, isIntersecting]) => ({ target, isIntersecting })));
      watching = { rows: [], options, come };
    }
    observe = (row: Row) => void watching!.rows.push(row);
    disconnect = () => void (watching = null);
  }
  vi.stubGlobal('IntersectionObserver', IntersectionObserver);
  vi.stubGlobal('HTMLElement', Row);
});

const chainOf = (id: string): Chain => ({ ...lineFixture(transactionFixture(id)), id });
type Given = {
  ids?: string[];
  cached?: string[];
  isByVerdict?: boolean;
  isOpening?: boolean;
  memory?: Memory;
  updatedAt?: string;
};

async function list({
  ids = ['a', 'b', 'c'],
  cached = [],
  isByVerdict = false,
  isOpening = false,
  memory = null,
  updatedAt,
}: Given = {}) {
  const asked = stubServer((path) => ({ data: chainOf(path.split('/').at(-1)!) }));
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
  const given = { ids, isOpening };
  const hook = await runHook(() => {
    const listed = given.ids.map((id) => ({ ...chainOf(id), ...(updatedAt && { updatedAt }) }));
    const details = useChainDetails(listed, now, isByVerdict, memory, given.isOpening);
    Object.assign(details.box, { current: { querySelectorAll: () => given.ids.map((id) => new Row(id)) } });
    return details;
  }, client);
  const come = async (...rows: [string, boolean][]) => {
    watching!.come(...rows.map(([id, isIn]): [Row, boolean] => [new Row(id), isIn]));
    await hook.settle();
    await hook.settle();
  };
  return { ...hook, given, come, read: () => asked.map((path) => path.split('/').at(-1)) };
}

it('reads the chains of rows that came into view, once, and goes on watching when the rows change', async () => {
  const { come, read, given, draw, now: is, until, leave } = await list();
  expect([read(), watching!.rows.map(({ dataset }) => dataset.chainId)]).toEqual([[], ['a', 'b', 'c']]);
  await come(['b', true], ['c', false]);
  await until(() => expect(read()).toEqual(['b']));
  await until(({ details }) => expect([...details.keys()]).toEqual(['b']));
  expect(is().details.get('b')).toMatchObject({ chain: chainOf('b'), isComplete: false });
  given.ids = ['c', 'a', 'b'];
  await draw();
  expect(watching!.rows.map(({ dataset }) => dataset.chainId)).toEqual(['c', 'a', 'b']);
  await come(['c', true], ['b', true]);
  await until(() => expect(read()).toEqual(['b', 'c']));
  await leave();
  expect(watching).toBeNull();
});

it('reads again only what the list has seen move since', async () => {
  const still = await list({ cached: ['a'] });
  await still.come(['a', true]);
  expect([still.read(), [...still.now().details.keys()]]).toEqual([[], ['a']]);
});

it('reads anew what has moved', async () => {
  const { come, read, until } = await list({ cached: ['a'], updatedAt: moved });
  await come(['a', true]);
  await until(() => expect(read()).toEqual(['a']));
});

it('reads nothing while it is not known what is remembered', async () => {
  const { come, read, given, draw, until } = await list({ isOpening: true });
  await come(['a', true]);
  expect(read()).toEqual([]);
  given.isOpening = false;
  await draw();
  await until(() => expect(read()).toEqual(['a']));
});

it('looks behind sixty rows where it depends on the verdict which are shown', async () => {
  const ids = Array.from({ length: 62 }, (_, at) => `${at}`);
  const { read, settle } = await list({ ids, isByVerdict: true });
  await vi.waitFor(() => expect(read().length).toBeGreaterThan(59));
  await settle();
  expect(read()).toEqual(ids.slice(0, 60));
});

it.each([
  [undefined, [], ['chain']],
  [moved, ['chain'], []],
])(
  'what is remembered and has not changed needs no call: the list says %s',
  async (updatedAt, called, known) => {
    const chains = { chain: { latest: snapshotForTest() } };
    const memory: Memory = {
      value: { ...emptyMemory, chains },
      restore: chainFromSnapshot,
      history: () => undefined as never,
    };
    const { transactions } = readForTest().chain;
    const client = createQueryClient();
    const asked = stubServer(() => ({ refused: { status: 404, code: 'not_found' } }));
    const listed = { ...chainOf('chain'), transactions, ...(updatedAt && { updatedAt }) };
    const hook = await runHook(() => useChainDetails([listed], now, true, memory, false), client);
    const read = () => asked.filter((path) => path.includes('chains')).map((path) => path.split('/').at(-1));
    await hook.until(() => expect(read()).toEqual(called));
    await hook.until(({ details }) =>
      expect([...details.values()].map(({ insight }) => insight?.id)).toEqual(known),
    );
    expect(read()).toEqual(called);
  },
);
