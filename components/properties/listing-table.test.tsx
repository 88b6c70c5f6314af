import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import type { Listing } from '@/lib/values/schema';
import { ListingTable } from './listing-table';

const listing = (amount: number, given: Partial<Listing> = {}): Listing => ({
  ...{ amount, currency: 'GBP', agent: 'Harbour & Vale', url: null },
  ...given,
});
const rowsOf = (current: Listing, listings: Listing[]) =>
  markupOf(<ListingTable current={current} listings={listings} />).split('<tr').slice(2).map((row) => `<tr${row}`); // oxfmt-ignore

it('marks the current listing, once even if there are two of the same', () => {
  const rows = rowsOf(listing(2), [listing(1), listing(2), listing(2)]).map(textOf);
  expect(rows.map((row) => row.includes('Current'))).toEqual([false, true, false]);
});

it('marks none if the current listing differs from all in any member', () => {
  const others = [
    { currency: 'EUR' },
    { agent: 'Wells & Co' },
    { url: 'https://agent.example/1' },
    { amount: 3 },
  ];
  const rows = rowsOf(listing(2), others.map((other) => listing(2, other))); // oxfmt-ignore
  expect(rows.filter((row) => textOf(row).includes('Current'))).toEqual([]);
});

it('links to an advertisement by the name of its site, and has words for what is missing', () => {
  const [web, unsafe] = rowsOf(listing(1), [
    listing(1, { url: 'https://www.agent.example/homes/1' }),
    listing(2, { agent: ' ', url: 'javascript:alert(1)' }),
  ]);
  expect(web).toContain('href="https://www.agent.example/homes/1"');
  expect(textOf(web!)).toMatch(/ agent\.example \(opens in a new tab\)$/);
  expect(unsafe).not.toContain('href');
  expect(textOf(unsafe!)).toMatch(/ Not given .*None$/);
});

it('gives each price in its own currency', () => {
  const [pounds, euros] = rowsOf(listing(1), [listing(1), listing(2, { currency: 'EUR' })]).map(textOf);
  expect([pounds, euros]).toEqual([expect.stringContaining('£1'), expect.stringContaining('€2')]);
  const html = markupOf(<ListingTable current={listing(1)} listings={[]} />);
  expect(html).toContain('aria-label="Listings of this property"');
});
