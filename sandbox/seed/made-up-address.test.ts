import { expect, test } from 'vitest';
import { idOf } from './id-of';
import { madeUpAddress } from './made-up-address';

test('an address has a street, then a town, then a number of its own, before any of them repeats', () => {
  expect([0, 55, 56, 56 * 17].map((index) => madeUpAddress(index))).toEqual([
    { line1: '1 Acorn Way', city: 'Bristol', region: 'Bristol', postcode: 'BS5 1AA' },
    { line1: '1 Yew Tree Close', city: 'Bristol', region: 'Bristol', postcode: 'BS5 1AA' },
    { line1: '1 Acorn Way', city: 'Bristol', region: 'Bristol', postcode: 'BS7 1AA' },
    { line1: '2 Acorn Way', city: 'Bristol', region: 'Bristol', postcode: 'BS5 1AA' },
  ]);
});

test('addresses differ from each other, far along the list too, and look like British ones', () => {
  const indices = Array.from({ length: 3000 }, (_, at) => at * 59_999);
  const addresses = indices.map((index) => madeUpAddress(index));
  expect(new Set(addresses.map(({ line1, postcode }) => `${line1} ${postcode}`)).size).toBe(3000);
  const isPlausible = /^(?:[1-9]\d?|1[0-7]\d|180) [A-Z][a-zA-Z ]+, [A-Z]{2}\d{1,2} [1-9][ABD-HJLNP-UW-Z]{2}$/;
  const lines = addresses.map(({ line1, postcode }) => `${line1}, ${postcode}`);
  expect(lines.filter((line) => !isPlausible.test(line))).toEqual([]);
});

test('an id is a UUID that is the same for a name after every seed, so that links stay valid', () => {
  expect(idOf('person:agent')).toBe('94a36273-8f88-43ec-b0a8-066305521ca4');
  expect(idOf('person:seller')).not.toBe(idOf('person:agent'));
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
    expect(idOf(name)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
