import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessRequests, invites } from '../db/schema';
import { onEachDatabase } from '../db/on-each-database';
import { everyPermission } from '../rules/permissions';
import { idsOf, openTestService, type TestPerson, type TestService } from './test-service';
import { testWorld } from './test-world';

type List = {
  path: string;
  /** Adds a row that the list sorts by that timestamp. */
  add(updatedAt: Date): Promise<unknown>;
};

/** Most timestamps occur twice, so that only the ids determine the order of those rows. */
const MOMENTS = [1, 1, 2, 2, 3, 3, 4].map((day) => new Date(Date.UTC(2026, 0, day)));

/** Reverses the order of `createdAt`, to catch a list that is sorted by `createdAt` but paged by `updatedAt`. */
const answeredAt = (createdAt: Date) => new Date(Date.UTC(2100, 0, 1) - createdAt.getTime());

onEachDatabase('every list', (database) => {
  let service: TestService;
  let reader: TestPerson;
  let other: TestPerson;
  let lists: Record<string, List>;
  beforeAll(async () => {
    const { db } = database();
    service = await openTestService(db);
    const world = testWorld(db);
    reader = await service.newPerson();
    other = await service.newPerson();
    const both = { parties: [{ person: reader }, { person: other }] };
    const staged = await world.newTransaction(both);
    const joined = await world.newTransaction({ parties: [{ person: reader, updatedAt: new Date(0) }] });
    const invited = await world.newTransaction(both);
    const asked = await world.newTransaction(both);
    const chain = await world.newChain(new Date(0));
    await world.newTransaction({ chainId: chain, ...both });

    const invite = (from: TestPerson, toEmail: string) => (createdAt: Date) =>
      db.insert(invites).values({
        id: randomUUID(), transactionId: invited, fromPersonId: from.id, toEmail, role: 'Buyer', representing: 'Buyer',
        permissions: everyPermission(), status: 'pending', createdAt, updatedAt: answeredAt(createdAt),
      }); // oxfmt-ignore
    lists = {
      chains: {
        path: '/v1/chains',
        add: async (at) => world.newTransaction({ chainId: await world.newChain(at), ...both }),
      },
      properties: {
        path: '/v1/properties',
        add: (updatedAt) => world.newProperty({ owner: reader, updatedAt }),
      },
      stages: {
        path: `/v1/transactions/${staged}/stages`,
        add: (updatedAt) => world.newStage(staged, { updatedAt }),
      },
      parties: {
        path: `/v1/transactions/${joined}/parties`,
        add: async (updatedAt) => world.newParty(joined, { person: await world.newPerson(), updatedAt }),
      },
      'address book': {
        path: '/v1/me/address-book',
        async add(updatedAt) {
          const person = await world.newPerson({ updatedAt });
          await world.newTransaction({ chainId: chain, parties: [{ person, updatedAt }] });
        },
      },
      invites: { path: '/v1/me/invites', add: invite(other, reader.email.toUpperCase()) },
      'sent invites': { path: '/v1/me/invites/sent', add: invite(reader, 'someone@example.com') },
      'access requests': {
        path: '/v1/me/access-requests',
        add: async (createdAt) =>
          db.insert(accessRequests).values({
            id: randomUUID(), transactionId: asked, personId: (await world.newPerson()).id, role: 'Buyer',
            representing: 'Buyer', status: 'pending', createdAt, updatedAt: answeredAt(createdAt),
          }), // oxfmt-ignore
      },
    };
    for (const { add } of Object.values(lists)) for (const moment of MOMENTS) await add(moment);
  });

  const names = ['chains', 'properties', 'stages', 'parties', 'address book', 'invites', 'sent invites', 'access requests']; // oxfmt-ignore
  const page = (path: string, limit: number, cursor?: string | null, person = reader) =>
    service.call(person, 'GET', `${path}?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);

  describe.each(names)('%s', (name) => {
    it('pages through all rows without repeats or gaps while rows are inserted', async () => {
      const { path, add } = lists[name]!;
      const allIds = idsOf(await page(path, 100));
      expect(allIds.length).toBeGreaterThanOrEqual(MOMENTS.length);
      const seen: unknown[] = [];
      let cursor: string | null | undefined;
      do {
        const response = await page(path, 2, cursor);
        seen.push(...idsOf(response));
        cursor = response.body.nextCursor;
        // Sorts before the rows of the pages already read.
        await add(new Date());
      } while (cursor);
      expect(seen).toEqual(allIds);
    });

    it('refuses cursors of other lists and other people', async () => {
      const { path } = lists[name]!;
      const { body } = await page(path, 1);
      for (const list of Object.values(lists)) {
        const { status } = await page(list.path, 1, body.nextCursor);
        expect([list.path, status]).toEqual([list.path, list.path === path ? 200 : 400]);
      }
      // A person who may not read the list at all gets a 404 instead.
      expect([400, 404]).toContain((await page(path, 1, body.nextCursor, other)).status);
    });
  });

  it('refuses cursors of another transaction’s stages and of another status filter', async () => {
    const world = testWorld(database().db);
    const elsewhere = await world.newTransaction({ parties: [{ person: reader }] });
    const stages = await page(lists.stages!.path, 1);
    expect((await page(`/v1/transactions/${elsewhere}/stages`, 1, stages.body.nextCursor)).status).toBe(400);
    for (const name of ['invites', 'sent invites', 'access requests']) {
      const { path } = lists[name]!;
      const all = await page(path, 1);
      const pending = `${path}?status=pending&limit=1&cursor=${all.body.nextCursor}`;
      expect([name, (await service.call(reader, 'GET', pending)).status]).toEqual([name, 400]);
    }
  });
});
