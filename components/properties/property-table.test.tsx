import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { transactionFixture } from '@/lib/chains/fixture';
import type { Property } from '@/lib/properties/schema';
import { OwnershipWords, PropertyTable } from './property-table';

const { address, listing, saleState } = transactionFixture('1');
const property: Property = {
  ...{
    id: 'p1',
    updatedAt: '2026-11-20T09:00:00Z',
    saleState,
    ownershipType: 'lease-hold',
    address,
    listing,
  },
  yourOwnership: { since: '2020-05-01T09:00:00Z', until: null, type: 'sole-owner' },
};
const ownershipOf = (given: Property['yourOwnership']) =>
  textOf(markupOf(<OwnershipWords ownership={given} />));

it('lists a property with its sale, price, agent and ownership, and opens it', () => {
  const html = markupOf(<PropertyTable properties={[property]} />);
  expect(html).toContain('href="/properties/p1"');
  expect(textOf(html)).toMatch(
    /1 Quay Street Bristol BS1 4RW .*Sold STC .*£430,000 Harbour & Vale .*Leasehold .*Since 1 May 2020 Sole owner .*20 November 2026$/,
  );
  const abroad = { ...property, listing: { ...listing, currency: 'EUR' } };
  expect(textOf(markupOf(<PropertyTable properties={[abroad]} />))).toContain('€430,000');
  const noAgent = { ...property, listing: { ...listing, agent: ' ' } };
  expect(textOf(markupOf(<PropertyTable properties={[noAgent]} />))).not.toContain('Harbour');
});

it('gives the period of an ownership that has ended, or says that there is none', () => {
  const until = '2025-06-30T09:00:00Z';
  expect(ownershipOf({ since: '2020-05-01T09:00:00Z', until, type: null })).toBe(
    '1 May 2020 to 30 June 2025',
  );
  expect(ownershipOf(null)).toBe('You do not own it');
});
