import { expect, it } from 'vitest';
import { filterProperties, ownershipLabel } from './property-list';
import { emptyProperty, propertyFromValues } from './property-values';
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

it('finds properties by all words, ignoring accents, and by sale state', () => {
  const all = [
    property('a', '4 Café Row', 'for-sale-sold-stc'),
    property('b', '9 Mill Lane', 'price-reduced'),
  ];
  const ids = (q: string, sale = '') => filterProperties(all, { q, sale }).map(({ id }) => id);
  expect(ids('')).toEqual(['a', 'b']);
  expect(ids('cafe ba1')).toEqual(['a']);
  expect(ids('harbour sold')).toEqual(['a']);
  expect(ids('cafe mill')).toEqual([]);
  expect(ids('café', 'price-reduced')).toEqual([]);
  expect(ids('', 'price-reduced')).toEqual(['b']);
  expect(ids('mill', 'for-sale-sold-stc')).toEqual([]);
});

it('leaves out empty fields, but not a price of zero', () => {
  const { address, ...rest } = emptyProperty('unknown');
  const typed = {
    ...rest,
    currency: ' eur ',
    askingPrice: 0,
    agent: ' Harbour & Vale ',
    url: ' ',
    address: { ...address, addressLine1: '4 Mill Lane', city: ' ', postcode: ' BA1 1AA' },
  };
  expect(JSON.parse(JSON.stringify(propertyFromValues(typed)))).toEqual({
    address: { addressLine1: '4 Mill Lane', postcode: 'BA1 1AA', country: 'GB' },
    saleState: 'unknown',
    currency: 'EUR',
    askingPrice: 0,
    agent: 'Harbour & Vale',
  });
  const prices = { askingPrice: null, acceptedPrice: 250_000 };
  expect(propertyFromValues({ ...typed, ...prices })).toMatchObject({ askingPrice: undefined, acceptedPrice: 250_000 }); // oxfmt-ignore
});

it.each([
  ['free-hold', 'Freehold'],
  ['lease-hold', 'Leasehold'],
  ['shared-ownership', 'Shared ownership'],
  ['', 'Not known'],
])('says %j as %j', (type, label) => {
  expect(ownershipLabel(type)).toBe(label);
});
