import { expect, it, vi } from 'vitest';
import { answering, runHook } from '@/lib/query/testing-hook';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import type { PlannedChain } from '@/lib/today/reading-plan';
import { useReading } from './use-reading';

const chain = (id: string, stagesOf: string[] = [], isDue = true): PlannedChain => ({ id, stagesOf, isDue });
const failed = { refused: { status: 502, code: 'unreachable' } };
const refused = { refused: { status: 404, code: 'not_found' } };

/** The reading of a plan by a server that gives everything but what `not` says. */
async function reading(first: PlannedChain[] | null, not: Record<string, typeof failed> = {}) {
  const page = { plan: first, not };
  const asked = answering((path) => {
    const [, what, id = ''] = /^\/api\/(\w+)\/([^/?]+)/.exec(path)!;
    const no = page.not[id];
    if (no) return no;
    return {
      data:
        what === 'chains' ? { ...lineFixture(transactionFixture('1')), id } : { data: [], nextCursor: null },
    };
  });
  const hook = await runHook(() => useReading(page.plan));
  const read = () => asked.splice(0).map((one) => /(?:chains|transactions)\/([^/?]+)/.exec(one)![1]);
  const ended = () =>
    hook.until(({ progress, isThrough, failure }) =>
      expect([progress, isThrough || failure !== null]).toEqual([null, true]),
    );
  return { ...hook, page, read, ended };
}

it('reads what is due in the order of the plan, and leaves the rest to the person with what it costs', async () => {
  const { now, read, ended } = await reading([
    chain('a', ['a1', 'a2']),
    chain('later', ['l1'], false),
    chain('b'),
  ]);
  await ended();
  expect(read()).toEqual(['a', 'a1', 'a2', 'b']);
  expect(now()).toMatchObject({ failure: null, rest: { chains: 1, calls: 2, minutes: 1 } });
  now().readOn();
  await vi.waitFor(() => expect(now().rest).toBeNull(), 20_000);
  expect(read()).toEqual(['later', 'l1']);
});

it('knows nothing to be through with before there is a plan', async () => {
  const { now, read, page, draw } = await reading(null);
  expect([now().isThrough, now().rest, read()]).toEqual([false, null, []]);
  page.plan = [];
  await draw();
  expect([now().isThrough, now().rest]).toEqual([true, null]);
});

it('makes 120 calls by itself at most, and says in minutes of sixty what more would take', async () => {
  const stages = (many: number) => Array.from({ length: many }, (_, at) => `s${at}`);
  const { now, read, settle } = await reading([chain('long', stages(120)), chain('short')]);
  await settle();
  expect(read()).toEqual([]);
  expect(now()).toMatchObject({ isThrough: false, rest: { chains: 2, calls: 122, minutes: 3 } });
});

it('is not asked again for what is refused, but is for it once it leaves the plan and comes back', async () => {
  const { now, read, ended, page, draw } = await reading([chain('gone'), chain('b')], { gone: refused });
  await ended();
  expect([read(), now().failure, now().rest]).toEqual([['gone', 'b'], null, null]);
  await draw();
  page.plan = [chain('b')];
  await draw();
  expect(read()).toEqual([]);
  page.plan = [chain('gone'), chain('b')];
  await draw();
  await ended();
  expect(read()).toEqual(['gone']);
});

it('where the service fails, says so and goes on from there when it is asked to', async () => {
  const { now, read, ended, page } = await reading([chain('a'), chain('b', ['b1']), chain('c')], {
    b1: failed,
  });
  await ended();
  expect(read()).toEqual(['a', 'b', 'b1']);
  expect(now()).toMatchObject({
    isThrough: false,
    failure: expect.stringContaining('Stopped after 2 of 4'),
    rest: { chains: 2, calls: 3 },
  });
  page.not = {};
  now().readOn();
  await vi.waitFor(() => expect(now().rest).toBeNull(), 20_000);
  await ended();
  // What was read a moment ago is not read again.
  expect(read()).toEqual(['b1', 'c']);
});

it('reads nothing more once it is stopped', async () => {
  const { now, read, page, draw } = await reading(null);
  now().stop();
  page.plan = [chain('a')];
  await draw();
  expect([read(), now().rest]).toEqual([[], { chains: 1, calls: 1, minutes: 1 }]);
});
