import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { testWorld } from '../api/test-world';
import { onEachDatabase } from '../db/on-each-database';
import { properties } from '../db/schema';
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
  const add = (place: Pick<Parameters<typeof addTransaction>[4], 'property' | 'propertyId'>) =>
    addTransaction(database().db, clock, person.id, chainId, {
      transactionId,
      relation: 'dependency',
      useExistingTransaction: true,
      ...place,
    });

  it('of the transactions at the address the one on the named property is reused, though another is newer', async () => {
    const line1 = `${randomUUID()} Twice Lane`;
    const [named, other] = [
      await world.newProperty({ line1, owner: person }),
      await world.newProperty({ line1 }),
    ];
    const older = await world.newTransaction({ propertyId: named, updatedAt: new Date(0) });
    await world.newTransaction({ propertyId: other });
    expect(await add({ propertyId: named })).toEqual({
      transactionId: older,
      propertyId: named,
      existing: true,
    });
  });

  it('a posted address that is known is not written a second time', async () => {
    const line1 = `${randomUUID()} Once Lane`;
    const known = await world.newProperty({ line1 });
    const address = { addressLine1: line1, postcode: 'BS1 1AA', country: 'GB' };
    const added = await add({ property: { address, saleState: 'unknown', currency: 'GBP' } });
    expect(added).toMatchObject({ propertyId: known, existing: false });
    const there = await database()
      .db.select({ id: properties.id })
      .from(properties)
      .where(eq(properties.addressKey, addressKey(address)));
    expect(there).toEqual([{ id: known }]);
  });
});
