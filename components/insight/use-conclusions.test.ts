import { expect, it, vi } from 'vitest';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { createQueryClient } from '@/lib/query/query-client';
import { stubServer, runHook } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { emptyMemory } from '@/lib/today/memory-value';
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
