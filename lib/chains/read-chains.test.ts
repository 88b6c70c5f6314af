import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lineFixture, transactionFixture } from './fixture';
import { Failure } from '@/lib/values/failure';
import { callsToRead, withOwnStages } from './calls-to-read';
import { readChains } from './read-chains';

const chain = lineFixture(
  transactionFixture('1'),
  transactionFixture('2'),
  transactionFixture('3', { yourRole: null }),
);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const many = Array.from({ length: 60 }, (_, at) => ({ ...chain, id: `chain ${at}` }));

function setUp(chains = many, respond: (key: readonly unknown[]) => unknown = () => ({})) {
  const client = new QueryClient();
  const calledAt: number[] = [];
  const calls: { key: string; meta: unknown; staleTime: unknown }[] = [];
  vi.spyOn(client, 'fetchQuery').mockImplementation(async ({ queryKey, meta, staleTime }) => {
    calledAt.push(Date.now());
    calls.push({ key: queryKey.join(), meta, staleTime });
    return respond(queryKey) as never;
  });
  const stop = new AbortController();
  const progress: string[] = [];
  const ended = readChains(client, chains.map(withOwnStages), stop.signal, (done, of) =>
    progress.push(`${done}/${of}`),
  );
  return { calledAt, calls, stop, progress, ended };
}

it('reads each chain, then the stages of its own transactions', async () => {
  expect(callsToRead([withOwnStages(chain)])).toBe(3);
  const { calledAt, progress, ended } = setUp([chain, { ...chain, id: 'other' }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(await ended).toBeNull();
  expect(calledAt).toHaveLength(6);
  expect(progress).toEqual(['0/6', '1/6', '2/6', '3/6', '4/6', '5/6', '6/6']);
});

it('makes at most sixty calls in any minute', async () => {
  const { calledAt, ended } = setUp();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(await ended).toBeNull();
  expect(calledAt).toHaveLength(180);
  const inMinuteAfter = calledAt.map((at) => calledAt.filter((one) => one >= at && one < at + 60_000).length);
  expect(Math.max(...inMinuteAfter)).toBe(60);
});

it('stops when aborted, and makes no further call', async () => {
  const { calledAt, stop, ended } = setUp();
  await vi.advanceTimersByTimeAsync(1500);
  stop.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calledAt).toHaveLength(16);
  expect(await ended).toBeNull();
});

it('skips a single refusal, and says where it stopped if the service refuses altogether', async () => {
  const failure = (status: number, retryAfter?: number) =>
    new Failure({ status, code: 'x', message: 'x', retryAfter });
  let calls = 0;
  const { ended } = setUp([chain, { ...chain, id: 'other' }], () => {
    calls += 1;
    if (calls === 2) throw failure(404);
    if (calls === 4) throw failure(429, 20);
    return {};
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await ended).toMatchObject({ error: { status: 429, retryAfter: 20 }, done: 3, of: 6 });
  expect(calls).toBe(4);
});

it('reads in the background, each chain before its stages, and nothing that was read within a minute', async () => {
  const { calls, ended } = setUp([chain, { ...chain, id: 'other' }]);
  await vi.advanceTimersByTimeAsync(0);
  await ended;
  const stagesOf = ['stages,of,1', 'stages,of,2'];
  expect(calls.map(({ key }) => key)).toEqual(['chains,one,chain', ...stagesOf, 'chains,one,other', ...stagesOf]); // oxfmt-ignore
  for (const { meta, staleTime } of calls) expect([meta, staleTime]).toEqual([{ background: true }, 60_000]);
});
