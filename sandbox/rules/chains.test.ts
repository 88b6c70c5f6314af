import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '../api/test-world';
import { fingerprint } from '../db/fingerprint';
import { onEachDatabase } from '../db/on-each-database';
import { chains, links, listings, ownerships, parties, properties, transactions } from '../db/schema';
import { addTransaction, linkEnds, type NewLink } from './add-transaction';
import { createChain } from './create-chain';
import { addressKey, insertProperty, type PostedProperty, transactionAmount } from './new-property';
import { insertTransaction } from './new-transaction';
import { everyPermission, viewPermission } from './permissions';

const now = new Date('2026-11-21T09:00:00.000Z');
const clock = { now: () => now };
const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code });

const posted = (given: Partial<PostedProperty> = {}): PostedProperty => ({
  address: { addressLine1: `${randomUUID()} Mill Lane`, postcode: 'BA2 4PQ', country: 'GB' },
  saleState: 'for-sale-no-offers',
  currency: 'GBP',
  ...given,
});

describe('transactionAmount', () => {
  it('is acceptedPrice, else askingPrice, else 0', () => {
    expect(transactionAmount(posted({ acceptedPrice: 1, askingPrice: 2 }))).toBe(1);
    expect(transactionAmount(posted({ askingPrice: 2 }))).toBe(2);
    expect(transactionAmount(posted())).toBe(0);
  });
});

describe('linkEnds', () => {
  it('makes transactionId depend on the new transaction for dependency, and vice versa for requirement', () => {
    expect(linkEnds({ relation: 'dependency', transactionId: 'there' }, 'new')).toEqual({
      transactionId: 'there',
      dependencyId: 'new',
    });
    expect(linkEnds({ relation: 'requirement', transactionId: 'there' }, 'new')).toEqual({
      transactionId: 'new',
      dependencyId: 'there',
    });
  });
});

onEachDatabase('rules of chains', (database) => {
  let world: ReturnType<typeof testWorld>;
  let person: { id: string };
  beforeAll(async () => {
    world = testWorld(database().db);
    person = await world.newPerson();
  });
  const db = () => database().db;

  describe('insertProperty', () => {
    it('stores the address as given, its key, and one listing', async () => {
      const property = posted({ askingPrice: 5, acceptedPrice: 4, agent: 'Harbour & Vale' });
      const id = await insertProperty(db(), property, now);
      const [row] = await db().select().from(properties).where(eq(properties.id, id));
      expect(row).toMatchObject({
        line2: null,
        city: '',
        region: '',
        addressKey: addressKey(property.address),
      });
      const found = await db().select().from(listings).where(eq(listings.propertyId, id));
      expect(found).toMatchObject([{ amount: 5, currency: 'GBP', agent: 'Harbour & Vale', url: null }]);
    });
  });

  describe('insertTransaction', () => {
    it('gives its creator every permission, and is dated now', async () => {
      const chainId = await world.newChain();
      const propertyId = await world.newProperty();
      const creator = { personId: person.id, role: 'Agent', representing: 'Seller' };
      const given = { chainId, propertyId, saleState: 'unknown', amount: 7, currency: 'GBP', creator };
      const id = await insertTransaction(db(), given, now);
      const [row] = await db().select().from(transactions).where(eq(transactions.id, id));
      expect(row).toMatchObject({ transactionDate: now, amount: 7 });
      const [party] = await db().select().from(parties).where(eq(parties.transactionId, id));
      expect(party).toMatchObject({ ...creator, permissions: everyPermission(), active: true });
    });
  });

  describe('createChain', () => {
    const ownedIn = (chainId: string) =>
      db()
        .select({ transactionId: transactions.id, since: ownerships.since, until: ownerships.until })
        .from(ownerships)
        .innerJoin(transactions, eq(transactions.propertyId, ownerships.propertyId))
        .where(and(eq(ownerships.personId, person.id), eq(transactions.chainId, chainId)));
    const partyOn = async (transactionId: string | null) =>
      (await db().select().from(parties).where(eq(parties.transactionId, transactionId!)))[0];

    it('makes the user Seller and owner of what is sold, Buyer of what is bought, and links the purchase to the sale', async () => {
      const made = await createChain(db(), clock, person.id, { selling: posted(), buying: posted() });
      expect(made.thirdPartyTransactionId).toBeNull();
      expect(await partyOn(made.sellingTransactionId)).toMatchObject({
        role: 'Seller',
        representing: 'Seller',
      });
      expect(await partyOn(made.buyingTransactionId)).toMatchObject({ role: 'Buyer', representing: 'Buyer' });
      const found = await db().select().from(links).where(eq(links.chainId, made.chainId));
      expect(found).toMatchObject([
        { transactionId: made.buyingTransactionId, dependencyId: made.sellingTransactionId },
      ]);
      const owned = [{ transactionId: made.sellingTransactionId, since: now, until: null }];
      expect(await ownedIn(made.chainId)).toEqual(owned);
    });

    it('returns null for the ids of what was not created, and creates no link', async () => {
      const selling = await createChain(db(), clock, person.id, { selling: posted() });
      expect(selling).toMatchObject({ buyingTransactionId: null, thirdPartyTransactionId: null });
      const buying = await createChain(db(), clock, person.id, { buying: posted() });
      expect(buying).toMatchObject({ sellingTransactionId: null, thirdPartyTransactionId: null });
      // The seller owns the property, even if they buy nothing; the buyer does not own it yet.
      expect(await ownedIn(selling.chainId)).toHaveLength(1);
      expect(await ownedIn(buying.chainId)).toEqual([]);
      expect(await db().select().from(links).where(eq(links.chainId, buying.chainId))).toEqual([]);
    });

    it('adds a third party in the role they name', async () => {
      const thirdParty = { role: 'Conveyancer', representing: 'Buyer', property: posted() };
      const made = await createChain(db(), clock, person.id, { thirdParty });
      expect(made).toMatchObject({ sellingTransactionId: null, buyingTransactionId: null });
      expect(await partyOn(made.thirdPartyTransactionId)).toMatchObject({
        role: 'Conveyancer',
        representing: 'Buyer',
      });
      expect(await ownedIn(made.chainId)).toEqual([]);
    });
  });

  describe('addTransaction', () => {
    const newNeighbour = async (permissions = everyPermission()) => {
      const chainId = await world.newChain(new Date(0));
      const transactionId = await world.newTransaction({ chainId, parties: [{ person, permissions }] });
      return { chainId, transactionId };
    };
    const add = (chainId: string, body: Partial<NewLink> & { transactionId: string }) =>
      addTransaction(db(), clock, person.id, chainId, {
        relation: 'dependency',
        useExistingTransaction: true,
        ...body,
      });

    it('creates a transaction with the caller as Agent of the Seller, links it, and updates the chain', async () => {
      const { chainId, transactionId } = await newNeighbour();
      const added = await add(chainId, { transactionId, property: posted({ askingPrice: 9 }) });
      expect(added.existing).toBe(false);
      const [row] = await db().select().from(transactions).where(eq(transactions.id, added.transactionId));
      expect(row).toMatchObject({ chainId, propertyId: added.propertyId, amount: 9 });
      const [party] = await db().select().from(parties).where(eq(parties.transactionId, added.transactionId));
      expect(party).toMatchObject({ role: 'Agent', representing: 'Seller', permissions: everyPermission() });
      const found = await db().select().from(links).where(eq(links.chainId, chainId));
      expect(found).toMatchObject([{ transactionId, dependencyId: added.transactionId }]);
      const [chain] = await db().select().from(chains).where(eq(chains.id, chainId));
      expect(chain!.updatedAt).toEqual(now);
    });

    it('reuses the newest transaction on the property and leaves it as it is', async () => {
      const { chainId, transactionId } = await newNeighbour();
      const owner = await world.newPerson();
      const line1 = `${randomUUID()} Abbey Road`;
      const propertyId = await world.newProperty({ line1 });
      const outside = await world.newTransaction({
        propertyId,
        parties: [{ person: owner, role: 'Seller' }],
      });
      await world.newTransaction({ propertyId, updatedAt: new Date(0) });
      const address = { addressLine1: line1.toUpperCase(), postcode: 'bs1 1aa', country: 'GB' };
      const added = await add(chainId, { transactionId, property: posted({ address }) });
      expect(added).toEqual({ transactionId: outside, propertyId, existing: true });
      const reusedParties = await db().select().from(parties).where(eq(parties.transactionId, outside));
      expect(reusedParties).toMatchObject([{ personId: owner.id }]);
    });

    it('creates another transaction on the property if useExistingTransaction is false', async () => {
      const { chainId, transactionId } = await newNeighbour();
      const propertyId = await world.newProperty({ owner: person });
      const outside = await world.newTransaction({ propertyId });
      const added = await add(chainId, { transactionId, propertyId, useExistingTransaction: false });
      expect(added).toMatchObject({ propertyId, existing: false });
      expect(added.transactionId).not.toBe(outside);
    });

    it('copies amount and sale state from a property given by id', async () => {
      const { chainId, transactionId } = await newNeighbour();
      const propertyId = await world.newProperty({ owner: person });
      const [first] = await db().select().from(listings).where(eq(listings.propertyId, propertyId));
      const earlier = new Date(first!.createdAt.getTime() - 1);
      await db().insert(listings).values({ ...first!, id: randomUUID(), amount: 1, createdAt: earlier }); // oxfmt-ignore
      const added = await add(chainId, { transactionId, propertyId });
      const [row] = await db().select().from(transactions).where(eq(transactions.id, added.transactionId));
      expect(row).toMatchObject({ amount: 250_000, currency: 'GBP', saleState: 'for-sale-no-offers' });
    });

    it('writes nothing for an unknown chain, a stranger’s transaction, a viewer, and a hidden property', async () => {
      const { chainId, transactionId } = await newNeighbour();
      const other = await newNeighbour();
      const viewer = await newNeighbour(viewPermission());
      const dark = await world.newTransaction({ chainId });
      const hidden = await world.newProperty();
      const before = await fingerprint(db());
      const property = posted();
      await expect(add(randomUUID(), { transactionId, property })).rejects.toEqual(refusal('not_found'));
      await expect(add(chainId, { transactionId: other.transactionId, property })).rejects.toEqual(
        refusal('not_found'),
      );
      await expect(add(chainId, { transactionId: dark, property })).rejects.toEqual(refusal('not_found'));
      await expect(add(chainId, { transactionId, propertyId: randomUUID() })).rejects.toEqual(
        refusal('not_found'),
      );
      await expect(add(chainId, { transactionId, propertyId: hidden })).rejects.toEqual(refusal('not_found'));
      const lacking = add(viewer.chainId, { transactionId: viewer.transactionId, property });
      await expect(lacking).rejects.toEqual(refusal('forbidden'));
      expect(await fingerprint(db())).toBe(before);
    });

    it('writes nothing on a conflict, and names the other chain only to a party there', async () => {
      const { chainId, transactionId } = await newNeighbour();
      const theirs = await world.newProperty();
      await world.newTransaction({ chainId: await world.newChain(), propertyId: theirs });
      const mine = await world.newProperty();
      const myChain = await world.newChain();
      const myTransaction = await world.newTransaction({
        chainId: myChain,
        propertyId: mine,
        parties: [{ person }],
      });
      const here = await world.newProperty();
      await world.newTransaction({ chainId, propertyId: here });

      const before = await fingerprint(db());
      await expect(add(chainId, { transactionId, propertyId: theirs })).rejects.toMatchObject({
        code: 'conflict',
        extra: { details: undefined },
      });
      await expect(add(chainId, { transactionId, propertyId: mine })).rejects.toMatchObject({
        code: 'conflict',
        extra: { details: { chainId: myChain, transactionId: myTransaction, propertyId: mine } },
      });
      await expect(
        add(chainId, { transactionId, propertyId: here, useExistingTransaction: false }),
      ).rejects.toMatchObject({ code: 'conflict', extra: { details: undefined } });
      expect(await fingerprint(db())).toBe(before);
    });
  });
});
