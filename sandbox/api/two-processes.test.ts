import { randomUUID } from 'node:crypto';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../context';
import { openDatabase } from '../db/open';
import { accessRequests, parties, properties, stages, transactions } from '../db/schema';
import { postgresIsSkipped } from '../db/start-postgres';
import { startSandboxProcess, type SandboxProcess } from '../db/start-sandbox-process';
import { openSuiteDatabase, type SuiteDatabase } from '../db/suite-database';
import { whileHeld } from '../db/while-held';
import { addressKey } from '../rules/new-property';
import { dataOf, openTestService, type TestPerson, type TestService } from './test-service';
import { testWorld } from './test-world';

/** `whileHeld` makes the calls collide in every round. The soak runs more rounds with natural timing instead. */
const isSoak = process.env.SOAK === '1';
const ROUNDS = isSoak ? 200 : 2;

describe.skipIf(postgresIsSkipped())(
  'two sandbox processes on one PostgreSQL (skipped when it is not installed)',
  () => {
    let suite: SuiteDatabase;
    let processes: SandboxProcess[] = [];
    let db: Database;
    let closeDatabase: () => Promise<void>;
    let service: TestService;
    let world: ReturnType<typeof testWorld>;

    beforeAll(async () => {
      suite = await openSuiteDatabase('empty');
      const { url } = suite;
      // Both start on an empty database: each migration and the seed must run once.
      processes = await Promise.all([1, 2].map(() => startSandboxProcess({ DATABASE_URL: url })));
      ({ db, close: closeDatabase } = await openDatabase({ url }));
      service = await openTestService(db);
      world = testWorld(db);
    });
    afterAll(async () => {
      await Promise.all(processes.map((process) => process.stop()));
      await closeDatabase?.();
      await suite?.drop();
    });

    type Call = { person: TestPerson; method: string; path: string; body: unknown; key?: string };

    /** Sends the calls concurrently, alternating between the two processes. */
    const send = (calls: Call[]) =>
      Promise.all(
        calls.map(async ({ person, method, path, body, key }, at) => {
          const response = await fetch(processes[at % 2]!.url + path, {
            method,
            headers: {
              authorization: `Bearer ${key ?? service.key}`,
              'x-user-token': person.token,
              'content-type': 'application/json',
            },
            body: body === undefined ? undefined : JSON.stringify(body),
          });
          const parsed = (await response.json()) as { data?: Record<string, unknown> };
          return { status: response.status, data: parsed.data ?? {} };
        }),
      );
    const race = (calls: Call[], lock: SQL) =>
      isSoak ? send(calls) : whileHeld(db, lock, calls.length, () => send(calls));
    const rowLock = (transactionId: string) =>
      sql`select 1 from ${transactions} where id = ${transactionId} for update`;
    const advisoryLock = (key: string) => sql`select pg_advisory_xact_lock(hashtextextended(${key}, 5))`;
    const rounds = Array.from({ length: ROUNDS }, (_, at) => at);

    it('create one access request from identical parallel ones', async () => {
      for (const _ of rounds) {
        const person = await service.newPerson();
        const chainId = await world.newChain();
        await world.newTransaction({ chainId, parties: [{ person }] });
        const wanted = await world.newTransaction({ chainId });
        const path = `/v1/transactions/${wanted}/access-requests`;
        const body = { role: 'Agent', representing: 'Seller' };
        const calls = Array.from({ length: 6 }, () => ({ person, method: 'POST', path, body }));
        const responses = await race(calls, rowLock(wanted));
        expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
        expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
        const stored = await db.select().from(accessRequests).where(eq(accessRequests.transactionId, wanted));
        expect(stored).toHaveLength(1);
      }
    });

    it('never close a loop when dependencies are set concurrently', async () => {
      for (const _ of rounds) {
        const person = await service.newPerson();
        const transactionId = await world.newTransaction({ parties: [{ person }] });
        const ids = await Promise.all([1, 2, 3].map(() => world.newStage(transactionId)));
        const responses = await race(
          ids.map((id, at) => ({
            person,
            method: 'PUT',
            path: `/v1/stages/${id}/dependency`,
            body: { dependsOnStageId: ids[(at + 1) % 3] },
          })),
          rowLock(transactionId),
        );
        expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
        const stored = await db.select().from(stages).where(eq(stages.transactionId, transactionId));
        expect(stored.filter((stage) => stage.dependsOnStageId === null)).toHaveLength(1);
      }
    });

    it('keep one editor when two editors demote each other, or themselves, concurrently', async () => {
      const transactionParty = { canView: true, canEdit: false, canDelete: false };
      for (const round of rounds) {
        const editors = [await service.newPerson(), await service.newPerson()];
        const transactionId = await world.newTransaction();
        const ids = await Promise.all(editors.map((person) => world.newParty(transactionId, { person })));
        const responses = await race(
          editors.map((person, at) => ({
            person,
            method: 'PATCH',
            path: `/v1/transactions/${transactionId}/parties/${round % 2 ? ids[at] : ids[1 - at]}`,
            body: { permissions: { transactionParty } },
          })),
          rowLock(transactionId),
        );
        expect(responses.map(({ status }) => status).sort()).toEqual([200, round % 2 ? 409 : 403]);
        const stored = await db.select().from(parties).where(eq(parties.transactionId, transactionId));
        expect(stored.filter((party) => party.permissions.transactionParty.canEdit)).toHaveLength(1);
      }
    });

    it('create one transaction when a property is added concurrently, within a chain or across chains', async () => {
      for (const round of rounds) {
        const person = await service.newPerson();
        const chainIds = [await world.newChain(), await world.newChain()];
        const line1 = `${randomUUID()} Race Hill`;
        const calls = await Promise.all(
          [0, 1, 2, 3].map(async (at) => {
            const chainId = chainIds[round % 2 ? at % 2 : 0]!;
            const transactionId = await world.newTransaction({ chainId, parties: [{ person }] });
            const property = {
              address: { addressLine1: line1, country: 'GB' },
              saleState: 'unknown',
              currency: 'GBP',
            };
            const body = { transactionId, relation: 'dependency', property };
            return { person, method: 'POST', path: `/v1/chains/${chainId}/transactions`, body };
          }),
        );
        const responses = await race(calls, advisoryLock(addressKey({ addressLine1: line1, country: 'GB' })));
        expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
        const stored = await db
          .select({ id: transactions.id })
          .from(transactions)
          .innerJoin(properties, eq(properties.id, transactions.propertyId))
          .where(and(eq(properties.line1, line1)));
        expect(stored).toHaveLength(1);
      }
    });

    it('attach an existing transaction to one chain only', async () => {
      for (const _ of rounds) {
        const person = await service.newPerson();
        const line1 = `${randomUUID()} Attached Lane`;
        const propertyId = await world.newProperty({ owner: person, line1 });
        const outside = await world.newTransaction({ propertyId });
        const calls = await Promise.all(
          [0, 1].map(async () => {
            const chainId = await world.newChain();
            const transactionId = await world.newTransaction({ chainId, parties: [{ person }] });
            const body = { transactionId, relation: 'requirement', propertyId };
            return { person, method: 'POST', path: `/v1/chains/${chainId}/transactions`, body };
          }),
        );
        const address = { addressLine1: line1, postcode: 'BS1 1AA', country: 'GB' };
        const responses = await race(calls, advisoryLock(addressKey(address)));
        expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
        expect(responses.find(({ status }) => status === 201)?.data).toEqual({
          transactionId: outside,
          propertyId,
          existing: true,
        });
      }
    });

    it('share one rate limit', async () => {
      const person = await service.newPerson();
      const key = await service.newKey({ limit: 30, windowSeconds: 86_400 });
      const call = { person, method: 'GET', path: '/v1/whoami', body: undefined, key };
      const responses = await send(Array.from({ length: 80 }, () => call));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(30);
      expect(responses.filter(({ status }) => status === 429)).toHaveLength(50);
    });

    it('share writes, person codes and cursors', async () => {
      const person = await service.newPerson();
      const chainId = await world.newChain();
      const parties = [{ person }, { person: await world.newPerson() }, { person: await world.newPerson() }];
      await world.newTransaction({ chainId, parties });
      const read = (at: number, path: string) =>
        fetch(processes[at]!.url + path, {
          headers: { authorization: `Bearer ${service.key}`, 'x-user-token': person.token },
        }).then((response) => response.json() as Promise<{ data: unknown[]; nextCursor: string }>);
      const first = await read(0, '/v1/me/address-book?limit=1');
      expect(await read(1, '/v1/me/address-book?limit=1')).toEqual(first);
      const rest = await read(1, `/v1/me/address-book?limit=1&cursor=${first.nextCursor}`);
      expect(rest.data).toHaveLength(1);
      expect(dataOf({ status: 200, headers: new Headers(), body: { data: rest.data[0] } }).id).toMatch(
        /^[0-9a-f]{64}$/,
      );
    });

    it('migrate and seed the database once', async () => {
      const { url } = processes[0]!;
      const people = (await (await fetch(`${url}/operator/people`)).json()) as { slug: string }[];
      expect(people.filter(({ slug }) => slug === 'agent')).toHaveLength(1);
    });
  },
);
