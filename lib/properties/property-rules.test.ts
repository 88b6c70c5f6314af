import { expect, it } from 'vitest';
import { filterProperties, ownershipLabel } from './property-list';
import { type Property } from './schema';

function property(id: string, line1: string, saleState: string): Property {
  return {
    id,
    updatedAt: '2026-11-01T09:00:00Z',
    saleState,
    ownershipType: 'free-hold',
    address: { line1, line2: null, city: 'Bath', region: '', postcode: 'BA1 1AA', country: 'GB' },
    listing: { amount: 1, currency: 'GBP', agent: 'Harbour & Vale', url: null },
    yourOwnership: null,
  };
}

it('finds properties by every word, accents aside, and by their sale state', () => {
  const all = [
    property('a', '4 Café Row', 'for-sale-sold-stc'),
    property('b', '9 Mill Lane', 'price-reduced'),
  ];
  const ids = (q: string, sale = '') => filterProperties(all, { q, sale }).map(({ id }) => id);
  expect(ids('')).toEqual(['a', 'b']);
  expect(ids('cafe ba1')).toEqual(['a']);
  expect(ids('harbour sold')).toEqual(['a']);
  expect(ids('', 'price-reduced')).toEqual(['b']);
  expect(ids('mill', 'for-sale-sold-stc')).toEqual([]);
});

it.each([
  ['free-hold', 'Freehold'],
  ['lease-hold', 'Leasehold'],
  ['shared-ownership', 'Shared ownership'],
  ['', 'Not known'],
])('says %j as %j', (type, label) => {
  expect(ownershipLabel(type)).toBe(label);
});
