import { expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { LoadMore } from '@/components/ui/load-more';
import { Table } from '@/components/ui/table';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import type { ChainEnd } from '@/lib/insight/chain-insight';
import { runHook } from '@/lib/query/testing-hook';
import { ChainTable } from './chain-table';

const table = (count: number, ends: ChainEnd[] = []) => ({
  chain: lineFixture(
    ...Array.from({ length: count }, (_, at) =>
      transactionFixture(`${at}`, at === 1 ? { yourRole: null } : {}),
    ),
  ),
  health: new Map(),
  ends,
  holds: undefined,
  selectedId: null,
  now: Date.parse('2026-11-20T12:00:00Z'),
  hrefOf: (id: string) => `/chains/chain?select=${id}`,
  onSelect: () => {},
});

it('links to the transactions that the user can open, and says whether an end is open', () => {
  const ends: ChainEnd[] = [
    { transactionId: '0', position: 'top', state: 'open', reason: 'no onward purchase is recorded' },
    { transactionId: '1', position: 'bottom', state: 'closed', reason: 'a first-time buyer' },
  ];
  const html = markupOf(<ChainTable {...table(2, ends)} />);
  expect(html).toContain('href="/transactions/0"');
  expect(html).not.toContain('href="/transactions/1"');
  expect(textOf(html)).toMatch(/Top ?, open ?: ?no onward purchase/);
  expect(textOf(html)).toMatch(/Bottom ?: ?a first-time buyer/);
});

it('shows a large chain in pages until all of it is shown', async () => {
  const hook = await runHook(() => ChainTable(table(950)));
  const shown: number[] = [];
  for (let page = 0; page < 4; page += 1) {
    shown.push((propsIn(hook.now(), Table)[0]!.rows as unknown[]).length);
    (propsIn(hook.now(), LoadMore)[0]!.onLoad as () => void)();
    await hook.settle();
  }
  expect(shown).toEqual([100, 500, 900, 950]);
});

it('names both ends of a chain of one sale', () => {
  const ends: ChainEnd[] = [
    { transactionId: '0', position: 'top', state: 'open', reason: 'no onward purchase is recorded' },
    { transactionId: '0', position: 'bottom', state: 'closed', reason: 'a first-time buyer' },
  ];
  const text = textOf(markupOf(<ChainTable {...table(1, ends)} />));
  expect(text).toMatch(/Top ?, open ?: ?no onward purchase.*Bottom ?: ?a first-time buyer/);
});
