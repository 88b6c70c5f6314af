import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '../api/test-world';
import { onEachDatabase } from '../db/on-each-database';
import { chains, ownerships, properties, transactions } from '../db/schema';
import { chainsOf, findActiveParty, isInChain, requireActiveParty, requireInChain } from './active-party';
import { lockTransaction, touchTransaction } from './transaction-row';
import { maySeeProperty, ownsNow } from './property-visibility';

const now = new Date('2026-11-21T09:00:00.000Z');
const notFound = expect.objectContaining({ code: 'not_found' });

onEachDatabase('rules of membership', (database) => {
  let world: ReturnType<typeof testWorld>;
  let person: { id: string };
  beforeAll(async () => {
    world = testWorld(database().db);
    person = await world.newPerson();
  });
  const db = () => database().db;

  describe('findActiveParty', () => {
    it('finds no party that has been removed', async () => {
      const transactionId = await world.newTransaction();
      await world.newParty(transactionId, { person, active: false });
      expect(await findActiveParty(db(), transactionId, person.id)).toBeUndefined();
      const id = await world.newParty(transactionId, { person });
      expect(await findActiveParty(db(), transactionId, person.id)).toMatchObject({ id });
    });
  });

  describe('requireActiveParty', () => {
    it('finds an active party, and refuses everyone else', async () => {
      const transactionId = await world.newTransaction();
      await world.newParty(transactionId, { person, active: false });
      await expect(requireActiveParty(db(), transactionId, person.id)).rejects.toEqual(notFound);
      const id = await world.newParty(transactionId, { person });
      expect(await requireActiveParty(db(), transactionId, person.id)).toMatchObject({ id });
      await expect(requireActiveParty(db(), randomUUID(), person.id)).rejects.toEqual(notFound);
    });
  });

  describe('chainsOf', () => {
    it('lists only chains of which the user is an active party', async () => {
      const reader = await world.newPerson();
      const chainId = await world.newChain();
      await world.newTransaction({ chainId, parties: [{ person: reader }] });
      await world.newTransaction({
        chainId: await world.newChain(),
        parties: [{ person: reader, active: false }],
      });
      expect(await chainsOf(db(), reader.id)).toEqual([{ chainId }]);
    });
  });

  describe('isInChain', () => {
    it('holds if the user is an active party of any transaction in the chain', async () => {
      const [inside, left, outside] = [
        await world.newChain(),
        await world.newChain(),
        await world.newChain(),
      ];
      await world.newTransaction({ chainId: inside, parties: [{ person }] });
      await world.newTransaction({ chainId: left, parties: [{ person, active: false }] });
      await world.newTransaction({ chainId: outside });
      const found = await db().select({ id: chains.id }).from(chains).where(isInChain(db(), person.id));
      const ids = found.map(({ id }) => id);
      expect([inside, left, outside].map((id) => ids.includes(id))).toEqual([true, false, false]);
    });
  });

  describe('requireInChain', () => {
    it('refuses an unknown chain and one the user is not in alike', async () => {
      const chainId = await world.newChain();
      const [hidden, unknown] = await Promise.allSettled([
        requireInChain(db(), chainId, person.id),
        requireInChain(db(), randomUUID(), person.id),
      ]);
      expect(hidden).toEqual(unknown);
      expect(hidden).toMatchObject({ status: 'rejected', reason: notFound });
    });
  });

  describe('ownsNow', () => {
    it('counts an ownership until it ends', async () => {
      const still = await world.newProperty({ owner: person, until: new Date(now.getTime() + 1) });
      const over = await world.newProperty({ owner: person, until: now });
      const open = await world.newProperty({ owner: person });
      const found = await db()
        .select({ id: properties.id })
        .from(properties)
        .innerJoin(ownerships, ownsNow(person.id, now));
      const ids = found.map(({ id }) => id);
      expect([still, over, open].map((id) => ids.includes(id))).toEqual([true, false, true]);
    });
  });

  describe('maySeeProperty', () => {
    it('holds for the owner and for a party of a transaction on the property', async () => {
      const owned = await world.newProperty({ owner: person });
      const joined = await world.newProperty();
      await world.newTransaction({ propertyId: joined, parties: [{ person }] });
      const left = await world.newProperty();
      await world.newTransaction({ propertyId: left, parties: [{ person, active: false }] });
      const found = await db()
        .select()
        .from(properties)
        .where(maySeeProperty(db(), person.id, now));
      const ids = found.map(({ id }) => id);
      expect([owned, joined, left].map((id) => ids.includes(id))).toEqual([true, true, false]);
    });
  });

  describe('touchTransaction', () => {
    it('updates the transaction and its chain', async () => {
      const chainId = await world.newChain(new Date(0));
      const id = await world.newTransaction({ chainId, updatedAt: new Date(0) });
      await touchTransaction(db(), id, now);
      const [transaction] = await db().select().from(transactions).where(eq(transactions.id, id));
      const [chain] = await db().select().from(chains).where(eq(chains.id, chainId));
      expect([transaction!.updatedAt, chain!.updatedAt]).toEqual([now, now]);
    });
  });

  describe('lockTransaction', () => {
    it('serialises database transactions', async () => {
      const id = await world.newTransaction();
      const order: string[] = [];
      const enter = (name: string) =>
        db().transaction(async (tx) => {
          await lockTransaction(tx, id);
          order.push(`${name} in`);
          await tx.select().from(transactions).where(eq(transactions.id, id));
          order.push(`${name} out`);
        });
      await Promise.all([enter('a'), enter('b'), enter('c')]);
      const names = order.map((entry) => entry.split(' ')[0]);
      expect([names[0], names[2], names[4]]).toEqual([names[1], names[3], names[5]]);
    });
  });
});
