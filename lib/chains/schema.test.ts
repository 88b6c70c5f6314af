import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { lineFixture, transactionFixture } from './fixture';
import {
  addedOnceSchema,
  addTransactionBodySchema,
  chainSchema,
  chainSummarySchema,
  createChainBodySchema,
  createdChainSchema,
  createdOnceSchema,
} from './schema';

const property = {
  address: { addressLine1: '1 Quay Street', country: 'GB' },
  saleState: 'unknown',
  currency: 'GBP',
};
const thirdParty = { role: 'Agent', representing: 'Seller', property };
/** Where a value is refused, and why. */
const refusals = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('a new chain', () => {
  it.each<[string, object]>([
    ['a sale', { selling: property }],
    ['a purchase', { buying: property }],
    ['both', { selling: property, buying: property }],
    ['a third party alone', { thirdParty }],
  ])('may be created with %s', (_, body) => {
    expect(createChainBodySchema.parse(body)).toEqual(body);
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['a third party and a sale', { thirdParty, selling: property }],
    ['a third party and a purchase', { thirdParty, buying: property }],
  ])('may not be created with %s', (_, body) => {
    expect(refusals(createChainBodySchema, body)).toEqual([
      ['', 'Enter a sale, a purchase or both, or only a third party'],
    ]);
  });

  it('needs the role and the side of a third party, and has no other fields', () => {
    expect(refusals(createChainBodySchema, { thirdParty: { ...thirdParty, role: ' ' } })).toEqual([['thirdParty.role', 'Choose a role']]); // oxfmt-ignore
    expect(refusals(createChainBodySchema, { thirdParty: { ...thirdParty, representing: '' } })).toEqual([['thirdParty.representing', 'Choose who is represented']]); // oxfmt-ignore
    expect(refusals(createChainBodySchema, { selling: property, owner: 'someone' })).toHaveLength(1);
    expect(refusals(createChainBodySchema, { thirdParty: { ...thirdParty, owner: 'someone' } })).toHaveLength(1); // oxfmt-ignore
  });

  it('is answered with the ids of what was created; those that were not are null', () => {
    const created = {
      chainId: 'c',
      sellingTransactionId: 's',
      buyingTransactionId: null,
      thirdPartyTransactionId: null,
    };
    expect(createdChainSchema.parse(created)).toEqual(created);
    expect(refusals(createdChainSchema, { ...created, chainId: null })).toHaveLength(1);
    // After a lost response only the chain is known.
    expect([created, { chainId: 'c' }].map((one) => createdOnceSchema.parse(one))).toEqual([{ chainId: 'c' }, { chainId: 'c' }]); // oxfmt-ignore
  });
});

describe('a transaction that is added', () => {
  const body = { transactionId: 't1', relation: 'dependency', propertyId: 'p1' };

  it('reuses an existing transaction unless the user says otherwise', () => {
    expect(addTransactionBodySchema.parse(body)).toEqual({ ...body, useExistingTransaction: true });
    const another = { ...body, relation: 'requirement', useExistingTransaction: false };
    expect(addTransactionBodySchema.parse(another)).toEqual(another);
  });

  it.each<[object, string, string]>([
    [{ transactionId: '' }, 'transactionId', 'Choose the transaction to add next to'],
    [{ transactionId: undefined }, 'transactionId', 'Choose the transaction to add next to'],
    [{ relation: 'beside' }, 'relation', 'Choose where it goes'],
    [{ propertyId: undefined }, 'propertyId', 'Enter a new property or choose one you own'],
    [{ property }, 'propertyId', 'Enter a new property or choose one you own'],
  ])('is refused with %j', (given, path, message) => {
    expect(refusals(addTransactionBodySchema, { ...body, ...given })).toEqual([[path, message]]);
  });

  it('has either a new property or one that the user owns, and no other fields', () => {
    const { propertyId: _, ...rest } = body;
    expect(addTransactionBodySchema.parse({ ...rest, property })).toMatchObject({ property });
    expect(refusals(addTransactionBodySchema, { ...rest, propertyId: '' }).length).toBeGreaterThan(0);
    expect(refusals(addTransactionBodySchema, { ...body, chainId: 'c' })).toHaveLength(1);
  });

  it('may have been reused, or nobody knows', () => {
    for (const existing of [true, false, null]) {
      const added = { transactionId: 't2', existing };
      expect(addedOnceSchema.parse({ ...added, propertyId: 'p1' })).toEqual(added);
    }
    expect(refusals(addedOnceSchema, { transactionId: 't2' })).toHaveLength(1);
  });
});

describe('a chain as the service sends it', () => {
  const chain = lineFixture(transactionFixture('1'), transactionFixture('2', { yourRole: null }));

  it('keeps what we show, in the list without amounts, and its last change in a form that every browser reads', () => {
    const sent = { ...chain, updatedAt: '2026-11-20T09:00:00+0000', secret: 1 };
    expect(chainSchema.parse(sent)).toEqual({ ...chain, updatedAt: '2026-11-20T09:00:00+00:00' });
    const [first] = chainSummarySchema.parse(chain).transactions;
    expect(Object.keys(first!).sort()).toEqual(['address', 'id', 'saleState', 'status', 'updatedAt', 'yourRole']); // oxfmt-ignore
  });

  it('is refused without its links, or without a link’s other end', () => {
    const { links: _, ...unlinked } = chain;
    for (const schema of [chainSchema, chainSummarySchema]) {
      expect(refusals(schema, unlinked).map(([path]) => path)).toEqual(['links']);
      const half = { ...chain, links: [{ id: 'link', transactionId: '1' }] };
      expect(refusals(schema, half).map(([path]) => path)).toEqual(['links.0.dependencyId']);
    }
  });
});
