import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { testWorld } from '../api/test-world';
import { onEachDatabase } from '../db/on-each-database';
import { properties, transactions } from '../db/schema';
import { addTransaction } from './add-transaction';
import { addressKey } from './new-property';

const clock = { now: () => new Date('2026-11-21T09:00:00.000Z') };

onEachDatabase('two properties at one address', (database) => {
  let world: ReturnType<typeof testWorld>;
  let person: { id: string };
  let chainId: string;
  let transactionId: string;
  beforeAll(async () => {
    world = testWorld(database().db);
    person = await world.newPerson();
    chainId = await world.newChain();
    transactionId = await world.newTransaction({ chainId, parties: [{ person }] });
  });
  const add = (target: Pick<Parameters<typeof addTransaction>[4], 'property' | 'propertyId'>) =>
    addTransaction(database().db, clock, person.id, chainId, {
      transactionId,
      relation: 'dependency',
      useExistingTransaction: true,
      ...target,
    });

  it('reuses the transaction on the given property, even if another one at the address is newer', async () => {
    const line1 = `${randomUUID()} Twice Lane`;
    const [given, other] = [
      await world.newProperty({ line1, owner: person }),
      await world.newProperty({ line1 }),
    ];
    const older = await world.newTransaction({ propertyId: given, updatedAt: new Date(0) });
    await world.newTransaction({ propertyId: other });
    expect(await add({ propertyId: given })).toEqual({
      transactionId: older,
      propertyId: given,
      existing: true,
    });
  });

  it('creates no second property for a known address', async () => {
    const line1 = `${randomUUID()} Once Lane`;
    const known = await world.newProperty({ line1 });
    const address = { addressLine1: line1, postcode: 'BS1 1AA', country: 'GB' };
    const added = await add({ property: { address, saleState: 'unknown', currency: 'GBP' } });
    expect(added).toMatchObject({ propertyId: known, existing: false });
    const stored = await database()
      .db.select({ id: properties.id })
      .from(properties)
      .where(eq(properties.addressKey, addressKey(address)));
    expect(stored).toEqual([{ id: known }]);
  });

  it('puts a reused transaction into the chain, and leaves the rest of it as it is', async () => {
    const propertyId = await world.newProperty({ owner: person });
    const id = await world.newTransaction({ propertyId, updatedAt: new Date(0) });
    const stored = async () =>
      (await database().db.select().from(transactions).where(eq(transactions.id, id)))[0]!;
    const before = await stored();
    await add({ propertyId });
    expect(await stored()).toEqual({ ...before, chainId, updatedAt: clock.now() });
  });

  it('creates a transaction with the sale state and price of the posted property', async () => {
    const address = { addressLine1: `${randomUUID()} New Lane`, country: 'IE' };
    const property = { address, saleState: 'off-market', currency: 'EUR', askingPrice: 9, acceptedPrice: 8 };
    const added = await add({ property });
    const [row] = await database()
      .db.select()
      .from(transactions)
      .where(eq(transactions.id, added.transactionId));
    expect(row).toMatchObject({
      saleState: 'off-market',
      currency: 'EUR',
      amount: 8,
      createdAt: clock.now(),
    });
  });
});
