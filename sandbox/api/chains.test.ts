import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { onEachDatabase } from '../db/on-each-database';
import { transactions } from '../db/schema';
import { everyPermission } from '../rules/permissions';
import { dataOf, idsOf, listOf, openTestService, type TestPerson, type TestService } from './test-service';
import { testWorld } from './test-world';

const property = (given: object = {}) => ({
  address: { addressLine1: `${randomUUID()} Mill Lane`, country: 'GB' },
  saleState: 'for-sale-no-offers',
  currency: 'GBP',
  ...given,
});

onEachDatabase('chains', (database) => {
  let service: TestService;
  let world: ReturnType<typeof testWorld>;
  let person: TestPerson;
  beforeAll(async () => {
    service = await openTestService(database().db);
    world = testWorld(database().db);
    person = await service.newPerson();
  });

  describe('GET /v1/chains', () => {
    it('lists the chains with an active party of the user, newest-updated first', async () => {
      const reader = await service.newPerson();
      const old = await world.newChain(new Date('2026-01-01T00:00:00Z'));
      const recent = await world.newChain(new Date('2026-02-01T00:00:00Z'));
      const left = await world.newChain(new Date('2026-03-01T00:00:00Z'));
      await world.newTransaction({ chainId: old, parties: [{ person: reader }] });
      await world.newTransaction({ chainId: recent, parties: [{ person: reader }] });
      await world.newTransaction({ chainId: left, parties: [{ person: reader, active: false }] });
      const { body } = await service.call(reader, 'GET', '/v1/chains');
      expect(body).toMatchObject({ data: [{ id: recent }, { id: old }], nextCursor: null });
    });

    it('shows yourRole where the user is a party and null elsewhere', async () => {
      const reader = await service.newPerson();
      const chainId = await world.newChain();
      const yours = await world.newTransaction({ chainId, parties: [{ person: reader, role: 'Buyer' }] });
      const theirs = await world.newTransaction({ chainId, parties: [{ person }] });
      const link = await world.newLink(chainId, yours, theirs);
      const { body } = await service.call(reader, 'GET', '/v1/chains');
      expect(body.data).toMatchObject([
        {
          links: [{ id: link, transactionId: yours, dependencyId: theirs }],
          transactions: [
            { id: yours, yourRole: 'Buyer', status: null },
            { id: theirs, yourRole: null, status: null },
          ],
        },
      ]);
    });

    it('neither repeats nor skips a chain while others are inserted', async () => {
      const reader = await service.newPerson();
      const moment = new Date('2026-05-01T00:00:00Z');
      const expected: string[] = [];
      for (let at = 0; at < 7; at += 1) {
        const id = await world.newChain(at < 5 ? moment : new Date(moment.getTime() - at));
        await world.newTransaction({ chainId: id, parties: [{ person: reader }] });
        expected.push(id);
      }
      const seen: unknown[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await service.call(reader, 'GET', `/v1/chains?limit=2${cursor && `&cursor=${cursor}`}`);
        seen.push(...idsOf(page));
        cursor = page.body.nextCursor!;
        const late = await world.newChain(new Date());
        await world.newTransaction({ chainId: late, parties: [{ person: reader }] });
      }
      expect(seen).toHaveLength(7);
      expect(new Set(seen)).toEqual(new Set(expected));
    });

    it('gives the same cursor for the same page, and none on a last page that is exactly full', async () => {
      const reader = await service.newPerson();
      for (let at = 0; at < 4; at += 1) {
        await world.newTransaction({ chainId: await world.newChain(), parties: [{ person: reader }] });
      }
      const first = await service.call(reader, 'GET', '/v1/chains?limit=2');
      expect((await service.call(reader, 'GET', '/v1/chains?limit=2')).body).toEqual(first.body);
      const last = await service.call(reader, 'GET', `/v1/chains?limit=2&cursor=${first.body.nextCursor}`);
      expect(listOf(last)).toHaveLength(2);
      expect(last.body.nextCursor).toBeNull();
    });
  });

  describe('GET /v1/chains/{chainId}', () => {
    it('shows the whole chain, with permissions only on the user’s own transactions', async () => {
      const chainId = await world.newChain();
      const yours = await world.newTransaction({ chainId, parties: [{ person, role: 'Seller' }] });
      const theirs = await world.newTransaction({ chainId });
      for (const progress of ['Completed', 'Completed', 'Blocked', 'Not Started']) {
        await world.newStage(theirs, { progress });
      }
      await world.newStage(theirs, { progress: 'In Progress', deletedAt: new Date() });
      const { status, body } = await service.call(person, 'GET', `/v1/chains/${chainId}`);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        id: chainId,
        transactions: [
          { id: yours, yourRole: 'Seller', yourPermissions: everyPermission(), amount: 240_000 },
          {
            id: theirs,
            yourRole: null,
            yourPermissions: null,
            stageProgress: { notStarted: 1, inProgress: 0, blocked: 1, completed: 2 },
            listing: { amount: 250_000, currency: 'GBP', agent: 'Harbour & Vale', url: null },
          },
        ],
      });
    });

    it('shows the sale’s own price, date and update beside those of the property and the chain', async () => {
      const reader = await service.newPerson();
      const chainId = await world.newChain(new Date('2026-02-01T00:00:00.000Z'));
      const propertyId = await world.newProperty({ line1: '1 Own Row' });
      const updatedAt = new Date('2026-01-01T00:00:00.000Z');
      const id = await world.newTransaction({
        chainId,
        propertyId,
        updatedAt,
        parties: [{ person: reader }],
      });
      const transactionDate = new Date('2027-03-01T12:00:00.000Z');
      const changes = { transactionDate, saleState: 'off-market', amount: 199_000, currency: 'EUR' };
      await database().db.update(transactions).set(changes).where(eq(transactions.id, id));
      const shown = { updatedAt: '2026-01-01T00:00:00.000+00:00', saleState: 'off-market', address: { line1: '1 Own Row' } }; // oxfmt-ignore
      const [listed] = listOf(await service.call(reader, 'GET', '/v1/chains'));
      expect(listed).toMatchObject({ updatedAt: '2026-02-01T00:00:00.000+00:00', transactions: [shown] });
      const chain = dataOf(await service.call(reader, 'GET', `/v1/chains/${chainId}`));
      expect(chain.transactions).toMatchObject([
        {
          ...{ ...changes, ...shown, propertyId, transactionDate: '2027-03-01T12:00:00.000+00:00' },
          listing: { amount: 250_000, currency: 'GBP' },
        },
      ]);
    });

    it('returns the same 404 for someone else’s chain and an unknown one, and accepts ids in any case', async () => {
      const chainId = await world.newChain();
      await world.newTransaction({ chainId });
      const hidden = await service.call(person, 'GET', `/v1/chains/${chainId}`);
      const unknown = await service.call(person, 'GET', `/v1/chains/${randomUUID()}`);
      expect([hidden.status, unknown.status]).toEqual([404, 404]);
      expect(hidden.body).toEqual(unknown.body);
      await world.newTransaction({ chainId, parties: [{ person }] });
      expect((await service.call(person, 'GET', `/v1/chains/${chainId.toUpperCase()}`)).status).toBe(200);
    });
  });

  describe('POST /v1/chains', () => {
    it('returns 201 with the ids, which are null for what was not created', async () => {
      const body = {
        selling: property({ askingPrice: 300_000, url: 'https://example.com/1' }),
        buying: property(),
      };
      const created = await service.call(person, 'POST', '/v1/chains', body);
      expect(created.status).toBe(201);
      expect(dataOf(created).thirdPartyTransactionId).toBeNull();
      const chain = dataOf(await service.call(person, 'GET', `/v1/chains/${dataOf(created).chainId}`));
      expect(chain.links).toMatchObject([
        {
          transactionId: dataOf(created).buyingTransactionId,
          dependencyId: dataOf(created).sellingTransactionId,
        },
      ]);
      expect(chain.transactions).toHaveLength(2);
      expect(chain.transactions).toContainEqual(
        expect.objectContaining({
          id: dataOf(created).sellingTransactionId,
          yourRole: 'Seller',
          yourPermissions: everyPermission(),
          amount: 300_000,
          listing: { amount: 300_000, currency: 'GBP', agent: '', url: 'https://example.com/1' },
        }),
      );
      const owned = listOf(await service.call(person, 'GET', '/v1/properties'));
      expect(owned[0]).toMatchObject({
        yourOwnership: { until: null, type: null },
        listing: { amount: 300_000 },
      });
    });

    it('accepts thirdParty only on its own, and requires one of the three members', async () => {
      const thirdParty = { role: 'Agent', representing: 'Seller', property: property() };
      const alone = await service.call(person, 'POST', '/v1/chains', { thirdParty });
      expect(dataOf(alone)).toMatchObject({ sellingTransactionId: null, buyingTransactionId: null });
      const both = await service.call(person, 'POST', '/v1/chains', { thirdParty, selling: property() });
      expect(both.body.error).toMatchObject({
        code: 'invalid_request',
        details: { issues: [{ path: 'thirdParty', message: 'must be sent on its own' }] },
      });
      expect((await service.call(person, 'POST', '/v1/chains', {})).status).toBe(400);
    });

    it('reports a misspelt member at its own path', async () => {
      const selling = property({ acceptedPrise: 1 });
      const { status, body } = await service.call(person, 'POST', '/v1/chains', { selling });
      expect(status).toBe(400);
      expect(body.error?.details?.issues).toEqual([
        { path: 'selling.acceptedPrise', message: 'is not a known member' },
      ]);
    });
  });

  describe('POST /v1/chains/{chainId}/transactions', () => {
    it('requires exactly one of property and propertyId', async () => {
      const chainId = await world.newChain();
      const transactionId = await world.newTransaction({ chainId, parties: [{ person }] });
      const path = `/v1/chains/${chainId}/transactions`;
      const base = { transactionId, relation: 'requirement' };
      const added = await service.call(person, 'POST', path, { ...base, property: property() });
      expect(added.status).toBe(201);
      expect(dataOf(added).existing).toBe(false);
      const propertyId = await world.newProperty({ owner: person });
      expect((await service.call(person, 'POST', path, { ...base, propertyId })).status).toBe(201);
      const both = { ...base, propertyId, property: property() };
      expect((await service.call(person, 'POST', path, both)).status).toBe(400);
      expect((await service.call(person, 'POST', path, base)).status).toBe(400);
    });

    it('returns 409 conflict, with details only for a party of the other chain', async () => {
      const [chainId, otherId] = [await world.newChain(), await world.newChain()];
      const transactionId = await world.newTransaction({ chainId, parties: [{ person }] });
      const propertyId = await world.newProperty();
      await world.newTransaction({ chainId: otherId, propertyId });
      const body = { transactionId, relation: 'dependency', propertyId };
      const path = `/v1/chains/${chainId}/transactions`;
      const dark = await service.call(person, 'POST', path, body);
      expect(dark.status).toBe(409);
      expect(dark.body.error).toEqual({ code: 'conflict', message: expect.any(String) });
      // A party of the other chain, though not of the transaction on that property.
      await world.newTransaction({ chainId: otherId, parties: [{ person }] });
      const open = await service.call(person, 'POST', path, body);
      expect(open.body.error).toMatchObject({ code: 'conflict', details: { chainId: otherId, propertyId } });
    });
  });
});
