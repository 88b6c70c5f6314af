import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../db/suite-database';
import { accessRequests, invites, teamMembers, teams } from '../db/schema';
import { everyPermission } from '../rules/permissions';
import { listOf, openTestService, type TestPerson, type TestService } from './test-service';
import { testWorld } from './test-world';
import type { Database } from '../context';
import { flushRequests } from '../operator/request-counts';

const ROWS = 12;

describe('a list costs the same number of queries whatever its size', () => {
  const statements: string[] = [];
  let close: () => Promise<void>;
  let service: TestService;
  let reader: TestPerson;
  let transactionId: string;
  const teamId = randomUUID();

  /** A reader with at least twelve rows in every list. */
  beforeAll(async () => {
    const opened = await openTestDatabase({
      onQuery: (statement) => statements.push(statement),
    });
    close = opened.close;
    const { db } = opened;
    service = await openTestService(db);
    reader = await service.newPerson();
    const world = testWorld(db);
    transactionId = await world.newTransaction({
      chainId: await world.newChain(),
      parties: [{ person: reader }],
    });
    await db.insert(teams).values({ id: teamId, name: 'Team' });
    const now = new Date();
    const given = {
      transactionId,
      role: 'Agent',
      representing: 'Seller',
      status: 'pending',
      createdAt: now,
      updatedAt: now,
    };
    for (let at = 0; at < ROWS; at += 1) {
      const person = await world.newPerson();
      const propertyId = await world.newProperty({ owner: reader });
      await world.newTransaction({
        chainId: await world.newChain(),
        propertyId,
        parties: [{ person: reader }, { person }],
      });
      await world.newParty(transactionId, { person });
      await world.newStage(transactionId);
      await db.insert(accessRequests).values({ ...given, id: randomUUID(), personId: person.id });
      const invite = { ...given, permissions: everyPermission() };
      await db.insert(invites).values([
        { ...invite, id: randomUUID(), fromPersonId: reader.id, toEmail: person.email },
        { ...invite, id: randomUUID(), fromPersonId: person.id, toEmail: reader.email },
      ]);
      await db
        .insert(teamMembers)
        .values({ teamId, personId: at ? person.id : reader.id, role: 'member', createdAt: now });
    }
  });
  afterAll(() => close());

  const costOf = async (path: string) => {
    let rows = 0;
    const queries = await queryCount(service.db, statements, async () => {
      rows = listOf(await service.call(reader, 'GET', path)).length;
    });
    return { rows, queries };
  };

  it.each([
    ['/v1/chains', 6],
    ['/v1/properties', 4],
    ['/v1/me/address-book', 5],
    ['/v1/me/invites', 4],
    ['/v1/me/invites/sent', 4],
    ['/v1/me/access-requests', 4],
    ['/v1/transactions/{transactionId}/parties', 5],
    ['/v1/transactions/{transactionId}/stages', 5],
  ])('GET %s: %i', async (pattern, queries) => {
    const path = pattern.replace('{transactionId}', transactionId);
    const one = await costOf(`${path}?limit=1`);
    const many = await costOf(`${path}?limit=${ROWS}`);
    expect([one.rows, many.rows]).toEqual([1, ROWS]);
    expect(many.queries).toBe(one.queries);
    expect(one.queries).toBe(queries);
  });

  it('GET /v1/teams/{teamId}/members: 5', async () => {
    const { rows, queries } = await costOf(`/v1/teams/${teamId}/members`);
    expect(rows).toBe(ROWS);
    expect(queries).toBe(5);
  });
});

/**
 * Counts the statements that `work` executes. The request counter also writes a few times a second in the
 * background, so we take the lowest of three runs.
 */
async function queryCount(db: Database, statements: string[], work: () => Promise<unknown>): Promise<number> {
  const costs: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    await flushRequests(db);
    const before = statements.length;
    await work();
    costs.push(statements.length - before);
  }
  return Math.min(...costs);
}
