import { expect, it } from 'vitest';
import { runHook } from '@/lib/query/testing-hook';
import { useLastInsights } from './use-last-insights';

it('keeps a chain’s last insight while it is recomputed, as long as the chain is listed', async () => {
  const [one, other] = [{ id: 'one' }, { id: 'other' }] as never[];
  const given = { chains: new Map([['c', { insight: one as never, row: 1 }]]) };
  const { now, rerender } = await runHook(() => useLastInsights(given.chains));
  const becomes = async (...chains: [string, { insight: never; row: number }][]) => {
    given.chains = new Map(chains);
    await rerender();
    return [...now()].map(([id, { insight, row }]) => [id, insight, row]);
  };
  expect(await becomes(['c', { insight: null as never, row: 2 }])).toEqual([['c', one, 1]]);
  expect(await becomes(['c', { insight: other!, row: 3 }])).toEqual([['c', other, 3]]);
  expect(await becomes(['c', { insight: null as never, row: 4 }])).toEqual([['c', other, 3]]);
  expect(await becomes(['d', { insight: null as never, row: 5 }])).toEqual([['d', null, 5]]);
});
