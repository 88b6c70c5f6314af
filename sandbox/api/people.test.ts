import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { onEachDatabase } from '../db/on-each-database';
import { licences, teamMembers, teams } from '../db/schema';
import { dataOf, listOf, openTestService, type TestPerson, type TestService } from './test-service';
import { sharesNothing, testWorld } from './test-world';

onEachDatabase('properties, address book and teams', (database) => {
  let service: TestService;
  let world: ReturnType<typeof testWorld>;
  let person: TestPerson;
  beforeAll(async () => {
    service = await openTestService(database().db);
    world = testWorld(database().db);
    person = await service.newPerson();
  });

  describe('GET /v1/properties', () => {
    it('lists each property the user currently owns once, newest-updated first', async () => {
      const owner = await service.newPerson();
      const old = await world.newProperty({ owner, updatedAt: new Date('2026-01-01T00:00:00Z') });
      const recent = await world.newProperty({ owner, updatedAt: new Date('2026-02-01T00:00:00Z') });
      await world.newProperty({ owner, until: new Date('2026-01-01T00:00:00Z') });
      const joined = await world.newProperty();
      await world.newTransaction({ propertyId: joined, parties: [{ person: owner }] });
      expect(listOf(await service.call(owner, 'GET', '/v1/properties'))).toMatchObject([
        { id: recent, yourOwnership: { since: '1970-01-01T00:00:00.000+00:00', until: null, type: null } },
        { id: old },
      ]);
    });
  });

  describe('GET /v1/properties/{propertyId}', () => {
    it('shows every detail as it was posted, listed at the price agreed if none was asked', async () => {
      const address = { city: 'Lewes', region: 'East Sussex', postcode: 'BN7 1XG', country: 'IE' };
      const [line1, line2] = [`${randomUUID()} Mill Lane`, 'Flat 2'];
      const listing = { currency: 'EUR', agent: 'Fox & Lark', url: 'https://example.com/2' };
      const selling = {
        address: { ...address, addressLine1: line1, addressLine2: line2 },
        ...listing,
        saleState: 'off-market',
        acceptedPrice: 290_000,
        image: 'https://example.com/3.png',
      };
      const created = dataOf(await service.call(person, 'POST', '/v1/chains', { selling }));
      const sale = `/v1/transactions/${String(created.sellingTransactionId)}`;
      const transaction = dataOf(await service.call(person, 'GET', sale));
      expect(transaction).toMatchObject({ saleState: 'off-market', amount: 290_000, currency: 'EUR' });
      const { id } = transaction.property as { id: string };
      expect(dataOf(await service.call(person, 'GET', `/v1/properties/${id}`))).toMatchObject({
        address: { line1, line2, ...address },
        saleState: 'off-market',
        ownershipType: 'unknown',
        listing: { ...listing, amount: 290_000 },
        transactions: [{ saleState: 'off-market', chainId: created.chainId }],
      });
    });

    it('shows until when it is owned, and its transactions newest first', async () => {
      const owner = await service.newPerson();
      const until = new Date(Date.now() + 86_400_000);
      const id = await world.newProperty({ owner, until });
      const at = (day: number) => new Date(Date.UTC(2026, 0, day));
      const chainId = await world.newChain();
      const older = await world.newTransaction({ propertyId: id, updatedAt: at(1) });
      const newer = await world.newTransaction({ propertyId: id, updatedAt: at(2), chainId });
      const yourOwnership = { until: until.toISOString().replace('Z', '+00:00') };
      expect(dataOf(await service.call(owner, 'GET', `/v1/properties/${id}`))).toMatchObject({
        yourOwnership,
        transactions: [
          { id: newer, chainId },
          { id: older, chainId: null },
        ],
      });
      expect(listOf(await service.call(owner, 'GET', '/v1/properties'))).toMatchObject([{ yourOwnership }]);
    });

    it('shows listings and transactions to the owner, and to a party who does not own it', async () => {
      const owner = await service.newPerson();
      const id = await world.newProperty({ owner });
      const transactionId = await world.newTransaction({ propertyId: id, parties: [{ person }] });
      const shown = {
        id,
        listings: [{ amount: 250_000, currency: 'GBP', agent: 'Harbour & Vale', url: null }],
        transactions: [{ id: transactionId, saleState: 'for-sale-sold-stc', chainId: null }],
      };
      const path = `/v1/properties/${id}`;
      const owned = dataOf(await service.call(owner, 'GET', path));
      expect(owned).toMatchObject({ ...shown, yourOwnership: { until: null } });
      const joined = dataOf(await service.call(person, 'GET', path));
      expect(joined).toMatchObject({ ...shown, yourOwnership: null });
      expect((await service.call(await service.newPerson(), 'GET', path)).status).toBe(404);
    });
  });

  describe('GET /v1/me/address-book', () => {
    it('lists exactly the other active people in the user’s chains, as direct or chain contacts', async () => {
      const reader = await service.newPerson();
      const chainId = await world.newChain();
      const near = await world.newPerson({ name: 'Near By' });
      const far = await world.newPerson({
        sharing: sharesNothing,
        updatedAt: new Date('2025-01-01T00:00:00Z'),
      });
      const parties = [{ person: reader }, { person: near, role: 'Buyer' }];
      const propertyId = await world.newProperty({ line1: '1 Long Row' });
      const shared = await world.newTransaction({ chainId, propertyId, parties });
      const early = new Date('2025-06-01T00:00:00Z');
      const distant = await world.newTransaction({ chainId, parties: [{ person: far, updatedAt: early }] });
      const alsoThere = await world.newTransaction({ chainId, parties: [{ person: near }] });
      await world.newTransaction({ chainId, parties: [{ person: await world.newPerson(), active: false }] });
      await world.newTransaction({ chainId: await world.newChain(), parties: [{ person: near }] });
      const book = listOf(await service.call(reader, 'GET', '/v1/me/address-book'));
      expect(book).toMatchObject([
        {
          relationship: 'direct',
          name: 'Near By',
          email: near.email,
          phone: '07700 900100',
          company: 'Analytical Homes',
          companyWebsite: 'https://homes.example.com',
          transactions: [
            {
              chainId,
              transactionId: shared,
              role: 'Buyer',
              representing: 'Seller',
              address: '1 Long Row, Bristol, Bristol, BS1 1AA, GB',
            },
            // Sharing one transaction is enough for a direct contact.
            { chainId, transactionId: alsoThere },
          ],
        },
        {
          relationship: 'chain',
          name: null,
          company: null,
          companyWebsite: null,
          transactions: [{ transactionId: distant }],
        },
      ]);
      expect(book).toHaveLength(2);
    });

    it('gives each person a 64-character code that is stable for the caller and reveals nothing', async () => {
      const [firstReader, secondReader, contact] = [
        await service.newPerson(),
        await service.newPerson(),
        await world.newPerson(),
      ];
      const chainId = await world.newChain();
      await world.newTransaction({
        chainId,
        parties: [{ person: firstReader }, { person: secondReader }, { person: contact }],
      });
      const codeFor = async (reader: TestPerson) => {
        const book = listOf(await service.call(reader, 'GET', '/v1/me/address-book'));
        return book.find(({ name }) => name === 'Ada Byron' && book.length === 2)?.id;
      };
      const codes = [await codeFor(firstReader), await codeFor(firstReader), await codeFor(secondReader)];
      expect(codes[0]).toMatch(/^[0-9a-f]{64}$/);
      expect(codes[1]).toBe(codes[0]);
      expect(codes[2]).not.toBe(codes[0]);
      const page = await service.call(firstReader, 'GET', '/v1/me/address-book?limit=1');
      const plain = Buffer.from(page.body.nextCursor!, 'base64url').toString('latin1');
      expect(plain).not.toContain(contact.id);
      expect(plain).not.toContain(secondReader.id);
    });

    it('lists everyone exactly once across pages', async () => {
      const reader = await service.newPerson();
      const chainId = await world.newChain();
      await world.newTransaction({ chainId, parties: [{ person: reader }] });
      for (let at = 0; at < 9; at += 1) {
        const parties = [{ person: await world.newPerson({ name: `Person ${at}` }) }];
        await world.newTransaction({ chainId, parties });
      }
      const names = new Set<unknown>();
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await service.call(
          reader,
          'GET',
          `/v1/me/address-book?limit=4${cursor && `&cursor=${cursor}`}`,
        );
        for (const { name } of listOf(page)) names.add(name);
        cursor = page.body.nextCursor!;
      }
      expect(names.size).toBe(9);
    });
  });

  describe('GET /v1/teams/{teamId}/members', () => {
    it('lists the active members with their licences, to active members only', async () => {
      const db = database().db;
      const teamId = randomUUID();
      await db.insert(teams).values({ id: teamId, name: 'Harbour & Vale' });
      const shy = await service.newPerson({ name: 'Grace Hopper', sharing: sharesNothing });
      const gone = await service.newPerson();
      const join = (personId: string, day: number, active = true) =>
        db
          .insert(teamMembers)
          .values({ teamId, personId, role: 'member', active, createdAt: new Date(Date.UTC(2026, 0, day)) });
      await join(person.id, 1);
      await join(shy.id, 2);
      await join(gone.id, 3, false);
      const licence = { id: randomUUID(), type: 'pro_tier', active: true, used: false };
      const lapsed = { id: randomUUID(), type: 'pro_tier', active: false, used: true };
      await db.insert(licences).values({ ...licence, teamId, personId: person.id });
      await db.insert(licences).values({ ...lapsed, teamId, personId: shy.id });
      const path = `/v1/teams/${teamId}/members`;
      const response = await service.call(person, 'GET', path);
      expect(response.body.nextCursor).toBeNull();
      expect(listOf(response)).toMatchObject([
        { you: false, role: 'member', name: 'G. H.', email: null, licences: [lapsed] },
        { you: true, name: person.name, email: person.email, licences: [licence] },
      ]);
      expect(listOf(response)).toHaveLength(2);
      expect(listOf(await service.call(shy, 'GET', path))[0]).toMatchObject({
        you: true,
        name: 'Grace Hopper',
        email: shy.email,
      });
      expect((await service.call(gone, 'GET', path)).status).toBe(404);
      expect((await service.call(person, 'GET', `/v1/teams/${randomUUID()}/members`)).status).toBe(404);
    });
  });
});
