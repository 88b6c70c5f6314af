import { beforeEach, expect, it, vi } from 'vitest';
import { transactionFixture } from '@/lib/chains/fixture';
import type { Contact } from '@/lib/contacts/schema';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput, type ReadChain } from '@/lib/insight/insight-input';
import type { Supposition } from '@/lib/insight/what-if';
import { createQueryClient } from '@/lib/query/query-client';
import { stubServer, runHook, stubBrowser } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { type MemoryValue, emptyMemory } from '@/lib/today/memory-value';
import { readForTest } from '@/lib/today/testing-read';
import type { Transaction } from '@/lib/transactions/schema';
import { whoamiQuery } from '@/lib/account/queries';
import { useAlsoRaise } from './use-also-raise';
import { useCall } from './use-call';
import { useInsight, useInsights } from './use-insight';

const now = Date.parse('2026-11-24T09:00:00Z');
beforeEach(() => void stubBrowser());
const sellers = { title: 'Replies to enquiries sent', progress: 'In Progress' };
const history = vi.fn<(read: ReadChain, seen: unknown) => undefined>();

/** A client with a loaded memory and the scope for the address book. */
function clientWith(value: Partial<MemoryValue> = {}) {
  const client = createQueryClient();
  const remembered = { ...emptyMemory, ...value };
  const memory = { value: remembered, restore: () => undefined, history, hasNews: () => false };
  client.setQueryData(['today', 'memory', 'u'], memory);
  client.setQueryData(whoamiQuery().queryKey, {
    partner: { id: 'p', name: 'P' },
    user: { id: 'u' },
    scopes: ['contacts:read'],
  });
  return client;
}
function transactionOf(id: string): Transaction {
  const { address, propertyId, yourPermissions, ...summary } = transactionFixture(id);
  return { ...summary, yourPermissions, chainId: `chain of ${id}`, property: { id: propertyId, address } };
}

const at = (transactionId: string) => ({ chainId: `chain of ${transactionId}`, transactionId, role: 'Conveyancer', representing: 'Seller', address: `${transactionId} Quay Street, Bristol` }); // oxfmt-ignore
const acting = (...transactions: string[]): Contact => ({
  id: 'sol', relationship: 'chain', name: 'Priya', email: null, phone: null, company: 'Wells & Co', companyWebsite: null,
  transactions: transactions.map(at),
}); // oxfmt-ignore

/** A sale that is refused, one whose stages are, one of which some stages cannot be read, and the stage of “y”. */
type Unusual = { refused?: string; unread?: string; partial?: string; others?: object };
/** Runs useAlsoRaise for a conveyancer to call about the first sale of a chain. */
async function also(
  contact: Contact | null,
  maxRead: number,
  { refused, unread, partial, others = sellers }: Unusual = {},
) {
  const asked = stubServer((path) => {
    const [, id = '', isStages] = /transactions\/(\w+)(\/stages)?/.exec(path)!;
    if (id === refused || (isStages && id === unread)) return { refused: { status: 403, code: 'forbidden' } };
    const stages = [stageFixture({ id: `s${id}`, ...(id === 'y' ? others : sellers) })];
    const unreadable = id === partial ? 1 : 0;
    return { data: isStages ? { data: stages, nextCursor: null, unreadable } : transactionOf(id) };
  });
  const read = readForTest({ stages: { '1a': sellers, '1b': { assignedToYou: true }, '2a': sellers } });
  const calls = {
    links: analyseChain(chainInput(read, now)).links,
    book: { contacts: contact ? [contact] : [], isComplete: true, isReading: false, missing: undefined },
    userId: 'u',
    now,
  };
  history.mockClear();
  const seen = (id: string) => [`chain of ${id}`, { latest: { transactions: {}, toString: () => id } }];
  const chains = Object.fromEntries(['x', 'y'].map(seen)) as never;
  const callee = contact && { contact, role: "Seller's Conveyancer" };
  const shown: ReturnType<typeof useAlsoRaise>[] = [];
  const use = () => shown[shown.push(useAlsoRaise(callee, '1', calls, maxRead)) - 1]!;
  const hook = await runHook(use, clientWith({ chains }));
  await hook.until(({ isReading }) => expect(isReading).toBe(false));
  const items = () => hook.now().items.map((one) => one.transactionId);
  return {
    ...hook,
    first: shown[0]!,
    items,
    asked: () => [...new Set(asked.map((one) => /transactions\/(\w+)/.exec(one)![1]))],
  };
}

it('lists what else waits for the same person: in this chain at once, in other chains once read', async () => {
  const { first, now: is, items, asked } = await also(acting('1', '2', 'x', 'y'), 2);
  expect(first.items).toEqual([
    {
      transactionId: '2',
      text: '2 Quay Street, “Replies to enquiries sent”',
      href: '/chains/chain%20of%202?select=2',
    },
  ]);
  expect([first.isReading, is().isComplete, is().isHidden]).toEqual([true, true, false]);
  expect([items(), asked()]).toEqual([
    ['2', 'x', 'y'],
    ['x', 'y'],
  ]);
  // Each sale gets the history of its own chain.
  const recalled = history.mock.calls.map(([{ chain }, seen]) => `${chain.id} ${String(seen)}`);
  expect(new Set(recalled)).toEqual(new Set(['x x', 'y y']));
});

it('reads at most maxRead sales, and reports that the list is incomplete', async () => {
  const { now: is, items, asked } = await also(acting('1', '2', 'x', 'y'), 1);
  expect([items(), asked(), is().isComplete]).toEqual([['2', 'x'], ['x'], false]);
});

it('skips a sale that is refused, or of which some stages cannot be read', async () => {
  const refused = await also(acting('1', 'x', 'y'), 2, { refused: 'x' });
  expect([refused.items(), refused.now().isHidden]).toEqual([['y'], false]);
  const unread = await also(acting('1', 'x', 'y'), 2, { unread: 'x' });
  expect([unread.items(), unread.now().isReading, unread.now().isComplete]).toEqual([['y'], false, false]);
  const partial = await also(acting('1', 'x', 'y'), 2, { partial: 'x' });
  expect([partial.items(), partial.now().isReading, partial.now().isComplete]).toEqual([['y'], false, false]);
});

it('skips a sale that waits for someone else', async () => {
  const others = { title: 'Mortgage offer issued', progress: 'In Progress' };
  expect((await also(acting('1', 'x', 'y'), 2, { others })).items()).toEqual(['x']);
});

it.each<[string, Contact | null, number, boolean]>([
  ['there is no one to call', null, 3, true],
  ['they act in this sale only', acting('1'), 3, true],
  ['no other sale is read', acting('1', 'x'), 0, true],
  ['another link of this chain waits for them and no other sale is read', acting('1', '2', 'x'), 0, false],
])('sends no request if %s', async (_, contact, maxRead, isAlone) => {
  const { first, now: is, asked } = await also(contact, maxRead);
  expect([first.isReading, is().isHidden, asked()]).toEqual([false, isAlone, []]);
});

it.each<[string, object, object[] | undefined, number]>([
  ['four', { '1a': sellers }, undefined, 4],
  ['one if the link is one of several holders', { '1a': sellers }, [sellers, { title: 'Deposit' }], 1],
])('reads the other sales of the person to call: %s', async (_, stages, raised, count) => {
  const asked = stubServer((path) =>
    path.endsWith('stages') || path.includes('stages?')
      ? { data: { data: [stageFixture(sellers)], nextCursor: null } }
      : { data: transactionOf(/transactions\/(\w+)/.exec(path)![1]!) },
  );
  const read = readForTest({ stages: { ...stages, '1b': { assignedToYou: true } } });
  const { links } = analyseChain(chainInput(read, now));
  const contacts = [acting('1', 'v', 'w', 'x', 'y', 'z')];
  const shared = {
    links,
    book: { contacts, isComplete: true, isReading: false, missing: undefined },
    userId: 'u',
    now,
  };
  const hook = await runHook(
    () => useCall(links[0], read.chain.transactions[0], shared, read.chain.transactions, raised as never),
    clientWith(),
  );
  await hook.until((call) => expect(call?.alsoRaise.isReading).toBe(false));
  const { call, alsoRaise: others, copyText, address, isOwn, agent } = hook.now()!;
  const ids = new Set(asked.map((path) => /transactions\/(\w+)/.exec(path)![1]!));
  expect([call?.callee?.contact.id, ids.size, others.items.length]).toEqual(['sol', count, count]);
  expect([address, isOwn, agent]).toEqual(['1 Quay Street', false, 'Harbour & Vale']);
  expect(copyText?.split('\n').filter((line) => line.startsWith('- ')).length).toBe(count + (raised ? 1 : 0));
});

it('reads no other sales for a person on a dark link, and returns null without an insight', async () => {
  const asked = stubServer(() => ({ data: {} }));
  const read = readForTest();
  const { links } = analyseChain(chainInput(read, now));
  const shared = {
    links,
    book: { contacts: [acting('3', 'x')], isComplete: true, isReading: false, missing: undefined },
    userId: 'u',
    now,
  };
  const { transactions } = read.chain;
  const dark = await runHook(() => useCall(links[2], transactions[2], shared, transactions), clientWith());
  expect([dark.now()?.call?.callee?.contact.id, asked]).toEqual(['sol', []]);
  const none = await runHook(() => useCall(undefined, transactions[2], shared, transactions), clientWith());
  expect(none.now()).toBeNull();
});

it('keeps a chain’s insight while it is recomputed, but never shows another chain’s', async () => {
  const given: { read: ReadChain | null } = { read: null };
  const { now: is, until, rerender } = await runHook(() => useInsight(given.read, now));
  expect(is()).toBeUndefined();
  given.read = readForTest();
  await rerender();
  await until((insight) => expect(insight?.id).toBe('chain'));
  const before = is();
  given.read = { ...readForTest({ stages: { '1a': { progress: 'Blocked' } } }), readAt: now };
  void rerender();
  expect(is()).toBe(before);
  await until((insight) => expect(insight).not.toBe(before));
  given.read = { ...readForTest(), chain: { ...readForTest().chain, id: 'other' } };
  void rerender();
  const first = is();
  await until((insight) => expect(insight?.id).toBe('other'));
  expect(first).toBeUndefined();
  given.read = null;
  await rerender();
  expect(is()).toBeUndefined();
});

it('depends on firms only for chains that have facts', async () => {
  const reads = ['a', 'b'].map((id) => ({ ...readForTest(), chain: { ...readForTest().chain, id } }));
  const facts: Supposition[] = [{ kind: 'away', firm: 'Wells & Co', from: '2026-12-01', to: '2026-12-08' }];
  const given = { firms: {} };
  const client = createQueryClient();
  const { until, rerender } = await runHook(
    () => useInsights(reads, now, (id) => (id === 'b' ? facts : []), given.firms),
    client,
  );
  await until((insights) => expect([...insights.keys()]).toEqual(['a', 'b']));
  given.firms = { '1': { seller: 'Wells & Co' } };
  await rerender();
  await until((insights) => expect([...insights.keys()]).toEqual(['a', 'b']));
  const concluded = client.getQueryCache().findAll({ queryKey: ['insight'] });
  expect(concluded.map(({ queryKey }) => queryKey[1]).sort()).toEqual(['a', 'b', 'b']);
});
