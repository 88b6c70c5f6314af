import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { LoadMore } from '@/components/ui/load-more';
import { Table } from '@/components/ui/table';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import type { ChainEnd } from '@/lib/insight/chain-insight';
import { TransactionLink } from './transaction-link';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { ChainTable } from './chain-table';

const table = (count: number, ends: ChainEnd[] = []) => ({
  chain: lineFixture(
    ...Array.from({ length: count }, (_, at) =>
      transactionFixture(`${at}`, at === 1 ? { yourRole: null } : {}),
    ),
  ),
  links: [],
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

it('shows a large chain in pages until all of it is shown, and focuses the first row of the last page', async () => {
  const focused: string[] = [];
  const querySelector = (selector: string) => ({ focus: () => void focused.push(selector) });
  Object.assign(stubBrowser().document, { querySelector });
  vi.stubGlobal('CSS', { escape: String });
  const hook = await runHook(() => ChainTable(table(950)));
  const shown: number[] = [];
  const rows = () => propsIn(hook.now(), Table)[0]!.rows as { id: string }[];
  for (let page = 0; page < 4; page += 1) {
    shown.push(rows().length);
    (propsIn(hook.now(), LoadMore)[0]!.onLoad as () => void)();
    await hook.settle();
  }
  expect(shown).toEqual([100, 500, 900, 950]);
  expect(focused).toEqual([`[data-row="${rows()[900]!.id}"] a`]);
});

it('names both ends of a chain of one sale', () => {
  const ends: ChainEnd[] = [
    { transactionId: '0', position: 'top', state: 'open', reason: 'no onward purchase is recorded' },
    { transactionId: '0', position: 'bottom', state: 'closed', reason: 'a first-time buyer' },
  ];
  const text = textOf(markupOf(<ChainTable {...table(1, ends)} />));
  expect(text).toMatch(/Top ?, open ?: ?no onward purchase.*Bottom ?: ?a first-time buyer/);
});

/** The text of each cell of a transaction’s row, by the id of its column. */
async function cellsOf(at: number, given: Partial<Parameters<typeof ChainTable>[0]> = {}) {
  const hook = await runHook(() => ChainTable({ ...table(2), ...given }));
  const props = propsIn(hook.now(), Table)[0] as unknown as Parameters<typeof Table<{ id: string }>>[0];
  const row = props.rows[at]!;
  const cells = props.columns.map(({ id, cell }) => [id, textOf(markupOf(<>{cell(row)}</>))]);
  return { ...props, row, cells: Object.fromEntries(cells) as Record<string, string> };
}

it('says of each sale what it depends on, the user’s role, its price, its stages and its last change', async () => {
  expect((await cellsOf(0)).cells).toMatchObject({
    address: '0 Quay Street Bristol BS1 4RW',
    dependencies: '1 Quay Street',
    you: 'Agent',
    sale: 'Sold STC £425,000',
    stages: '1 1 0 2',
    updated: 'Fresh · 20 November 2026',
    open: 'Open 0 Quay Street',
  });
  expect((await cellsOf(1)).cells).toMatchObject({ dependencies: '', you: 'Counts only', open: '' });
});

it('says how a sale stands and that it holds the chain, or that its stages are being read', async () => {
  const health = { level: 'red' as const, reason: 'Blocked since Monday' };
  const links = [{ transactionId: '0', health, lastChange: '2026-10-01T09:00:00Z' }];
  const holds = { kind: 'named', transactionIds: ['0'] } as unknown as Parameters<
    typeof ChainTable
  >[0]['holds'];
  expect((await cellsOf(0, { links, holds })).cells.health).toBe('At risk Holds the chain Blocked since Monday'); // oxfmt-ignore
  expect((await cellsOf(1, { links, holds })).cells.health).toBe('Reading its stages…');
});

it('counts the newest change of a sale or of its stages as its last change', async () => {
  const old = { chain: lineFixture(transactionFixture('0', { updatedAt: '2026-10-01T09:00:00Z' })) };
  const health = { level: 'green' as const, reason: 'Nothing is blocked or late' };
  const links = [{ transactionId: '0', health, lastChange: '2026-11-20T09:00:00Z' }];
  expect((await cellsOf(0, old)).cells.updated).toBe('Stale · 1 October 2026');
  expect((await cellsOf(0, { ...old, links })).cells.updated).toBe('Fresh · 20 November 2026');
});

it('marks the selected sale, and selects another one by its name', async () => {
  const onSelect = vi.fn<(id: string, isByKey: boolean) => void>();
  const { rows, isCurrent, columns, row } = await cellsOf(1, { selectedId: '1', onSelect });
  expect(rows.map((one) => isCurrent!(one))).toEqual([false, true]);
  const block = columns[0]!.cell(row) as { props: { renderFirstLine: (line: string) => never } };
  const [link] = propsIn(block.props.renderFirstLine('1 Quay Street'), TransactionLink);
  expect(link).toMatchObject({ href: '/chains/chain?select=1', children: '1 Quay Street' });
  (link!.onSelect as (isByKey: boolean) => void)(true);
  expect(onSelect.mock.calls).toEqual([['1', true]]);
});

it('has no button for more rows if all are on the first page', async () => {
  const shown = async (count: number) =>
    propsIn((await runHook(() => ChainTable(table(count)))).now(), LoadMore);
  expect(await shown(100)).toEqual([]);
  expect(await shown(101)).toMatchObject([{ shown: '100 of 101 transactions', hasMore: true }]);
});
