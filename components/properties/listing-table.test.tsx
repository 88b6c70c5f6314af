import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { listingRows } from '@/lib/properties/property-list';
import type { Listing } from '@/lib/values/schema';
import { ListingTable } from './listing-table';

const listing = (amount: number, given: Partial<Listing> = {}): Listing => ({
  ...{ amount, currency: 'GBP', agent: 'Harbour & Vale', url: null },
  ...given,
});
const rowsOf = (current: Listing, listings: Listing[]) =>
  markupOf(<ListingTable rows={listingRows({ listing: current, listings })} />).split('<tr').slice(2).map((row) => `<tr${row}`); // oxfmt-ignore

it('marks the current listing, once even if there are two of the same', () => {
  const rows = rowsOf(listing(2), [listing(1), listing(2), listing(2)]).map(textOf);
  expect(rows.map((row) => row.includes('Current'))).toEqual([false, true, false]);
});

it('adds the current listing if it differs from all others in any member', () => {
  const others = [
    { currency: 'EUR' },
    { agent: 'Wells & Co' },
    { url: 'https://agent.example/1' },
    { amount: 3 },
  ];
  const rows = rowsOf(listing(2), others.map((other) => listing(2, other))); // oxfmt-ignore
  expect(rows.map((row) => textOf(row).includes('Current'))).toEqual([true, false, false, false, false]);
});

it('links to an advertisement by the name of its site, and has words for what is missing', () => {
  const advertised = listing(1, { url: 'https://www.agent.example/homes/1' });
  const [web, unsafe] = rowsOf(advertised, [
    advertised,
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
  const html = markupOf(<ListingTable rows={[]} />);
  expect(html).toContain('aria-label="Listings of this property"');
});
