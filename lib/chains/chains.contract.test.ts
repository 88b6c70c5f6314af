import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Partner } from '@/lib/partner-api/create-partner';
import { partnerOf } from '@/lib/partner-api/testing-partner';
import { allPages } from '@/lib/query/pages';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { findAddedTransaction, findCreatedChain } from './creation';
import { type CreateChainBody } from './schema';
import { addTransaction, createChain, getChain, listChains } from './server';

let sandbox: RunningSandbox;
let agent: Partner;
beforeAll(async () => {
  sandbox = await startSandbox();
  agent = await partnerOf(sandbox, 'agent');
});
afterAll(() => sandbox.close());

const property = (line1: string) => ({
  address: {
    addressLine1: line1,
    addressLine2: 'Flat 2',
    city: 'Bristol',
    region: 'Avon',
    postcode: 'BS1 9ZZ',
    country: 'GB',
  },
  saleState: 'for-sale-sold-stc',
  currency: 'GBP',
  askingPrice: 300_000,
});
const everyChain = () => allPages((page) => listChains(agent, page));
const ids = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id));

describe('chains, against the sandbox', () => {
  it('are listed newest-updated first, page by page, without duplicates', async () => {
    const all = await everyChain();
    expect(all.length).toBeGreaterThan(100);
    expect(ids(all).size).toBe(all.length);
    const updated = all.map(({ updatedAt }) => Date.parse(updatedAt));
    expect(updated).toEqual([...updated].sort((a, b) => b - a));
    const small = await listChains(agent, { limit: 3 });
    expect(small.data.map(({ id }) => id)).toEqual(all.slice(0, 3).map(({ id }) => id));
  });

  it('include what the user may see of each transaction, even of dark links', async () => {
    const { data } = await listChains(agent, { limit: 25 });
    const chains = await Promise.all(data.map(({ id }) => getChain(agent, id)));
    const transactions = chains.flatMap((chain) => chain.transactions);
    expect(transactions.filter(({ yourRole }) => yourRole === null).length).toBeGreaterThan(0);
    for (const { yourRole, yourPermissions } of transactions)
      expect(yourRole === null).toBe(yourPermissions === null);
    for (const chain of chains) {
      const present = ids(chain.transactions);
      for (const { transactionId, dependencyId } of chain.links) {
        expect(present.has(transactionId) && present.has(dependencyId)).toBe(true);
      }
    }
  });

  it('return 404 for an unknown id, and without a call for a malformed one', async () => {
    const unknown = getChain(agent, '00000000-0000-4000-8000-00000000dead');
    await expect(unknown).rejects.toMatchObject({ name: 'Failure', status: 404, code: 'not_found' });
    expect(() => getChain(agent, '..')).toThrow(expect.objectContaining({ status: 404 }));
  });

  it.each<[string, () => CreateChainBody, (keyof Awaited<ReturnType<typeof createChain>>)[]]>([
    ['a sale', () => ({ selling: property('1 New Lane') }), ['sellingTransactionId']],
    ['a purchase', () => ({ buying: property('2 New Lane') }), ['buyingTransactionId']],
    [
      'both',
      () => ({ selling: property('3 New Lane'), buying: property('4 New Lane') }),
      ['sellingTransactionId', 'buyingTransactionId'],
    ],
    [
      'a third party',
      () => ({ thirdParty: { role: 'Agent', representing: 'Seller', property: property('5 New Lane') } }),
      ['thirdPartyTransactionId'],
    ],
  ])('are created with %s, and found again by reading', async (_, body, made) => {
    const known = ids(await everyChain());
    const created = await createChain(agent, body());
    expect(Object.entries(created).filter(([, id]) => id === null)).toHaveLength(3 - made.length);
    for (const member of made) expect(created[member]).toEqual(expect.any(String));
    const found = findCreatedChain(body(), await everyChain(), known);
    expect(found?.id).toBe(created.chainId);
    expect(findCreatedChain({ selling: property('99 New Lane') }, await everyChain(), known)).toBeNull();
    if (created.buyingTransactionId && created.sellingTransactionId) {
      expect(found?.links).toMatchObject([
        { transactionId: created.buyingTransactionId, dependencyId: created.sellingTransactionId },
      ]);
    }
  });

  it.each(['dependency', 'requirement'] as const)('accept a new transaction as a %s', async (relation) => {
    const { chainId, sellingTransactionId } = await createChain(agent, {
      selling: property(`10 ${relation} Road`),
    });
    const known = ids((await getChain(agent, chainId)).transactions);
    const body = {
      transactionId: sellingTransactionId!,
      relation,
      useExistingTransaction: true,
      property: property(`11 ${relation} Road`),
    };
    const added = await addTransaction(agent, chainId, body);
    expect(added.existing).toBe(false);
    const chain = await getChain(agent, chainId);
    // Endpoint rules 5: `dependency` makes the given transaction depend on the new one.
    const [from, to] =
      relation === 'dependency'
        ? [sellingTransactionId, added.transactionId]
        : [added.transactionId, sellingTransactionId];
    expect(chain.links).toMatchObject([{ transactionId: from, dependencyId: to }]);
    expect(findAddedTransaction(body, chain, known)?.id).toBe(added.transactionId);
    expect(findAddedTransaction({ ...body, property: property('elsewhere') }, chain, known)).toBeNull();
  });

  it('refuse a property that is already in a chain, and name that chain to its parties', async () => {
    const there = await createChain(agent, { selling: property('20 Taken Street') });
    const here = await createChain(agent, { selling: property('21 Taken Street') });
    const body = {
      transactionId: here.sellingTransactionId!,
      relation: 'dependency' as const,
      useExistingTransaction: true,
      property: property('20 Taken Street'),
    };
    const refused = addTransaction(agent, here.chainId, body);
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'conflict' });
    expect(JSON.stringify(await refused.catch((error) => error.details))).toContain(there.chainId);
  });

  it('accept a property that the user owns, by its id', async () => {
    const seller = await partnerOf(sandbox, 'seller');
    const here = await createChain(seller, { selling: property('30 Own Street') });
    const { propertyId, transactionId } = await sandbox.operator<{
      propertyId: string;
      transactionId: string;
    }>('POST', '/transactions', { person: 'seller' });
    const added = await addTransaction(seller, here.chainId, {
      transactionId: here.sellingTransactionId!,
      relation: 'dependency',
      useExistingTransaction: true,
      propertyId,
    });
    expect(added).toEqual({ transactionId, propertyId, existing: true });
  });
});
