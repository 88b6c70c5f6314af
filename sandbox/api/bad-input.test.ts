import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '../db/fingerprint';
import { onEachDatabase } from '../db/on-each-database';
import { badInputCases, type KnownIds } from './bad-input-cases';
import { bodiesOf } from './generated-bodies';
import { operations } from './operations';
import { openTestService, type TestResponse, type TestPerson, type TestService } from './test-service';
import { testWorld } from './test-world';

/** Implementation details that must never reach a caller. */
const LEAK =
  /sql|select |insert |postgres|pglite|drizzle|syntax error|relation "|column|constraint|stack|node_modules|\.ts:|zod|unexpected token|at position/i;

function expectEnvelope({ status, headers, body }: TestResponse) {
  expect(status).toBeLessThan(500);
  expect(Object.keys(body)).toEqual(['error']);
  expect(body.error).toMatchObject({ code: expect.stringMatching(/^[a-z_]+$/), message: expect.any(String) });
  expect(JSON.stringify({ ...body.error, details: undefined })).not.toMatch(LEAK);
  for (const { path, message } of body.error?.details?.issues ?? []) {
    expect(message).not.toMatch(LEAK);
    expect(path.length + message.length).toBeLessThanOrEqual(400);
  }
  expect(headers.get('content-type')).toBe('application/json');
}

onEachDatabase('bad input', (database) => {
  let service: TestService;
  let person: TestPerson;
  let ids: KnownIds;
  beforeAll(async () => {
    service = await openTestService(database().db);
    person = await service.newPerson();
    const world = testWorld(database().db);
    const [chain, property] = [await world.newChain(), await world.newProperty({ owner: person })];
    const transaction = await world.newTransaction({ chainId: chain, propertyId: property });
    const party = await world.newParty(transaction, { person });
    ids = { chain, transaction, party, property, stage: await world.newStage(transaction) };
  });

  it('gets the right status and error envelope, leaks no internals and writes nothing, in over 250 cases', async () => {
    const cases = badInputCases(ids);
    expect(cases.length).toBeGreaterThan(250);
    const before = await fingerprint(database().db);
    for (const { name, method, path, body, raw, headers, status } of cases) {
      const response = await service.call(person, method, path, body, { raw, headers });
      expect({ name, status: response.status }).toEqual({ name, status });
      expectEnvelope(response);
    }
    expect(await fingerprint(database().db)).toBe(before);
  });

  it('names the members that are wrong', async () => {
    const { body } = await service.call(person, 'POST', '/v1/chains', {
      selling: { address: { addressLine1: '', country: 'gb' }, currency: 'GBP' },
    });
    expect(body.error?.details?.issues?.map(({ path }) => path).sort()).toEqual([
      'selling.address.addressLine1',
      'selling.address.country',
      'selling.saleState',
    ]);
  });

  it('lists at most twenty issues, however much is wrong', async () => {
    const surprise = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`member${at}`.repeat(30), at]),
    );
    const { body } = await service.call(person, 'POST', '/v1/chains', surprise);
    expect(body.error?.details?.issues).toHaveLength(20);
  });

  describe('generated from the request schemas', () => {
    it.each(operations.filter(({ body }) => body))('$method $path never returns a 5xx', async (operation) => {
      const path = operation.path.replace(/\{(\w+)Id\}/g, (_, noun: string) => ids[noun as keyof KnownIds]);
      await fc.assert(
        fc.asyncProperty(bodiesOf(operation.body!, ids), async (body) => {
          const response = await service.call(person, operation.method, path, body);
          if (response.status >= 400) expectEnvelope(response);
          else expect([200, 201]).toContain(response.status);
        }),
        // The embedded database behaves the same but takes four times as long.
        { numRuns: database().url ? 60 : 15 },
      );
    });
  });
});
