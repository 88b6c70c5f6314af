import { expect, it } from 'vitest';
import { markupOf } from '@/components/testing-markup';
import type { Address } from '@/lib/values/schema';
import { AddressBlock } from './address-block';

const quay: Address = {
  ...{ line1: '1 Quay Street', line2: 'Flat 5', city: 'Bristol', region: 'Avon' },
  ...{ postcode: 'BS1 4RW', country: 'GB' },
};
/** The lines of the block, from the top. */
const linesOf = (given: Partial<Address>, variant?: 'full') =>
  [
    ...markupOf(<AddressBlock address={{ ...quay, ...given }} variant={variant} />).matchAll(
      /<span class="block[^>]*>(.*?)<\/span>(?=<span class="block|<\/address>)/g,
    ),
  ].map(([, line]) => line!.replace(/<[^>]*>/g, ''));

it('is short by default: the town and the postcode below the first line', () => {
  expect(linesOf({})).toEqual(['1 Quay Street', 'Bristol BS1\u00a04RW']);
  expect(linesOf({ postcode: '' })).toEqual(['1 Quay Street', 'Bristol']);
  expect(linesOf({ city: ' ' })).toEqual(['1 Quay Street', 'BS1\u00a04RW']);
  expect(linesOf({ city: '', postcode: '  ' })).toEqual(['1 Quay Street']);
});

it('has a line for each part in full, none for a missing part, and each name once', () => {
  const full = ['1 Quay Street', 'Flat 5', 'Bristol', 'Avon', 'BS1\u00a04RW'];
  expect(linesOf({ postcode: ' BS1 4RW ' }, 'full')).toEqual(full);
  const alike = { line2: null, region: 'Bristol', postcode: '' };
  expect(linesOf(alike, 'full')).toEqual(['1 Quay Street', 'Bristol']);
});

it('says that no address is given, and passes its first line to whoever links it', () => {
  expect(linesOf({ line1: '  ' })[0]).toBe('Address not given');
  const link = (line: string) => <em>{line}</em>;
  expect(markupOf(<AddressBlock address={quay} renderFirstLine={link} />)).toContain(
    '<em>1 Quay Street</em>',
  );
});
