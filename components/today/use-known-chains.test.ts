import { beforeEach, expect, it, vi } from 'vitest';
import { whoamiQuery } from '@/lib/account/queries';
import { chainQuery } from '@/lib/chains/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { answering, runHook, stubBrowser } from '@/lib/query/testing-hook';
import { stagesQuery } from '@/lib/stages/queries';
import type { Memory } from '@/lib/today/known-reads';
import { type MemoryValue, emptyMemory } from '@/lib/today/memory-value';
import { chainFromSnapshot } from '@/lib/today/chain-snapshot';
import { readForTest, snapshotForTest } from '@/lib/today/testing-read';
import { useKnownChains } from './use-known-chains';

const now = Date.parse('2026-11-24T09:00:00Z');
beforeEach(() => void stubBrowser());
const { chain, stages } = readForTest();
const memoryOf = (value: Partial<MemoryValue> = {}): NonNullable<Memory> => ({
  value: { ...emptyMemory, ...value },
  restore: chainFromSnapshot,
  history: () => undefined as never,
});

/** A list of one chain, of which this tab has read the stages of these transactions. */
async function list(memory: Memory, read: string[] | null, updatedAt = chain.updatedAt) {
  const asked = answering(() => ({ data: { data: [], nextCursor: null } }));
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, {
    partner: { id: 'p', name: 'P' },
    user: { id: 'u' },
    scopes: ['contacts:read'],
  });
  if (read) client.setQueryData(chainQuery('chain').queryKey, chain);
  for (const id of read ?? []) client.setQueryData(stagesQuery(id).queryKey, [...stages.get(id)!.stages]);
  const see = vi.fn();
  const given = { memory };
  const listed = { ...chain, updatedAt };
  const concluded: boolean[] = [];
  const hook = await runHook(() => {
    const found = useKnownChains([listed], given.memory, see, now);
    concluded.push(found.isConcluded);
    return found;
  }, client);
  await hook.until(({ isConcluded }) => expect(isConcluded).toBe(true));
  await hook.settle();
  return { ...hook, given, see, asked, concluded, one: () => hook.now().known.get('chain') };
}

it('knows nothing while the memory is being opened, then what this tab has read whole, which is remembered', async () => {
  const { one, see, given, draw, until, concluded } = await list(null, ['1', '2']);
  expect([one(), see.mock.calls]).toEqual([undefined, []]);
  given.memory = memoryOf();
  concluded.length = 0;
  await draw();
  await until(({ known }) => expect(known.size).toBe(1));
  // What is not concluded yet is no line of the morning.
  expect([concluded[0], concluded.at(-1)]).toEqual([false, true]);
  expect([...one()!.titles]).toEqual([['1a', 'Searches back'], ['1b', 'Secret of Mr Wells'], ['2a', 'Mortgage offer']]); // oxfmt-ignore
  expect(one()).toMatchObject({ isCurrent: true, listed: { id: 'chain' }, insight: { id: 'chain' } });
  expect(see.mock.calls).toEqual([[[expect.objectContaining({ listed: chain, insight: one()!.insight })]]]);
});

it('knows no chain of which some of the user’s own stages are missing', async () => {
  expect((await list(memoryOf(), ['1'])).one()).toBeUndefined();
  expect((await list(memoryOf(), null)).one()).toBeUndefined();
});

it.each([
  ['2026-11-20T09:00:00Z', true],
  ['2026-11-24T08:00:00Z', false],
])(
  'knows what is remembered, without titles, and says whether the list knows of newer: %s',
  async (at, isCurrent) => {
    const { one, see, asked } = await list(
      memoryOf({ chains: { chain: { latest: snapshotForTest() } } }),
      null,
      at,
    );
    expect([one()?.isCurrent, one()?.titles.size, one()?.insight.id]).toEqual([isCurrent, 0, 'chain']);
    expect([see.mock.calls, asked]).toEqual([[], []]);
  },
);

it('asks the address book only for whom a firm acts that is shut', async () => {
  const fact = 'done:2027-03-01:1a';
  expect((await list(memoryOf({ said: { chain: [fact] } }), ['1', '2'])).asked).toEqual([]);
  const { asked } = await list(memoryOf({ said: { '': ['away:2026-12-01:2026-12-08:w'] } }), ['1', '2']);
  await vi.waitFor(() => expect(asked.length).toBe(1));
});

it('counts what the user said of the chain', async () => {
  const of = async (said: MemoryValue['said']) =>
    (await list(memoryOf({ said }), ['1', '2'])).one()!.insight.links[0]!.window;
  const plain = await of({});
  expect(await of({ other: ['done:2027-03-01:1a'] })).toEqual(plain);
  expect(await of({ chain: ['done:2027-03-01:1a'] })).not.toEqual(plain);
});
