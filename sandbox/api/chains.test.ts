import { beforeAll, describe, expect, it } from 'vitest';
import { onEachDatabase } from '../db/on-each-database';
import { openTestService, type TestService } from './test-service';
import { testWorld } from './test-world';

onEachDatabase('chains', (database) => {
  let service: TestService;
  let world: ReturnType<typeof testWorld>;
  beforeAll(async () => {
    service = await openTestService(database().db);
    world = testWorld(database().db);
  });

  describe('GET /v1/chains', () => {
    it('lists the chains with an active party of the user, newest-updated first', async () => {
      const person = await service.newPerson();
      const old = await world.newChain(new Date('2026-01-01T00:00:00Z'));
      const recent = await world.newChain(new Date('2026-02-01T00:00:00Z'));
      const left = await world.newChain(new Date('2026-03-01T00:00:00Z'));
      await world.newTransaction({ chainId: old, parties: [{ person }] });
      await world.newTransaction({ chainId: recent, parties: [{ person }] });
      await world.newTransaction({ chainId: left, parties: [{ person, active: false }] });
      const { body } = await service.call(person, 'GET', '/v1/chains');
      expect(body).toMatchObject({ data: [{ id: recent }, { id: old }], nextCursor: null });
    });

    it('shows yourRole where the user is a party and null elsewhere', async () => {
      const person = await service.newPerson();
      const chainId = await world.newChain();
      const yours = await world.newTransaction({ chainId, parties: [{ person, role: 'Buyer' }] });
      const theirs = await world.newTransaction({ chainId });
      const link = await world.newLink(chainId, yours, theirs);
      const { body } = await service.call(person, 'GET', '/v1/chains');
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
  });
});
