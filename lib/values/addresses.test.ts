import { expect, it } from 'vitest';
import { addressLine, countryName, matchesNewAddress, placeOf, tidyAddress } from './addresses';

it('names a country, and returns other text unchanged', () => {
  expect(['GB', 'ie', 'Wales', 'ZZZ', ''].map(countryName)).toEqual(['United Kingdom', 'Ireland', 'Wales', 'ZZZ', '']); // oxfmt-ignore
});

it('removes only repeated neighbouring parts and our own country', () => {
  expect(tidyAddress('1 Long Row, Bristol, Bristol, BS5 1AA, GB')).toBe('1 Long Row, Bristol, BS5 1AA');
  expect(tidyAddress('14 Elm Terrace, Tiverton, Devon, EX16 1AA, GB')).toBe('14 Elm Terrace, Tiverton, Devon, EX16 1AA'); // oxfmt-ignore
  // Only neighbouring repeats: a house may be named after its town.
  expect(tidyAddress('Bath, 2 Mill Lane, Bath, BA1 1AA, GB')).toBe('Bath, 2 Mill Lane, Bath, BA1 1AA');
  expect(tidyAddress('2 Rue Basse, Lille, 59000, FR')).toBe('2 Rue Basse, Lille, 59000, FR');
  expect(tidyAddress('GB')).toBe('GB');
});

it.each([
  ['14 Quay Street, Bristol, BS1 4RW', '14 Quay Street'],
  ['Wharf House, 2 Canal Street, Bath, BA1 1AA', 'Wharf House'],
  ['Flat 5, Pulteney Mews, Bath, BA2 4DS', 'Flat 5, Pulteney Mews'],
  ['12A, High Street, Bath', '12A, High Street'],
  ['Flatford Mill, Suffolk', 'Flatford Mill'],
  ['Flat 5', 'Flat 5'],
  ['', ''],
])('names the place of %j', (line, place) => expect(placeOf(line)).toBe(place));

const found = {
  line1: '14 Quay Street',
  line2: null,
  city: 'Bristol',
  region: '',
  postcode: 'BS1 4RW',
  country: 'GB',
};

it('is one line without its empty parts, its region and its country', () => {
  expect(addressLine(found)).toBe('14 Quay Street, Bristol, BS1 4RW');
  expect(addressLine({ ...found, line2: '', region: 'Avon' })).toBe('14 Quay Street, Bristol, BS1 4RW');
  expect(addressLine({ ...found, line2: 'Flat 2', postcode: '' })).toBe('14 Quay Street, Flat 2, Bristol');
});

it.each([
  ['14 Quay Street', 'BS1 4RW', true],
  [' 14  QUAY street', 'bs14rw', true],
  ['14 Quay Street', undefined, true],
  ['14 Quay Street', 'BS1 4RX', false],
  ['15 Quay Street', 'BS1 4RW', false],
  ['15 Quay Street', undefined, false],
  ['1', '4 Quay Street', false],
])('%j, %j matches the found address: %s', (addressLine1, postcode, same) => {
  expect(matchesNewAddress({ addressLine1, postcode }, found)).toBe(same);
});
