import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { type Column, Table } from './table';

type Row = { id: string; name: string };
const rows = [
  { id: '1', name: 'Ann' },
  { id: '2', name: 'Ben' },
];
const columns: Column<Row>[] = [
  {
    ...{ id: 'name', header: 'Name', isRowHeader: true, cell: ({ name }) => name },
    sort: { href: '/people?sort=name', direction: 'descending' },
  },
  { id: 'role', header: 'Role', cell: () => 'Seller' },
  { id: 'actions', header: 'Actions', isHeaderHidden: true, cell: () => 'Remove' },
];
const table = markupOf(
  <Table
    caption="People"
    columns={columns}
    rows={rows}
    rowKey={({ id }) => id}
    isCurrent={({ id }) => id === '2'}
  />,
);
const tags = (name: string) => table.match(new RegExp(`<${name} [^>]*>`, 'g')) ?? [];

it('names every column, also one of buttons', () => {
  const headers = table.match(/<th role="columnheader".*?<\/th>/g)!;
  expect(headers.map(textOf)).toEqual(['Name', 'Role', 'Actions']);
  expect(headers[2]).toContain('sr-only');
});

it('shows the order it has, with a link to change it', () => {
  expect(tags('th').map((tag) => /aria-sort="(\w+)"/.exec(tag)?.[1])).toEqual(['descending', undefined, undefined, undefined, undefined]); // oxfmt-ignore
  expect(table).toContain('href="/people?sort=name"');
});

it('begins each row with its header, and labels the other cells for narrow screens', () => {
  const [first] = table.match(/<tr [^>]*data-row="1".*?<\/tr>/)!;
  expect(first).toMatch(/<th role="rowheader" scope="row".*Ann<\/div><\/th>/);
  expect(textOf(first)).toBe('Ann Role Seller Remove');
});

it('marks the current row only', () => {
  expect(tags('tr').map((tag) => tag.includes('aria-current="true"'))).toEqual([false, false, true]);
  expect(table).toContain('<table role="table" aria-label="People"');
});

it('is in a region of the same name, which the keyboard can scroll', () => {
  expect(table).toMatch(/role="region" aria-label="Table: People" tabindex="0"/);
});

it('offers an order that it does not have, and names it to no one as the current one', () => {
  const unsorted = columns.map((column) => ({ ...column, sort: column.sort && { ...column.sort, direction: null } }));
  const html = markupOf(<Table caption="People" columns={unsorted} rows={rows} rowKey={({ id }) => id} />);
  expect(html).toContain('href="/people?sort=name"');
  expect(html).not.toMatch(/aria-sort|aria-current/);
}); // oxfmt-ignore
