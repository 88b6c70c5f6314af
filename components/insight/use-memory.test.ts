import { afterEach, expect, it, vi } from 'vitest';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput } from '@/lib/insight/insight-input';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import type { TodayAction } from '@/lib/today/apply-action';
import { deviceStore } from '@/lib/today/device-store';
import { openMemory } from '@/lib/today/memory';
import { type MemoryValue, emptyMemory, withCall } from '@/lib/today/memory-value';
import { pendingActions } from '@/lib/today/pending-actions';
import { importSealKey, sealValue } from '@/lib/today/sealed-value';
import { readForTest, snapshotForTest } from '@/lib/today/testing-read';
import { key, person } from './testing-person';
import { useFacts, useMemory } from './use-memory';
import { useRememberChain } from './use-remember-read';

afterEach(() => void vi.useRealTimers());

const call = (contactId: string, at = 5): TodayAction => ({ do: 'call', contactId, at });
const called = (contactId: string) => (value: MemoryValue) => withCall(value, contactId, 5);

it('is opening at first, then has what was stored', async () => {
  const { userId, open } = person();
  await openMemory(userId).write(0, { ...emptyMemory, markedAt: 7 });
  let firstRender: unknown;
  const hook = await runHook(() => {
    const memory = useMemory(userId);
    firstRender ??= memory;
    return memory;
  });
  expect(firstRender).toMatchObject({ memory: null, isOpening: true, canPersist: true, isShared: false });
  const { now } = await open(hook.client);
  expect(now()).toMatchObject({ isOpening: false, canPersist: true, memory: { value: { markedAt: 7 } } });
});

it('is shared if our server keeps a copy', async () => {
  const { userId, open } = person(true);
  await openMemory(userId).write(0, emptyMemory);
  expect((await open()).now().isShared).toBe(true);
  const { open: openNew } = person(true);
  const first = await openNew();
  expect(first.now().isShared).toBe(false);
  first.now().act(call('a'));
  await first.until(({ isShared }) => expect(isShared).toBe(true));
});

it('applies an action that was pending when the page closed, and persists it within five seconds', async () => {
  const { userId, open, kept } = person();
  pendingActions.add(userId, call('left'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { value, until } = await open();
  expect(value().called).toEqual({ left: 5 });
  await vi.advanceTimersByTimeAsync(5000);
  await until(() => expect(pendingActions.read(userId)).toEqual([]));
  expect((await kept())?.called).toEqual({ left: 5 });
});

it('persists all reads of five seconds at once, also while a write for another person is scheduled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const first = await person().open();
  first.now().change(called('a'));
  const { open, kept, revision } = person();
  const { now } = await open();
  const becomes = (...ids: string[]) =>
    vi.waitFor(async () => expect(Object.keys((await kept())?.called ?? {})).toEqual(ids));
  for (const id of ['a', 'b', 'c']) now().change(called(id));
  await vi.advanceTimersByTimeAsync(5000);
  await becomes('a', 'b', 'c');
  now().change(called('d'));
  await vi.advanceTimersByTimeAsync(5000);
  await becomes('a', 'b', 'c', 'd');
  // Nothing has changed since, so there is nothing to write.
  Object.assign(document, { visibilityState: 'hidden' }).dispatchEvent(new Event('visibilitychange'));
  now().act(call('e'));
  await becomes('a', 'b', 'c', 'd', 'e');
  expect(await revision()).toBe(3);
});

it('persists reads in batches, and an action at once together with pending reads', async () => {
  const { open, revision, kept, userId } = person();
  const { now, value, until } = await open();
  now().change(called('a'));
  now().change(called('b'));
  expect(value().called).toEqual({ a: 5, b: 5 });
  expect(await revision()).toBe(0);
  now().act(call('c'));
  expect([value().called, pendingActions.read(userId).length]).toEqual([{ a: 5, b: 5, c: 5 }, 1]);
  await until(() => expect(pendingActions.read(userId)).toEqual([]));
  expect([await revision(), (await kept())?.called]).toEqual([1, { a: 5, b: 5, c: 5 }]);
});

it('undoes an action before and after it was persisted', async () => {
  const { open, kept, userId, revision } = person();
  const { now, value, until } = await open();
  const without = (contactId: string) => (one: MemoryValue) => withCall(one, contactId, null);
  now().act(call('a'))(without('a'));
  expect([value().called, pendingActions.read(userId)]).toEqual([{}, []]);
  const undo = now().act(call('b'));
  await until(() => expect(pendingActions.read(userId)).toEqual([]));
  await vi.waitFor(async () => expect((await kept())?.called).toEqual({ b: 5 }));
  undo(without('b'));
  await vi.waitFor(async () => expect((await kept())?.called).toEqual({}));
  expect(await revision()).toBeGreaterThan(2);
});

it('merges what another tab has persisted, and leaves its pending actions alone', async () => {
  const { open, kept, userId, revision } = person();
  const { now, value, until } = await open();
  await openMemory(userId).write(0, called('theirs')(emptyMemory));
  const theirs = pendingActions.add(userId, call('theirs, in a moment'));
  now().act(call('ours'));
  await until(() => expect(value().called).toEqual({ theirs: 5, ours: 5 }));
  await until(() => expect(pendingActions.read(userId)).toEqual([theirs]));
  expect([(await kept())?.called, await revision(), now().canPersist]).toEqual([value().called, 2, true]);
});

it('does not bring back what another tab has removed', async () => {
  const { open, kept, userId } = person();
  await openMemory(userId).write(0, called('both')(emptyMemory));
  const { now, value, until } = await open();
  await openMemory(userId).write(1, emptyMemory);
  now().act(call('ours'));
  await until(() => expect(value().called).toEqual({ ours: 5 }));
  await until(() => expect(pendingActions.read(userId)).toEqual([]));
  // Nor what our own write had stored.
  const revision = (await openMemory(userId).read())!.revision;
  await openMemory(userId).write(revision, emptyMemory);
  now().act(call('later'));
  await until(() => expect(pendingActions.read(userId)).toEqual([]));
  expect((await kept())?.called).toEqual({ later: 5 });
});

it('gives up after three retries if another tab always writes first', async () => {
  const { open, userId } = person();
  const { now, until } = await open();
  const plain = fetch;
  const sealKey = await importSealKey(key);
  let writes = 0;
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    const found = await deviceStore.read(userId);
    const sealed = await sealValue(sealKey, userId, emptyMemory);
    await deviceStore.swap(userId, found?.sealed ?? null, { revision: (found?.revision ?? 0) + 10, sealed });
    writes += 1;
    return plain(...args);
  });
  now().act(call('a'));
  await until(({ canPersist }) => expect(canPersist).toBe(false));
  // Each of the four attempts sends two requests: for the keys, and for what was written meanwhile.
  expect([writes, pendingActions.read(userId).length]).toEqual([8, 1]);
});

it('cannot persist while signed out, and catches up afterwards', async () => {
  const { open, server, userId, kept } = person();
  const { now, value, until } = await open();
  server.isOut = true;
  now().act(call('a'));
  await until(({ canPersist }) => expect(canPersist).toBe(false));
  expect([value().called, pendingActions.read(userId).length]).toEqual([{ a: 5 }, 1]);
  server.isOut = false;
  now().act(call('b'));
  await until(({ canPersist }) => expect(canPersist).toBe(true));
  expect([(await kept())?.called, pendingActions.read(userId)]).toEqual([{ a: 5, b: 5 }, []]);
});

it('remembers the same read only once', async () => {
  const { open, kept } = person();
  const { now, value, until } = await open();
  const read = readForTest();
  const insight = analyseChain(chainInput(read, read.readAt));
  const analysed = { listed: read.chain, read, cached: read, insight };
  now().recordReads([analysed]);
  await until(() => expect(Object.keys(value().chains)).toEqual(['chain']));
  const before = value();
  now().recordReads([analysed]);
  expect(value()).toBe(before);
  now().act(call('a'));
  await vi.waitFor(async () => expect(Object.keys((await kept())?.chains ?? {})).toEqual(['chain']));
});

it('facts apply to one chain, but a firm’s absence to all chains', async () => {
  const { userId, kept } = person();
  const client = createQueryClient();
  const couldSet: boolean[] = [];
  const hook = await runHook(() => {
    const [one, other] = [useFacts(userId, 'c1'), useFacts(userId, 'c2')];
    couldSet.push(one.setFacts !== null);
    return { one, other };
  }, client);
  await hook.until(() => expect(client.isFetching()).toBe(0)).then(hook.settle);
  const day = '2026-12-01';
  // Not before the memory is open: what was said earlier would be lost.
  expect([couldSet[0], couldSet.at(-1)]).toEqual([false, true]);
  hook.now().one.setFacts!([{ kind: 'done', stageId: 's', day }, { kind: 'away', firm: 'Wells & Co', from: day, to: day }] as never); // oxfmt-ignore
  await hook.until(({ one }) => expect(one.facts.map(({ kind }) => kind)).toEqual(['done', 'away']));
  expect(hook.now().other.facts.map(({ kind }) => kind)).toEqual(['away']);
  await vi.waitFor(async () => expect(Object.keys((await kept())?.said ?? {})).toEqual(['c1', '']));
  const sent = vi.spyOn(pendingActions, 'add');
  hook.now().other.setFacts!([{ kind: 'done', stageId: 't', day }, ...hook.now().other.facts]);
  // A tab that knows of no holiday must not say that there is none.
  expect(sent.mock.calls.map(([, action]) => action)).toEqual([{ do: 'say', chainId: 'c2', said: [`done:${day}:t`], before: [] }]); // oxfmt-ignore
  await hook.until(({ other }) => expect(other.facts).toHaveLength(2));
  hook.now().other.setFacts!(hook.now().other.facts.slice(1));
  await hook.until(({ other }) => expect(other.facts).toHaveLength(1));
  hook.now().one.setFacts!([]);
  await hook.until(({ one, other }) => expect([one.facts, other.facts]).toEqual([[], []]));
  await vi.waitFor(async () => expect((await kept())?.said).toEqual({ c1: [], c2: [], '': [] }));
});

it('the history of a chain comes from that chain’s snapshot', async () => {
  stubBrowser();
  const client = createQueryClient();
  const delays = { roles: { Buyer: 3 }, at: {} };
  const chains = {
    c1: { latest: snapshotForTest({}, '2027-01-04') },
    c2: { latest: snapshotForTest({}, '2027-01-05') },
  };
  const history = vi.fn();
  client.setQueryData(['today', 'memory', 'u'], { value: { ...emptyMemory, delays, chains }, history });
  const { now } = await runHook(() => useFacts('u', 'c2'), client);
  const read = readForTest();
  now().historyOf(read);
  expect(history.mock.calls).toEqual([[read, chains.c2.latest, delays]]);
});

it.each([
  [['1', '2'], ['chain']],
  [['1'], []],
])('remembers a chain on its own page once all own stages are read: %j', async (ids, kept) => {
  const { userId, open } = person();
  const { client, now, value, until } = await open();
  const read = readForTest();
  const stages = new Map([...read.stages].filter(([id]) => ids.includes(id)));
  const hook = await runHook(
    () => useRememberChain(userId, read.chain, { ...read, stages }, read.readAt, [], {}),
    client,
  );
  await hook.until(() => expect(Object.keys(value().chains)).toEqual(kept));
  // Persisted at once, so that no timer is left running.
  now().act(call('a'));
  await until(() => expect(pendingActions.read(userId)).toEqual([]));
  expect(Object.keys(value().chains)).toEqual(kept);
});
