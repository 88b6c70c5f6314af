import { describe, expect, it, vi } from 'vitest';
import { type Partner } from '@/lib/partner-api/create-partner';
import { lineFixture, transactionFixture } from './fixture';
import { chainCreation, findAddedTransaction, findCreatedChain, transactionCreation } from './creation';
import type { Chain, CreateChainBody } from './schema';

const property = (addressLine1: string, postcode?: string): NonNullable<CreateChainBody['selling']> => ({
  address: { addressLine1, postcode, country: 'GB' },
  saleState: 'for-sale-sold-stc',
  currency: 'GBP',
});

describe('finding the chain after a lost response', () => {
  const chainOf = (id: string, ...transactions: Chain['transactions']) => ({ ...lineFixture(...transactions), id }); // oxfmt-ignore
  const sale = transactionFixture('1', { yourRole: 'Seller' });
  const purchase = transactionFixture('2', { yourRole: 'Buyer' });
  const find = (body: CreateChainBody, ...chains: Chain[]) =>
    findCreatedChain(body, chains, new Set(['old']))?.id ?? null;
  const body = { selling: property('1 quay  street', 'bs14rw'), buying: property('2 Quay Street') };

  it('takes a new chain with all given properties, each in the given role', () => {
    const both = [purchase, sale];
    expect(find(body, chainOf('old', ...both), chainOf('made', ...both))).toBe('made');
    expect(find(body, chainOf('old', ...both))).toBeNull();
    expect(find(body, chainOf('half', sale))).toBeNull();
    expect(find({ selling: body.selling }, chainOf('half', sale))).toBe('half');
    expect(find({ buying: property('1 Quay Street') }, chainOf('another role', sale))).toBeNull();
    expect(find({ selling: property('1 Quay Street', 'BS9 9ZZ') }, chainOf('elsewhere', sale))).toBeNull();
  });

  it('recognises a third party’s chain by their role', () => {
    const thirdParty = { role: 'Agent', representing: 'Seller', property: property('3 Quay Street') };
    expect(find({ thirdParty }, chainOf('made', transactionFixture('3')))).toBe('made');
    const conveyancer = transactionFixture('3', { yourRole: 'Conveyancer' });
    expect(find({ thirdParty }, chainOf('another', conveyancer))).toBeNull();
    const withRole = (yourRole: string | null) => chainOf('made', transactionFixture('3', { yourRole }));
    expect([find({ thirdParty }, withRole('AGENT')), find({ thirdParty }, withRole(null))]).toEqual(['made', 'made']); // oxfmt-ignore
  });
});

describe('finding the transaction after a lost response', () => {
  // 1 depends on 2, and 2 on 3.
  const chain = lineFixture(...['1', '2', '3'].map((id) => transactionFixture(id)));
  const find = (relation: 'dependency' | 'requirement', given: object, known = ['2']) =>
    findAddedTransaction(
      { transactionId: '2', relation, useExistingTransaction: true, ...given },
      chain,
      new Set(known),
    )?.id ?? null;

  it('takes one that is new in the chain, linked as requested, and for the given property', () => {
    expect(find('dependency', { property: property('3 Quay Street') })).toBe('3');
    expect(find('requirement', { property: property('3 Quay Street') })).toBeNull();
    expect(find('requirement', { propertyId: 'property-1' })).toBe('1');
    expect(find('requirement', { propertyId: 'property-3' })).toBeNull();
    expect(find('dependency', { property: property('3 Quay Street') }, ['2', '3'])).toBeNull();
  });

  it('takes none that is linked to another transaction than the given one', () => {
    const line = lineFixture(...['1', '2', '3', '4'].map((id) => transactionFixture(id)));
    const body = { relation: 'dependency' as const, useExistingTransaction: true, property: property('4 Quay Street') }; // oxfmt-ignore
    const next = (transactionId: string) =>
      findAddedTransaction({ ...body, transactionId }, line, new Set(['1', '2']))?.id;
    expect([next('3'), next('1')]).toEqual(['4', undefined]);
  });
});

describe('a creation that is carried out once', () => {
  const chain = lineFixture(transactionFixture('1', { yourRole: 'Seller' }), transactionFixture('2'));
  const list = vi.fn(async (..._: unknown[]) => ({ data: [chain], nextCursor: null }));
  const get = vi.fn(async () => chain);
  const partner = { list, get } as unknown as Partner;

  it('finds a chain that was not there before, among the latest hundred', async () => {
    const creation = chainCreation(partner, { selling: property('1 Quay Street') });
    expect(await creation.existingIds()).toEqual(['chain']);
    expect(list.mock.lastCall![2]).toEqual({ query: { limit: 100 } });
    expect(await creation.find(new Set())).toEqual({ chainId: 'chain' });
    expect(await creation.find(new Set(['chain']))).toBeNull();
  });

  it('finds an added transaction, without claiming whether it was reused', async () => {
    const body = { transactionId: '1', relation: 'dependency' as const, useExistingTransaction: true };
    const creation = transactionCreation(partner, 'chain', { ...body, property: property('2 Quay Street') });
    expect(await creation.existingIds()).toEqual(['1', '2']);
    expect(await creation.find(new Set(['1']))).toEqual({ transactionId: '2', existing: null });
    expect(await creation.find(new Set(['1', '2']))).toBeNull();
  });
});
