import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ChainDetail } from '@/lib/chains/chain-row';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { loadListParams } from '@/lib/chains/params';
import { runHook } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { useListRows } from './use-list-rows';

const now = Date.parse('2026-11-20T12:00:00Z');
const chainOf = (id: string, saleState = 'for-sale-sold-stc') => ({
  ...lineFixture(transactionFixture(`${id}1`, { saleState }), transactionFixture(`${id}2`)),
  id,
});
/** Off the market according to the list alone; completed according to its stages; not read. */
const withdrawn = chainOf('withdrawn', 'off-market');
const [completed, unread] = [chainOf('completed'), chainOf('unread')];
const done = [stageFixture({ title: 'Completion and keys released', progress: 'Completed' })];
const stages = new Map(completed.transactions.map(({ id }) => [id, done]));
const { insight } = readingFixture(completed, stages, now);
const details = new Map<string, ChainDetail>([
  ['completed', { chain: completed, insight, isComplete: true }],
]);

const none: Parameters<typeof useListRows>[2] = new Map();

function listed(search: string) {
  let result: ReturnType<typeof useListRows> | undefined;
  function List() {
    result = useListRows([withdrawn, completed, unread], details, none, loadListParams(search), now, false);
    return null;
  }
  renderToStaticMarkup(<List />);
  const { visible, missed } = result!;
  return { ids: [...visible.chains, ...visible.transactions].map(({ id }) => id), missed: missed.length };
}

it('hides completed chains, and counts unchecked ones that a filter by verdict may have missed', () => {
  expect(listed('')).toEqual({ ids: ['withdrawn', 'unread'], missed: 0 });
  expect(listed('queue=completed')).toEqual({ ids: ['completed'], missed: 2 });
  // "withdrawn" is shown although it is unchecked, so it does not count.
  expect(listed('health=red')).toEqual({ ids: ['withdrawn'], missed: 1 });
});

it('keeps a chain that turns out to be completed until the filters or the order change', async () => {
  let [search, known] = ['', new Map<string, ChainDetail>()];
  const hook = await runHook(() =>
    useListRows([completed, unread], known, none, loadListParams(search), now, false),
  );
  const visibleIds = () => hook.now().visible.chains.map(({ id }) => id);
  expect(visibleIds()).toEqual(['completed', 'unread']);
  known = details;
  await hook.rerender();
  expect(hook.now().chainRows[0]!.queue).toBe('completed');
  expect(visibleIds()).toEqual(['completed', 'unread']);
  search = 'sort=name';
  await hook.rerender();
  expect(visibleIds()).toEqual(['unread']);
});

it('hides completed chains once the memory has been read, which arranges the rows anew a single time', async () => {
  let [isMemoryLoading, known] = [true, new Map<string, ChainDetail>()];
  const chains = [completed, unread];
  const hook = await runHook(() =>
    useListRows(chains, known, none, loadListParams(''), now, isMemoryLoading),
  );
  const visibleIds = () => hook.now().visible.chains.map(({ id }) => id);
  const before = hook.now().arrangement;
  isMemoryLoading = false;
  // Remembered, but its insight is still being computed.
  known = new Map([['completed', { chain: completed, insight: null, isComplete: true }]]);
  await hook.rerender();
  expect(visibleIds()).toEqual(['completed', 'unread']);
  known = details;
  await hook.rerender();
  expect(visibleIds()).toEqual(['unread']);
  const after = hook.now().arrangement;
  expect(after).not.toBe(before);
  // A chain that is loaded later, and known to be completed, is hidden as well.
  const [later] = [chainOf('later')];
  chains.push(later);
  known = new Map([...details, ['later', { chain: later, insight, isComplete: true }]]);
  await hook.rerender();
  expect(visibleIds()).toEqual(['unread']);
  expect(hook.now().arrangement).toBe(after);
});
