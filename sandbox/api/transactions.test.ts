import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { onEachDatabase } from '../db/on-each-database';
import { everyPermission, viewPermission } from '../rules/permissions';
import { dataOf, idsOf, listOf, openTestService, type TestPerson, type TestService } from './test-service';
import { sharesNothing, testWorld } from './test-world';

onEachDatabase('transactions and parties', (database) => {
  let service: TestService;
  let world: ReturnType<typeof testWorld>;
  let person: TestPerson;
  beforeAll(async () => {
    service = await openTestService(database().db);
    world = testWorld(database().db);
    person = await service.newPerson();
  });

  describe('GET /v1/transactions/{transactionId}', () => {
    it('shows the transaction to an active party', async () => {
      const chainId = await world.newChain();
      const propertyId = await world.newProperty({ line1: '5 Quay Street' });
      const id = await world.newTransaction({ chainId, propertyId, parties: [{ person, role: 'Agent' }] });
      await world.newStage(id, { progress: 'In Progress' });
      expect(dataOf(await service.call(person, 'GET', `/v1/transactions/${id}`))).toMatchObject({
        id,
        chainId,
        status: null,
        yourRole: 'Agent',
        yourPermissions: everyPermission(),
        property: { id: propertyId, address: { line1: '5 Quay Street', line2: null } },
        stageProgress: { notStarted: 0, inProgress: 1, blocked: 0, completed: 0 },
      });
    });

    it('has a null chainId outside any chain', async () => {
      const id = await world.newTransaction({ parties: [{ person }] });
      expect(dataOf(await service.call(person, 'GET', `/v1/transactions/${id}`)).chainId).toBeNull();
    });

    it('is a 404 for others in the chain and for a party who left', async () => {
      const chainId = await world.newChain();
      await world.newTransaction({ chainId, parties: [{ person }] });
      const dark = await world.newTransaction({ chainId });
      const left = await world.newTransaction({ parties: [{ person, active: false }] });
      const responses = await Promise.all(
        [dark, left, randomUUID()].map((id) => service.call(person, 'GET', `/v1/transactions/${id}`)),
      );
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(responses[0]!.body).toEqual(responses[2]!.body);
    });
  });

  describe('GET /v1/transactions/{transactionId}/parties', () => {
    it('lists active parties, newest-updated first, masking unshared details of everyone but the caller', async () => {
      const companyWebsite = 'https://cobol.example.com';
      const shy = await service.newPerson({ sharing: sharesNothing, name: 'Grace Hopper', companyWebsite }); // oxfmt-ignore
      const transactionId = await world.newTransaction();
      const me = await world.newParty(transactionId, {
        person: shy,
        updatedAt: new Date('2026-01-01T00:00:00Z'),
      });
      const them = await world.newParty(transactionId, {
        person,
        updatedAt: new Date('2026-02-01T00:00:00Z'),
      });
      await world.newParty(transactionId, { person: await world.newPerson(), active: false });
      const path = `/v1/transactions/${transactionId}/parties`;
      expect(listOf(await service.call(shy, 'GET', path))).toMatchObject([
        {
          id: them,
          isYou: false,
          role: 'Agent',
          representing: 'Seller',
          name: person.name,
          email: person.email,
        },
        { id: me, isYou: true, name: 'Grace Hopper', email: shy.email },
      ]);
      expect(listOf(await service.call(person, 'GET', path))).toMatchObject([
        { id: them, isYou: true },
        // The document masks the other four details, but not the website.
        { id: me, isYou: false, name: null, email: null, phone: null, company: null, companyWebsite },
      ]);
    });

    it('pages with a cursor that other lists refuse', async () => {
      const transactionId = await world.newTransaction({ parties: [{ person }] });
      for (let at = 0; at < 4; at += 1)
        await world.newParty(transactionId, { person: await world.newPerson() });
      const path = `/v1/transactions/${transactionId}/parties`;
      const first = await service.call(person, 'GET', `${path}?limit=3`);
      const second = await service.call(person, 'GET', `${path}?limit=3&cursor=${first.body.nextCursor}`);
      expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(5);
      const stages = `/v1/transactions/${transactionId}/stages?cursor=${first.body.nextCursor}`;
      expect((await service.call(person, 'GET', stages)).status).toBe(400);
    });
  });

  describe('PATCH /v1/transactions/{transactionId}/parties/{partyId}', () => {
    it('returns id, role, representing and permissions', async () => {
      const transactionId = await world.newTransaction({ parties: [{ person }] });
      const other = await service.newPerson();
      const id = await world.newParty(transactionId, { person: other, permissions: viewPermission() });
      const path = `/v1/transactions/${transactionId}/parties/${id}`;
      const patched = await service.call(person, 'PATCH', path, { representing: 'Buyer' });
      expect([patched.status, dataOf(patched)]).toEqual([
        200,
        { id, role: 'Agent', representing: 'Buyer', permissions: viewPermission() },
      ]);
      const refused = await service.call(other, 'PATCH', path, { role: 'Seller' });
      expect([refused.status, refused.body.error?.code]).toEqual([403, 'forbidden']);
    });

    it('accepts both ids in any case', async () => {
      const transactionId = await world.newTransaction();
      const id = await world.newParty(transactionId, { person });
      const path = `/v1/transactions/${transactionId.toUpperCase()}/parties/${id.toUpperCase()}`;
      expect(dataOf(await service.call(person, 'PATCH', path, { role: 'Broker' }))).toMatchObject({ id });
    });

    it('returns 409 for the last party able to edit parties', async () => {
      const transactionId = await world.newTransaction();
      const id = await world.newParty(transactionId, { person });
      const permissions = { transactionParty: { canView: true, canEdit: false, canDelete: false } };
      const path = `/v1/transactions/${transactionId}/parties/${id}`;
      const { status, body } = await service.call(person, 'PATCH', path, { permissions });
      expect([status, body.error?.code]).toEqual([409, 'conflict']);
    });

    it('requires all three flags of a resource', async () => {
      const transactionId = await world.newTransaction();
      const id = await world.newParty(transactionId, { person });
      const path = `/v1/transactions/${transactionId}/parties/${id}`;
      const { status, body } = await service.call(person, 'PATCH', path, {
        permissions: { chainNode: { canView: true } },
      });
      expect(status).toBe(400);
      expect(body.error?.details?.issues?.map(({ path }) => path)).toEqual([
        'permissions.chainNode.canEdit',
        'permissions.chainNode.canDelete',
      ]);
    });
  });
});
