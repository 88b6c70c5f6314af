import { beforeEach, expect, it } from 'vitest';
import { whoamiQuery } from '@/lib/account/queries';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { chainQuery } from '@/lib/chains/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { gapsQuery } from '@/lib/query/pages';
import { runHook, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import { chainFromSnapshot, snapshotOf } from '@/lib/today/chain-snapshot';
import { emptyMemory, type MemoryValue } from '@/lib/today/memory-value';
import { useKnownInsights, useKnownReads } from './use-known-reads';

const now = Date.parse('2026-11-24T09:00:00Z');
beforeEach(() => void stubBrowser());

const dark = transactionFixture('dark', { yourRole: null });
const chainOf = (id: string, ...own: string[]) => ({
  ...lineFixture(...own.map((one) => transactionFixture(one)), dark),
  id,
});
const listed = [chainOf('a', 'a1', 'a2'), chainOf('b', 'b1', 'b2'), chainOf('c', 'c1')];
const stagesOf = (id: string) => [stageFixture({ id: `s${id}`, title: `Stage of ${id}`, transactionId: id })];

/** What a tab knows that has read two of the chains, one with the stages of its second transaction only. */
async function known(said: MemoryValue['said'] = {}, chains: MemoryValue['chains'] = {}) {
  const requests = stubServer(() => ({ data: { data: [], nextCursor: null } }));
  const client = createQueryClient();
  const scopes = ['contacts:read'];
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  for (const chain of listed.slice(0, 2))
    client.setQueryData(chainQuery(chain.id).queryKey, chain, { updatedAt: now - 2 });
  for (const id of ['a1', 'a2', 'b2'])
    client.setQueryData(stagesQuery(id).queryKey, stagesOf(id), { updatedAt: now - 1 });
  const memory = {
    value: { ...emptyMemory, said, chains },
    restore: chainFromSnapshot,
    history: () => undefined as never,
  };
  const hook = await runHook(() => {
    const reads = useKnownReads(listed, memory);
    return { reads, insights: useKnownInsights(reads, memory, now) };
  }, client);
  await hook.until(({ insights }) => expect([...insights.keys()]).toEqual(['a', 'b']));
  return { ...hook, requests };
}

it('finds the chains that this tab has read, each with its own stages, and reads nothing', async () => {
  const { now: current, requests } = await known();
  const reads = current().reads.map(({ listed: { id }, read, isComplete }) => ({
    id,
    isComplete,
    readAt: read.readAt,
    stages: Object.fromEntries(read.stages),
  }));
  const stages = (...ids: string[]) =>
    Object.fromEntries(ids.map((id) => [id, { stages: stagesOf(id), readAt: now - 1 }]));
  expect(reads).toEqual([
    { id: 'a', isComplete: true, readAt: now - 2, stages: stages('a1', 'a2') },
    { id: 'b', isComplete: false, readAt: now - 2, stages: stages('b2') },
  ]);
  expect(requests).toEqual([]);
});

it('follows the cache without observing each chain, and renders only when one of them changes', async () => {
  const { client, now: current, until, settle } = await known();
  const cache = client.getQueryCache();
  expect(listed.map(({ id }) => cache.find({ queryKey: chainQuery(id).queryKey })?.getObserversCount())).toEqual([0, 0, undefined]); // oxfmt-ignore
  const before = current();
  client.setQueryData(chainQuery('unlisted').queryKey, chainOf('unlisted'));
  await settle();
  expect(current()).toBe(before);
  client.setQueryData(chainQuery('a').queryKey, (chain) => chain, { updatedAt: now });
  await until(({ reads }) => expect(reads[0]!.read.readAt).toBe(now));
  client.setQueryData(chainQuery('c').queryKey, listed[2]);
  await until(({ reads }) => expect(reads.map(({ listed: { id } }) => id)).toEqual(['a', 'b', 'c']));
  client.removeQueries({ queryKey: chainQuery('b').queryKey });
  await until(({ reads }) => expect(reads.map(({ listed: { id } }) => id)).toEqual(['a', 'c']));
});

it('keeps what was read for as long as the tab is open', async () => {
  const { client } = await known();
  await client.fetchQuery(chainQuery('c', () => Promise.resolve(listed[2]!)));
  expect(client.getQueryCache().find({ queryKey: chainQuery('c').queryKey })!.gcTime).toBe(Infinity);
});

it.each([
  { unreadable: 1, isEndless: false },
  { unreadable: 0, isEndless: true },
])('does not count stages as read if some are missing: %o', async (gaps) => {
  const { client, now: current, until } = await known();
  const { queryKey } = gapsQuery(stagesQuery('a2').queryKey);
  client.setQueryData(queryKey, gaps);
  await until(({ reads }) => expect([...reads[0]!.read.stages.keys()]).toEqual(['a1']));
  expect(current().reads.map(({ isComplete }) => isComplete)).toEqual([false, false]);
  client.setQueryData(queryKey, { unreadable: 0, isEndless: false });
  await until(({ reads }) => expect(reads[0]!.isComplete).toBe(true));
});

it('does not take from the memory the stages of which some are missing now', async () => {
  const day = 86_400_000;
  const before = new Map(['a1', 'a2'].map((id) => [id, { stages: stagesOf(id), readAt: now - day }]));
  const latest = snapshotOf({ chain: listed[0]!, readAt: now - day, stages: before }, null);
  const { client, now: current, until } = await known({}, { a: { latest } });
  client.setQueryData(gapsQuery(stagesQuery('a2').queryKey).queryKey, { unreadable: 1, isEndless: false });
  await until(({ reads }) => expect([...reads[0]!.read.stages.keys()]).toEqual(['a1']));
  expect(current().reads[0]!.isComplete).toBe(false);
});

it('concludes from the facts about each chain, without the address book', async () => {
  const plain = (await known()).now().insights;
  const { now: current, requests } = await known({ b: ['done:2027-03-01:sb2'] });
  const windows = (of: typeof plain) => ['a', 'b'].map((id) => JSON.stringify(of.get(id)!.links));
  expect(windows(current().insights)[0]).toBe(windows(plain)[0]);
  expect(windows(current().insights)[1]).not.toBe(windows(plain)[1]);
  expect(requests).toEqual([]);
});

it('reads the address book as soon as one firm is away, to know whom it acts for', async () => {
  const { requests, until } = await known({ '': ['away:2026-12-01:2026-12-08:w'] });
  await until(() => expect(requests).toEqual([expect.stringContaining('address-book')]));
});
