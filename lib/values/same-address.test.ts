import { expect, it } from 'vitest';
import { sameNewAddress } from './addresses';

const found = {
  line1: '14 Quay Street',
  line2: null,
  city: 'Bristol',
  region: '',
  postcode: 'BS1 4RW',
  country: 'GB',
};

it.each([
  ['14 Quay Street', 'BS1 4RW', true],
  [' 14  QUAY street', 'bs14rw', true],
  ['14 Quay Street', undefined, true],
  ['14 Quay Street', 'BS1 4RX', false],
  ['15 Quay Street', 'BS1 4RW', false],
  ['15 Quay Street', undefined, false],
  ['1', '4 Quay Street', false],
])('%j, %j is what was found: %s', (addressLine1, postcode, same) => {
  expect(sameNewAddress({ addressLine1, postcode }, found)).toBe(same);
});
