import { expect, it, vi } from 'vitest';
import { stubServer, runHook } from '@/lib/query/testing-hook';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import type { PlannedChain } from '@/lib/today/reading-plan';
import { useReading } from './use-reading';

const chain = (id: string, stagesOf: string[] = [], isDue = true): PlannedChain => ({ id, stagesOf, isDue });
const failed = { refused: { status: 502, code: 'unreachable' } };
const refused = { refused: { status: 404, code: 'not_found' } };

/** Renders the hook for a plan. @param failures the ids for which the server fails */
async function reading(first: PlannedChain[] | null, failures: Record<string, typeof failed> = {}) {
  const page = { plan: first, failures };
  const requests = stubServer((path) => {
    const [, what, id = ''] = /^\/api\/(\w+)\/([^/?]+)/.exec(path)!;
    const failure = page.failures[id];
    if (failure) return failure;
    return {
      data:
        what === 'chains' ? { ...lineFixture(transactionFixture('1')), id } : { data: [], nextCursor: null },
    };
  });
  const hook = await runHook(() => useReading(page.plan));
  const read = () =>
    requests.splice(0).map((request) => /(?:chains|transactions)\/([^/?]+)/.exec(request)![1]);
  const ended = () =>
    hook.until(({ progress, isThrough, failure }) =>
      expect([progress, isThrough || failure !== null]).toEqual([null, true]),
    );
  return { ...hook, page, read, ended };
}

it('reads due chains in the order of the plan, and offers the rest with its cost', async () => {
  const { now, read, ended } = await reading([
    chain('a', ['a1', 'a2']),
    chain('later', ['l1'], false),
    chain('b'),
  ]);
  await ended();
  expect(read()).toEqual(['a', 'a1', 'a2', 'b']);
  expect(now()).toMatchObject({ failure: null, rest: { chains: 1, calls: 2 } });
  now().readOn();
  await vi.waitFor(() => expect(now().rest).toBeNull());
  await ended();
  expect(read()).toEqual(['later', 'l1']);
});

it('is not through before there is a plan', async () => {
  const { now, read, page, rerender } = await reading(null);
  expect([now().isThrough, now().rest, read()]).toEqual([false, null, []]);
  page.plan = [];
  await rerender();
  expect([now().isThrough, now().rest]).toEqual([true, null]);
});

it('makes at most 120 calls automatically, and estimates the rest at 60 calls a minute', async () => {
  const stages = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`);
  const { now, read, until } = await reading([chain('long', stages(120)), chain('short')]);
  await until(({ progress, rest }) => expect([progress, rest]).toEqual([null, { chains: 1, calls: 121 }]));
  expect([read(), now().isThrough]).toEqual([['short'], false]);
});

it('does not retry a refused chain until it has left the plan and returned', async () => {
  const { now, read, ended, page, rerender } = await reading([chain('gone'), chain('b')], { gone: refused });
  await ended();
  expect([read(), now().failure, now().rest]).toEqual([['gone', 'b'], null, null]);
  await rerender();
  page.plan = [chain('b')];
  await rerender();
  expect(read()).toEqual([]);
  page.plan = [chain('gone'), chain('b')];
  await rerender();
  await ended();
  expect(read()).toEqual(['gone']);
});

it('stops when the service fails, and continues from there on request', async () => {
  const { now, read, ended, page } = await reading([chain('a'), chain('b', ['b1']), chain('c')], {
    b1: failed,
  });
  await ended();
  expect(read()).toEqual(['a', 'b', 'b1']);
  expect(now()).toMatchObject({
    isThrough: false,
    failure: expect.stringContaining('Stopped after 2 of 4 requests: the service cannot be reached.'),
    rest: { chains: 2, calls: 3 },
  });
  page.failures = {};
  now().readOn();
  await vi.waitFor(() => expect(now().rest).toBeNull());
  await ended();
  // The chain once more, because it may have changed since.
  expect(read()).toEqual(['b', 'b1', 'c']);
});

it('reads a chain again that has changed soon after it was read', async () => {
  const { read, ended, page, rerender } = await reading([chain('a')]);
  await ended();
  expect(read()).toEqual(['a']);
  // It leaves the plan, and the list then shows a later change.
  page.plan = [];
  await rerender();
  page.plan = [chain('a')];
  await rerender();
  await ended();
  expect(read()).toEqual(['a']);
});

it('reads nothing more after stop', async () => {
  const { now, read, page, rerender } = await reading(null);
  now().stop();
  page.plan = [chain('a')];
  await rerender();
  expect([read(), now().rest]).toEqual([[], { chains: 1, calls: 1 }]);
});
