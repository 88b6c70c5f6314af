import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import type { AddTransactionBody } from '@/lib/chains/schema';
import { Failure } from '@/lib/values/failure';
import { AddConflict } from './add-conflict';

const chain = lineFixture(transactionFixture('1'), transactionFixture('2'));
const common = { transactionId: '1', relation: 'dependency', useExistingTransaction: true } as const;
const newProperty = (addressLine1: string, postcode?: string): AddTransactionBody => ({
  ...common,
  property: { address: { addressLine1, city: 'Bristol', postcode, country: 'GB' } } as never,
});
const ownProperty = (propertyId: string): AddTransactionBody => ({ ...common, propertyId });

/** What is said about a refusal with these details, and where it links to. */
function conflict(body: AddTransactionBody | undefined, details?: unknown) {
  const error = new Failure({ status: 409, code: 'conflict', message: 'In a chain', details });
  const html = markupOf(<AddConflict chain={chain} body={body} error={error} />);
  return { text: textOf(html), href: /href="([^"]*)"/.exec(html)?.[1] };
}

it.each([
  ['a new property with its address', newProperty('2 QUAY  Street', 'bs14rw')],
  ['a new property without a postcode', newProperty('2 Quay Street')],
  ['the property of the user', ownProperty('property-2')],
])('finds the property in this chain: %s', (_, body) => {
  // The service may name this chain as another one of the user's, or no chain.
  for (const details of [{ chainId: 'chain', transactionId: '1' }, undefined])
    expect(conflict(body, details)).toEqual({
      text: 'This property is already in this chain. Show it there',
      href: '/chains/chain?select=2',
    });
});

it.each([
  ['an address without a postcode that is also in this chain', newProperty('2 Quay Street')],
  ['the same street elsewhere', newProperty('2 Quay Street', 'BS1 9ZZ')],
  ['another property of the user, with the id of a transaction', ownProperty('2')],
  ['a request that is no longer known', undefined],
])('links to another chain of the user: %s', (_, body) => {
  expect(conflict(body, { chainId: 'other', transactionId: 't9' })).toEqual({
    text: 'This property is already in another of your chains. Show it there',
    href: '/chains/other?select=t9',
  });
  expect(conflict(body, { chainId: 'other', transactionId: null }).href).toBe('/chains/other');
});

it('links to this chain if the service names it, although the property was not found in it', () => {
  for (const body of [newProperty('9 Quay Street'), undefined])
    expect(conflict(body, { chainId: 'chain', transactionId: 't9' })).toEqual({
      text: 'This property is already in this chain. Show it there',
      href: '/chains/chain?select=t9',
    });
});

it('does not tell this chain from others if the service names none, as it may have changed since it was read', () => {
  const text =
    'This property is already in another chain that you are not part of, or in this one if it was added meanwhile. A property can be in one chain only.';
  for (const details of [undefined, {}, { chainId: null }])
    expect(conflict(ownProperty('property-9'), details)).toEqual({ text, href: undefined });
});
