import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whoamiQuery } from '@/lib/account/queries';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { chainQuery } from '@/lib/chains/queries';
import type { ReadChain } from '@/lib/insight/insight-input';
import { createQueryClient } from '@/lib/query/query-client';
import { gapsQuery } from '@/lib/query/pages';
import { stubServer, runHook, stubBrowser } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import { chainFromSnapshot } from '@/lib/today/chain-snapshot';
import { type MemoryValue, emptyMemory } from '@/lib/today/memory-value';
import { snapshotForTest } from '@/lib/today/testing-read';
import { transactionQuery } from '@/lib/transactions/queries';
import type { Transaction } from '@/lib/transactions/schema';
import { useTransactionInsight } from './use-transaction-insight';

beforeEach(() => void stubBrowser());
afterEach(() => void vi.useRealTimers());
const sellers = { title: 'Replies to enquiries sent', progress: 'In Progress' };
const history = vi.fn<(read: ReadChain, seen: unknown) => undefined>();

function transactionOf(id: string): Transaction {
  const { address, propertyId, yourPermissions, ...summary } = transactionFixture(id);
  return { ...summary, yourPermissions, chainId: `chain of ${id}`, property: { id: propertyId, address } };
}

const seen = { ...snapshotForTest(), readAt: 0 };

/** A client with a loaded memory, the scope for the address book, and one sale. */
function clientWith(said: MemoryValue['said'] = {}) {
  const client = createQueryClient();
  const chains = { 'chain of x': { latest: seen } };
  const value: MemoryValue = { ...emptyMemory, said, chains };
  const memory = { value, restore: chainFromSnapshot, history, hasNews: () => false };
  client.setQueryData(['today', 'memory', 'u'], memory);
  client.setQueryData(whoamiQuery().queryKey, {
    partner: { id: 'p', name: 'P' },
    user: { id: 'u' },
    scopes: ['contacts:read'],
  });
  client.setQueryData(transactionQuery('x').queryKey, transactionOf('x'));
  return client;
}

/** Before the day on which a stage is said to be done. */
const setClock = () => void vi.setSystemTime('2026-11-24T09:00:00Z');

/** Runs useTransactionInsight for one sale. */
async function saleInsight(said: MemoryValue['said'] = {}) {
  const asked = stubServer(() => ({ data: { data: [], nextCursor: null } }));
  const client = clientWith(said);
  const hook = await runHook(() => useTransactionInsight('x', 'u'), client);
  expect(hook.now()).toBeUndefined();
  client.setQueryData(stagesQuery('x').queryKey, [stageFixture({ id: 'sx', ...sellers })]);
  await hook.until((link) => expect(link?.holding?.title).toBe(sellers.title));
  return { ...hook, asked };
}

it('a sale on its own page uses the facts about its own chain only', async () => {
  setClock();
  const plain = (await saleInsight()).now()!.window;
  const said = ['done:2027-03-01:sx'];
  const other = await saleInsight({ 'chain of y': said });
  expect(other.now()!.window).toEqual(plain);
  const own = await saleInsight({ 'chain of x': said });
  expect(own.now()!.window).not.toEqual(plain);
  expect(own.asked).toEqual(['GET /api/chains/chain%20of%20x']);
});

it('a sale on its own page reads the address book if a firm is declared away', async () => {
  setClock();
  const { asked, until } = await saleInsight({
    'chain of x': ['done:2027-03-01:sx'],
    '': ['away:2026-12-01:2026-12-08:w'],
  });
  await until(() => expect(asked).toContainEqual(expect.stringContaining('address-book')));
});

it('a sale on its own page is concluded with its chain, which is read in the background', async () => {
  const client = clientWith();
  const chain = { ...lineFixture(transactionFixture('x'), transactionFixture('y')), id: 'chain of x' };
  const exchanged = stageFixture({ id: 'sy', title: 'Contracts exchanged', progress: 'Completed' });
  let release!: (response: { data: unknown }) => void;
  const stagesOfOther = new Promise<{ data: unknown }>((resolve) => (release = resolve));
  const asked = stubServer((path) => (path.includes('/stages') ? stagesOfOther : { data: chain }));
  const { fetch } = globalThis;
  const priorities: (string | null)[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    priorities.push(new Headers(init.headers).get('x-background'));
    return fetch(url, init);
  });
  const done = ['Searches back', 'Survey carried out', 'Mortgage offer', 'Enquiries raised', 'ID checks', 'Draft contract issued']; // oxfmt-ignore
  client.setQueryData(stagesQuery('x').queryKey, [
    stageFixture({ title: 'Deposit received' }),
    ...done.map((title) => stageFixture({ title, progress: 'Completed' })),
  ]);
  const states: unknown[] = [];
  const hook = await runHook(() => {
    const link = useTransactionInsight('x', 'u');
    if (states.at(-1) !== link?.state) states.push(link?.state);
    return link;
  }, client);
  const stagesPath = 'GET /api/transactions/y/stages?limit=100';
  await hook.until(() => expect(asked).toEqual(['GET /api/chains/chain%20of%20x', stagesPath]));
  await hook.until((link) => expect(link?.state).toBe('working'));
  release({ data: { data: [exchanged], nextCursor: null } });
  await hook.until((link) =>
    expect(link).toMatchObject({ state: 'exchanged', holding: null, name: 'x Quay Street' }),
  );
  expect(states).toEqual(['working', 'exchanged']);
  expect(priorities).toEqual(['1', '1']);
  // What was read of the sale since counts, and a chain that it has left does not.
  const sold = { ...transactionOf('x'), updatedAt: '2027-01-01T09:00:00.000Z', saleState: 'Completed' };
  client.setQueryData<unknown>(transactionQuery('x').queryKey, sold);
  await hook.until((link) => expect(link?.lastChange).toBe(sold.updatedAt));
  client.setQueryData(chainQuery('chain of x').queryKey, {
    ...chain,
    transactions: [chain.transactions[1]!],
  });
  await hook.until((link) => expect(link?.state).not.toBe('exchanged'));
});

it('a sale on its own page has no conclusions while some of its stages are missing', async () => {
  const { client, until } = await saleInsight();
  const { queryKey } = gapsQuery(stagesQuery('x').queryKey);
  client.setQueryData(queryKey, { unreadable: 1, isEndless: false });
  await until((link) => expect(link).toBeUndefined());
});

it('a sale on its own page gets the history of its chain', async () => {
  history.mockClear();
  await saleInsight();
  const recalled = history.mock.calls.map(([{ chain }, latest]) => [chain.id, latest] as const);
  expect(recalled.length).toBeGreaterThan(0);
  expect(recalled.every(([id, latest]) => id === 'x' && latest === seen)).toBe(true);
});

it('a sale on its own page does not read a chain with many of the user’s own transactions', async () => {
  const ids = Array.from({ length: 21 }, (_, at) => (at === 0 ? 'x' : `y${at}`));
  const chain = { ...lineFixture(...ids.map((id) => transactionFixture(id))), id: 'chain of x' };
  const asked = stubServer(() => ({ data: chain }));
  const client = clientWith();
  client.setQueryData(stagesQuery('x').queryKey, [stageFixture({ id: 'sx', ...sellers })]);
  const hook = await runHook(() => useTransactionInsight('x', 'u'), client);
  await hook.until(() => expect(client.getQueryData(chainQuery('chain of x').queryKey)).toEqual(chain));
  await hook.settle();
  expect(asked).toEqual(['GET /api/chains/chain%20of%20x']);
});

it('a sale on its own page reads its chain again with the sale, and stages again once their sale has changed', async () => {
  setClock();
  const other = transactionFixture('y');
  const chain = { ...lineFixture(transactionFixture('x'), other), id: 'chain of x' };
  const asked = stubServer((path) => ({
    data: path.includes('/stages') ? { data: [stageFixture(sellers)], nextCursor: null } : chain,
  }));
  const client = clientWith();
  client.setQueryData(stagesQuery('x').queryKey, [stageFixture({ id: 'sx', ...sellers })]);
  const hook = await runHook(() => useTransactionInsight('x', 'u'), client);
  const [ofChain, stages] = ['GET /api/chains/chain%20of%20x', 'GET /api/transactions/y/stages?limit=100'];
  await hook.until(() => expect(asked).toEqual([ofChain, stages]));
  vi.setSystemTime('2026-11-24T09:00:20Z');
  client.setQueryData(transactionQuery('x').queryKey, transactionOf('x'));
  await hook.settle();
  vi.setSystemTime('2026-11-24T09:01:00Z');
  await hook.rerender();
  expect(asked).toHaveLength(2);
  client.setQueryData(transactionQuery('x').queryKey, transactionOf('x'));
  await hook.until(() => expect(asked.slice(2)).toEqual([ofChain]));
  await hook.settle();
  chain.transactions[1] = { ...other, updatedAt: '2026-11-24T09:01:30.000Z' };
  vi.setSystemTime('2026-11-24T09:02:00Z');
  client.setQueryData(transactionQuery('x').queryKey, transactionOf('x'));
  await hook.until(() => expect(asked.slice(3)).toEqual([ofChain, stages]));
});
