import { expect, it, vi } from 'vitest';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import type { Supposition } from '@/lib/insight/what-if';
import { createQueryClient } from '@/lib/query/query-client';
import { stubServer, runHook } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import { emptyMemory, type MemoryValue } from '@/lib/today/memory-value';
import { useConclusions } from './use-conclusions';
import { useMemory } from './use-memory';

const now = Date.parse('2026-11-24T09:00:00Z');
const chain = lineFixture(transactionFixture('1'), transactionFixture('2'));

it('uses past delays only in the private reading', async () => {
  stubServer((path) => ({
    data: {
      data: path.includes('stages') ? [stageFixture({ id: path, title: 'Enquiries satisfied' })] : [],
      nextCursor: null,
    },
  }));
  const client = createQueryClient();
  const delays = { "Buyer's Conveyancer": 8 };
  client.setQueryData(['today', 'memory', 'u'], {
    value: emptyMemory,
    restore: () => undefined,
    history: () => ({ delays }),
    hasNews: () => false,
  });
  const { until } = await runHook(() => useConclusions(chain, now, now, 'u', []), client);
  await until(({ reading, privateReading }) => {
    expect(privateReading?.input.delays).toEqual(delays);
    expect(reading && [reading.input.delays]).toEqual([undefined]);
  });
});

/** A tab whose memory holds these facts, and which has read the stages of the first transaction only. */
async function conclusions(said: MemoryValue['said'] = {}, suppositions: Supposition[] = []) {
  let respond = () => {};
  const responded = new Promise<void>((resolve) => (respond = resolve));
  stubServer(() => ({ data: { data: [stageFixture({ id: 's2' })], nextCursor: null } }));
  const stubbed = fetch;
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => responded.then(() => stubbed(...call)));
  const client = createQueryClient();
  client.setQueryData(stagesQuery('1').queryKey, [stageFixture({ id: 's1' })]);
  client.setQueryData(['today', 'memory', 'u'], {
    value: { ...emptyMemory, said },
    restore: () => undefined,
    history: () => undefined,
    hasNews: () => false,
  });
  const given = { chain };
  const hook = await runHook(() => useConclusions(given.chain, now, now, 'u', suppositions), client);
  /** What was concluded about the chain, by the text of what it rests on besides the records. */
  const concluded = () =>
    Object.fromEntries(
      client.getQueriesData({ queryKey: ['insight', 'chain'] }).map(([key, insight]) => [key[4], insight]),
    );
  return { ...hook, given, concluded, respond };
}

it('concludes nothing until the stages of all own transactions are read', async () => {
  const { now: current, concluded, respond, until } = await conclusions();
  expect([...current().stages.keys()]).toEqual(['1']);
  expect([concluded(), current().reading, current().insight]).toEqual([{}, null, undefined]);
  respond();
  await until(({ reading, insight }) =>
    expect([reading?.insight, reading !== null]).toEqual([insight, true]),
  );
  expect([...current().reading!.stages.keys()]).toEqual(['1', '2']);
  expect(current().privateReading).toBeNull();
});

it('keeps what it concluded while the stages of a new own transaction are read, but not for another chain', async () => {
  const { now: current, given, respond, rerender, until } = await conclusions();
  respond();
  await until(({ reading }) => expect(reading).not.toBeNull());
  const { reading, insight } = current();
  let respondAgain = () => {};
  const responded = new Promise<void>((resolve) => (respondAgain = resolve));
  const stubbed = fetch;
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => responded.then(() => stubbed(...call)));
  given.chain = lineFixture(...chain.transactions, transactionFixture('3'));
  await rerender();
  expect(current().note).toBe('Reading the stages of 1 of your links…');
  expect([current().reading?.chain, current().insight]).toEqual([reading!.chain, insight]);
  expect([...current().reading!.stages.keys()]).toEqual(['1', '2']);
  given.chain = { ...given.chain, id: 'other' };
  await rerender();
  expect([current().reading, current().insight]).toEqual([null, undefined]);
  respondAgain();
  await until(({ reading: next }) => expect([...next!.stages.keys()]).toEqual(['1', '2', '3']));
});

it('uses what the user said in the private reading only, and what they suppose in neither', async () => {
  const [fact, supposition] = ['done:2027-03-01:s1', 'done:2027-04-01:s2'];
  const {
    now: current,
    respond,
    until,
    concluded,
  } = await conclusions({ chain: [fact] }, [{ kind: 'done', stageId: 's2', day: '2027-04-01' }]);
  respond();
  await until(({ privateReading, insight }) => expect([!privateReading, !insight]).toEqual([false, false]));
  const { reading, privateReading, recordedInsight, knownInsight, insight } = current();
  expect(concluded()).toEqual({
    '': recordedInsight,
    [fact]: knownInsight,
    [`${fact},${supposition}`]: insight,
  });
  expect([reading!.insight, privateReading!.insight]).toEqual([recordedInsight, knownInsight]);
  expect(new Set([recordedInsight, knownInsight, insight].map((one) => JSON.stringify(one))).size).toBe(3);
  expect(reading!.input.declared?.stageDone).toBeUndefined();
  expect(privateReading!.input.declared?.stageDone).toEqual({ s1: '2027-03-01' });
});

it('persists reads after five seconds, or when the page is hidden', async () => {
  vi.stubGlobal('navigator', {});
  const empty = {
    userId: 'u',
    key: 'A'.repeat(43),
    olderKeys: [],
    isShared: true,
    revision: null,
    sealed: null,
  };
  // Without IndexedDB, the memory is sent to the server.
  const asked = stubServer((_, body) => ({ data: { data: body === undefined ? empty : { revision: 1 } } }));
  const kept = () => asked.filter((one) => one.startsWith('PUT')).length;
  const { now, until } = await runHook(() => useMemory('u'));
  await until(({ memory }) => expect(memory).not.toBeNull());
  const waits = vi.spyOn(globalThis, 'setTimeout');
  const read = (id: string) => {
    waits.mockClear();
    now().change((value) => ({ ...value, called: { ...value.called, [id]: 1 } }));
    return { wait: waits.mock.calls.at(-1)![1], timer: waits.mock.results.at(-1)!.value as unknown };
  };
  const { wait, timer } = read('a');
  expect(wait).toBe(5000);
  const stops = vi.spyOn(globalThis, 'clearTimeout');
  Object.assign(document, { visibilityState: 'hidden' }).dispatchEvent(new Event('visibilitychange'));
  expect(stops).toHaveBeenCalledWith(timer);
  await until(() => expect(kept()).toBe(1));
  vi.restoreAllMocks();
});

it('knows the names of the firms in the chain, to show them instead of their codes', async () => {
  const { now: current, respond, until } = await conclusions();
  respond();
  await until(({ reading }) => expect(reading).not.toBeNull());
  expect(current().firms).toEqual(['Harbour & Vale', 'Harbour & Vale']);
});
