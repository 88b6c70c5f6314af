import { expect, it } from 'vitest';
import { chainRow } from './chain-row';
import { lineFixture, transactionFixture } from './fixture';
import { filterCount, filterRows, orderRows } from './list-filter';
import { loadListParams } from './params';

const now = Date.parse('2026-11-20T12:00:00Z');
const none = loadListParams('');

it.each([
  ['', 0],
  ['?sort=name&view=map', 0],
  ['?q=+', 0],
  ['?q=quay', 1],
  ['?queue=waiting', 1],
  ['?health=red', 1],
  ['?role=Buyer', 1],
  ['?sale=unknown', 1],
  ['?fresh=stale', 1],
  ['?q=quay&queue=chase&health=red,amber&role=Buyer&sale=unknown&fresh=stale', 6],
])('with %s the number of filters in use is %i', (search, count) => {
  expect(filterCount(loadListParams(search))).toBe(count);
});

const rowOf = (id: string, updatedAt: string) =>
  chainRow({ ...lineFixture(transactionFixture(id)), id, updatedAt }, now);
const rows = [
  rowOf('early', '2026-11-20T09:30:00+05:30'),
  rowOf('late', '2026-11-20T09:00:00Z'),
  rowOf('middle', '2026-11-20T09:15:00+01:00'),
];
const ids = (found: { id: string }[]) => found.map(({ id }) => id);

it('last changes are compared as moments, whatever their UTC offset', () => {
  expect(ids(orderRows(rows, 'updated'))).toEqual(['late', 'middle', 'early']);
  expect(ids(orderRows(rows, 'quiet'))).toEqual(['early', 'middle', 'late']);
});

it('sorting leaves the given rows as they are', () => {
  orderRows(rows, 'updated');
  expect(ids(rows)).toEqual(['early', 'late', 'middle']);
});

it('the waiting queue has only the rows that wait, and of several values any matches', () => {
  const [waits, calls, unknown] = rows.map((row, at) => ({ ...row, queue: (['waiting', 'chase', null] as const)[at]! })); // oxfmt-ignore
  expect(filterRows([waits!, calls!, unknown!], { ...none, queue: 'waiting' })).toEqual([waits]);
  const roles = [{ ...waits!, roles: ['Buyer'] }, { ...calls!, roles: ['Seller', 'Lender'] }, { ...unknown!, roles: [] }]; // oxfmt-ignore
  expect(filterRows(roles, { ...none, role: ['Buyer', 'Lender'] })).toHaveLength(2);
});

it('the longest chains come first, and a chain is found by the sale state of any of its homes', () => {
  const off = transactionFixture('2', { saleState: 'off-market' });
  const [one, two] = [[transactionFixture('1')], [transactionFixture('1'), off]].map((homes) => chainRow(lineFixture(...homes), now)); // oxfmt-ignore
  expect(orderRows([one!, two!], 'longest')).toEqual([two, one]);
  expect(filterRows([one!, two!], { ...none, sale: ['off-market'] })).toEqual([two]);
});
