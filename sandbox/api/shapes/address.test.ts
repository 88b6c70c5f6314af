import { expect, it } from 'vitest';
import { addressLine } from './address';

const address = {
  line1: '4 Mill Lane',
  line2: 'Flat 2',
  city: 'Lewes',
  region: 'East Sussex',
  postcode: 'BN7 1XG',
  country: 'GB',
};

it('is a single line of all parts in the order of an envelope', () => {
  expect(addressLine(address)).toBe('4 Mill Lane, Flat 2, Lewes, East Sussex, BN7 1XG, GB');
});

it('leaves out what is missing or empty', () => {
  expect(addressLine({ ...address, line2: null, region: '' })).toBe('4 Mill Lane, Lewes, BN7 1XG, GB');
  expect(addressLine({ ...address, line2: '' })).toBe('4 Mill Lane, Lewes, East Sussex, BN7 1XG, GB');
});
