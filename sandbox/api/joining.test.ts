import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { onEachDatabase } from '../db/on-each-database';
import { accessRequests, invites } from '../db/schema';
import { viewPermission } from '../rules/permissions';
import { dataOf, idsOf, listOf, openTestService, type TestPerson, type TestService } from './test-service';
import { testWorld } from './test-world';

onEachDatabase('invites and access requests', (database) => {
  let service: TestService;
  let world: ReturnType<typeof testWorld>;
  let person: TestPerson;
  let transactionId: string;
  beforeAll(async () => {
    service = await openTestService(database().db);
    world = testWorld(database().db);
    person = await service.newPerson();
    transactionId = await world.newTransaction({ chainId: await world.newChain(), parties: [{ person }] });
  });
  const role = { role: 'Conveyancer', representing: 'Buyer' };
  const invite = (email: string, expires = 'never') =>
    service.call(person, 'POST', `/v1/transactions/${transactionId}/invites`, { ...role, email, expires });

  describe('invites', () => {
    it('reach the person whose email they are addressed to, whatever its case', async () => {
      const guest = await service.newPerson({ email: 'Guest.One@Example.com' });
      const sent = await invite('guest.one@EXAMPLE.com', 'oneWeek');
      expect([sent.status, dataOf(sent).emailSent]).toEqual([201, true]);
      const [received] = listOf(await service.call(guest, 'GET', '/v1/me/invites'));
      expect(received).toMatchObject({
        id: dataOf(sent).id,
        status: 'pending',
        type: 'transaction',
        transaction: { id: transactionId, role: 'Conveyancer' },
        from: person.name,
        to: 'guest.one@EXAMPLE.com',
        expiresAt: expect.any(String),
      });
      const listed = listOf(await service.call(person, 'GET', '/v1/me/invites/sent'));
      expect(listed.find(({ id }) => id === dataOf(sent).id)).toEqual(received);
      expect(listOf(await service.call(await service.newPerson(), 'GET', '/v1/me/invites'))).toEqual([]);
    });

    it('never expire unless the sender says so, and reach only the address given', async () => {
      const guest = await service.newPerson();
      const path = `/v1/transactions/${transactionId}/invites`;
      await service.call(person, 'POST', path, { ...role, email: guest.email });
      const [received] = listOf(await service.call(guest, 'GET', '/v1/me/invites'));
      expect(received).toMatchObject({ status: 'pending', expiresAt: null, to: guest.email });
      const unsent = await service.call(person, 'POST', path, {
        ...role,
        email: 'unknown@elsewhere.invalid',
      });
      expect([unsent.status, dataOf(unsent).emailSent]).toEqual([201, false]);
    });

    it('are newest first, and expired once their time has passed', async () => {
      const guest = await service.newPerson();
      const first = dataOf(await invite(guest.email)).id as string;
      const second = dataOf(await invite(guest.email, 'oneDay')).id as string;
      const third = dataOf(await invite(guest.email)).id as string;
      const db = database().db;
      await db
        .update(invites)
        .set({ createdAt: new Date('2026-01-01T00:00:00Z') })
        .where(eq(invites.id, first));
      await db
        .update(invites)
        .set({ createdAt: new Date('2026-01-02T00:00:00Z'), expiresAt: new Date('2026-01-03T00:00:00Z') })
        .where(eq(invites.id, second));
      const listed = (status = '') => service.call(guest, 'GET', `/v1/me/invites${status}`);
      expect(listOf(await listed())).toMatchObject([
        { id: third, status: 'pending', expiresAt: null },
        { id: second, status: 'expired' },
        { id: first, status: 'pending' },
      ]);
      expect(idsOf(await listed('?status=pending'))).toEqual([third, first]);
      await db.update(invites).set({ status: 'declined' }).where(eq(invites.id, third));
      expect(idsOf(await listed('?status=declined'))).toEqual([third]);
      expect((await listed('?status=expired')).status).toBe(400);
    });

    it('can be sent only by a party with transactionParty.canEdit', async () => {
      const viewer = await service.newPerson();
      await world.newParty(transactionId, { person: viewer, permissions: viewPermission() });
      const body = { ...role, email: 'someone@example.com' };
      const path = `/v1/transactions/${transactionId}/invites`;
      expect((await service.call(viewer, 'POST', path, body)).status).toBe(403);
      expect((await service.call(await service.newPerson(), 'POST', path, body)).status).toBe(404);
    });
  });

  describe('access requests', () => {
    it('return 201 first, then 200 with the same request while it is pending', async () => {
      const neighbour = await service.newPerson();
      const chainId = await world.newChain();
      const theirs = await world.newTransaction({ chainId, parties: [{ person }] });
      await world.newTransaction({ chainId, parties: [{ person: neighbour }] });
      const path = `/v1/transactions/${theirs}/access-requests`;
      const first = await service.call(neighbour, 'POST', path, role);
      const again = await service.call(neighbour, 'POST', path, { role: 'Other', representing: 'Seller' });
      expect([first.status, again.status]).toEqual([201, 200]);
      expect(dataOf(first)).toMatchObject({ existing: false });
      expect(dataOf(again)).toEqual({ id: dataOf(first).id, existing: true });
      const party = await service.call(person, 'POST', path, role);
      expect([party.status, party.body.error?.code]).toEqual([409, 'conflict']);
    });

    it('are listed newest first and by status, to people who can edit the parties', async () => {
      const editor = await service.newPerson();
      const viewer = await service.newPerson();
      const chainId = await world.newChain();
      const wanted = await world.newTransaction({
        chainId,
        parties: [{ person: editor }, { person: viewer, permissions: viewPermission() }],
      });
      const askers = [await service.newPerson({ name: 'Early Bird' }), await service.newPerson()];
      const ids: unknown[] = [];
      for (const [at, asker] of askers.entries()) {
        await world.newTransaction({ chainId, parties: [{ person: asker }] });
        const id = dataOf(
          await service.call(asker, 'POST', `/v1/transactions/${wanted}/access-requests`, role),
        ).id as string;
        await database()
          .db.update(accessRequests)
          .set({ createdAt: new Date(Date.UTC(2026, 0, at + 1)) })
          .where(eq(accessRequests.id, id));
        ids.unshift(id);
      }
      const listed = (reader: TestPerson, query = '') =>
        service.call(reader, 'GET', `/v1/me/access-requests${query}`);
      expect(idsOf(await listed(editor))).toEqual(ids);
      expect(listOf(await listed(editor))[1]).toMatchObject({
        from: 'Early Bird',
        role: 'Conveyancer',
        status: 'pending',
        transactionId: wanted,
        createdAt: '2026-01-01T00:00:00.000+00:00',
      });
      expect(idsOf(await listed(viewer))).toEqual([]);
      expect(idsOf(await listed(askers[0]!))).toEqual([]);
      expect(idsOf(await listed(editor, '?status=accepted'))).toEqual([]);
      const page = await listed(editor, '?limit=1&status=pending');
      const rest = await listed(editor, `?limit=1&status=pending&cursor=${page.body.nextCursor}`);
      expect([...idsOf(page), ...idsOf(rest)]).toEqual(ids);
      expect(rest.body.nextCursor).toBeNull();
    });
  });
});
