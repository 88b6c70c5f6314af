import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { transactionFixture } from '@/lib/chains/fixture';
import { propertyQuery } from '@/lib/properties/queries';
import type { PropertyDetail } from '@/lib/properties/schema';
import { PropertyView } from './property-view';

const { address, listing } = transactionFixture('1');
const sold = { id: 't1', saleState: 'for-sale-sold-stc', chainId: 'c1' };
const property: PropertyDetail = {
  ...{ id: 'p1', updatedAt: '2026-11-20T14:32:00Z', saleState: 'for-sale-no-offers', address, listing },
  ...{ ownershipType: 'lease-hold', yourOwnership: null, listings: [listing], transactions: [sold] },
};
const htmlOf = (given: Partial<PropertyDetail> = {}) =>
  markupOf(<PropertyView propertyId="p1" />, (client) =>
    client.setQueryData(propertyQuery('p1').queryKey, { ...property, ...given }),
  );
const textWith = (given: Partial<PropertyDetail>) => textOf(htmlOf(given));
const headerOf = (html: string) => textOf(/<header.*?<\/header>/s.exec(html)![0]);

it('is headed by the address and the state of the sale, and leads back to the list', () => {
  const html = htmlOf({ address: { ...address, line2: 'Harbourside' } });
  expect(headerOf(html)).toMatch(/^Properties 1 Quay Street For sale Harbourside, Bristol, BS1 4RW$/);
  expect(html).toContain('href="/properties"');
});

it('leaves out the parts of the address that are missing', () => {
  const bare = { ...address, line1: ' ', line2: ' ', postcode: '' };
  expect(headerOf(htmlOf({ address: bare }))).toMatch(/ Address not given For sale Bristol$/);
});

it('shows the whole address, the ownership and when it was last changed', () => {
  const yourOwnership = { since: '2020-05-01T09:00:00Z', until: null, type: 'sole-owner' };
  expect(textWith({ yourOwnership })).toMatch(
    /Details Address 1 Quay Street Bristol Avon BS1\s4RW Country United Kingdom Ownership Leasehold Yours Since 1 May 2020 Sole owner Last changed 20 November 2026,? (at )?14:32/,
  );
  expect(textWith({})).toContain('Yours You do not own it Last changed');
});

it('opens a transaction, and shows it in its chain', () => {
  const html = htmlOf();
  expect(textOf(html)).toMatch(/Transactions 1 Transaction In a chain Sold STC Show in its chain Listings/);
  expect(html).toContain('href="/transactions/t1"');
  expect(html).toContain('href="/chains/c1?select=t1"');
});

it('numbers transactions if there are several, and offers no chain for one that is in none', () => {
  const html = htmlOf({ transactions: [sold, { id: 't2', saleState: 'off-market', chainId: null }] });
  expect(textOf(html)).toMatch(
    /Transactions 2 Transaction 1 In a chain Sold STC Show in its chain Transaction 2 Not in a chain Off market Listings/,
  );
  expect(html).toContain('href="/transactions/t2"');
  expect(html.match(/href="\/chains\/[^"]*"/g)).toEqual(['href="/chains/c1?select=t1"']);
});

it('lists all listings and says which one is current', () => {
  const earlier = { ...listing, amount: 400_000, agent: 'Wells & Co' };
  expect(textWith({ listings: [earlier, listing] })).toMatch(
    /Listings 2 .*£400,000 Agent Wells & Co .*£430,000 Current Agent Harbour & Vale/,
  );
});

it('lists the current listing also if the service leaves it out of the list', () => {
  expect(textWith({ listings: [] })).toMatch(/Listings 1 .*£430,000 Current Agent Harbour & Vale/);
  const earlier = { ...listing, amount: 400_000 };
  expect(textWith({ listings: [earlier] })).toMatch(/Listings 2 .*£430,000 Current .*£400,000 Agent/);
});

it('says that there is no transaction, instead of an empty list', () => {
  const none = textWith({ transactions: [] });
  expect(none).toMatch(/Transactions 0 No transaction yet It appears here when .*Listings 1 /);
  expect(none).not.toContain('In a chain');
  expect(textWith({})).not.toContain('No transaction yet');
});
