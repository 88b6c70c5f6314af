import { beforeEach, expect, it, vi } from 'vitest';
import { whoamiQuery } from '@/lib/account/queries';
import { chainQuery } from '@/lib/chains/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { stubServer, runHook, stubBrowser } from '@/lib/query/testing-hook';
import { stagesQuery } from '@/lib/stages/queries';
import type { Memory } from '@/lib/today/known-reads';
import { type MemoryValue, emptyMemory } from '@/lib/today/memory-value';
import { chainFromSnapshot } from '@/lib/today/chain-snapshot';
import { readForTest, snapshotForTest } from '@/lib/today/testing-read';
import { Failure } from '@/lib/values/failure';
import { useKnownChains } from './use-known-chains';

const now = Date.parse('2026-11-24T09:00:00Z');
beforeEach(() => void stubBrowser());
const { chain, stages } = readForTest();
const memoryOf = (value: Partial<MemoryValue> = {}): NonNullable<Memory> => ({
  value: { ...emptyMemory, ...value },
  restore: chainFromSnapshot,
  history: () => undefined as never,
});

/** Renders the hook for one chain. @param read ids of the transactions whose stages this tab has read */
async function list(memory: Memory, read: string[] | null, updatedAt = chain.updatedAt) {
  const requests = stubServer(() => ({ data: { data: [], nextCursor: null } }));
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, {
    partner: { id: 'p', name: 'P' },
    user: { id: 'u' },
    scopes: ['contacts:read'],
  });
  if (read) client.setQueryData(chainQuery('chain').queryKey, chain);
  for (const id of read ?? []) client.setQueryData(stagesQuery(id).queryKey, [...stages.get(id)!.stages]);
  const see = vi.fn();
  const props = { memory };
  const listed = { ...chain, updatedAt };
  const concluded: boolean[] = [];
  const hook = await runHook(() => {
    const result = useKnownChains([listed], props.memory, see, now);
    concluded.push(result.isConcluded);
    return result;
  }, client);
  await hook.until(({ isConcluded }) => expect(isConcluded).toBe(true));
  await hook.settle();
  return { ...hook, props, see, requests, concluded, chain: () => hook.now().known.get('chain') };
}

it('waits for the memory, then knows and remembers chains that this tab has read completely', async () => {
  const { chain: known, see, props, rerender, until, concluded } = await list(null, ['1', '2']);
  expect([known(), see.mock.calls]).toEqual([undefined, []]);
  props.memory = memoryOf();
  concluded.length = 0;
  await rerender();
  await until(({ known }) => expect(known.size).toBe(1));
  // A chain without a conclusion must not appear.
  expect([concluded[0], concluded.at(-1)]).toEqual([false, true]);
  expect([...known()!.titles]).toEqual([['1a', 'Searches back'], ['1b', 'Secret of Mr Wells'], ['2a', 'Mortgage offer']]); // oxfmt-ignore
  expect(known()).toMatchObject({ isCurrent: true, listed: { id: 'chain' }, insight: { id: 'chain' } });
  expect(see.mock.calls).toEqual([[[expect.objectContaining({ listed: chain, insight: known()!.insight })]]]);
});

it('omits chains for which some stages of the user’s own transactions are missing', async () => {
  expect((await list(memoryOf(), ['1'])).chain()).toBeUndefined();
  expect((await list(memoryOf(), null)).chain()).toBeUndefined();
});

it.each([403, 404, 502])('counts a chain as checked if its stages are refused: %d', async (status) => {
  const { client, now: current, settle } = await list(memoryOf(), ['1']);
  const error = new Failure({ status, code: 'c', message: 'm' });
  const refused = { status: 'error', error, errorUpdatedAt: now } as const;
  client
    .getQueryCache()
    .find({ queryKey: stagesQuery('2').queryKey })!
    .setState(refused);
  await settle();
  const unreadable = { readAt: now, stages: { '2': 0 } };
  const expected = status === 502 ? [] : [['chain', expect.objectContaining(unreadable)]];
  expect([...current().unreadable]).toEqual(expected);
});

it.each([
  ['2026-11-20T09:00:00Z', true],
  ['2026-11-24T08:00:00Z', false],
])('knows remembered chains, without titles, and whether they are current: %s', async (at, isCurrent) => {
  const {
    chain: known,
    see,
    requests,
  } = await list(memoryOf({ chains: { chain: { latest: snapshotForTest() } } }), null, at);
  expect([known()?.isCurrent, known()?.titles.size, known()?.insight.id]).toEqual([isCurrent, 0, 'chain']);
  expect([see.mock.calls, requests]).toEqual([[], []]);
});

it('is not current if the list shows a later change than this tab has read', async () => {
  const { chain: known } = await list(memoryOf(), ['1', '2'], '2026-11-24T08:00:00Z');
  expect(known()?.isCurrent).toBe(false);
  const latest = { ...snapshotForTest(), changed: Date.parse('2026-11-24T08:00:00Z') };
  const elsewhere = await list(
    memoryOf({ chains: { chain: { latest } } }),
    ['1', '2'],
    '2026-11-24T08:00:00Z',
  );
  expect(elsewhere.chain()?.isCurrent).toBe(true);
});

it('reads the address book only to find the clients of a firm on holiday', async () => {
  const fact = 'done:2027-03-01:1a';
  expect((await list(memoryOf({ said: { chain: [fact] } }), ['1', '2'])).requests).toEqual([]);
  const { requests } = await list(memoryOf({ said: { '': ['away:2026-12-01:2026-12-08:w'] } }), ['1', '2']);
  await vi.waitFor(() => expect(requests.length).toBe(1));
});

it('does not remember an older reading over a newer one of another tab', async () => {
  const latest = { ...snapshotForTest(), readAt: Date.now() + 60_000 };
  const { see, chain: known } = await list(memoryOf({ chains: { chain: { latest } } }), ['1', '2']);
  expect([known()?.read.readAt, see.mock.calls]).toEqual([latest.readAt, []]);
});

it('includes the facts that the user recorded for the chain', async () => {
  const windowWith = async (said: MemoryValue['said']) =>
    (await list(memoryOf({ said }), ['1', '2'])).chain()!.insight.links[0]!.window;
  const plain = await windowWith({});
  expect(await windowWith({ other: ['done:2027-03-01:1a'] })).toEqual(plain);
  expect(await windowWith({ chain: ['done:2027-03-01:1a'] })).not.toEqual(plain);
});
