import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fingerprint } from '../db/fingerprint';
import { openTestDatabase } from '../db/suite-database';
import type { KnownIds } from './bad-input-cases';
import type { Operation } from './operation';
import { operations } from './operations';
import { openTestService, type TestPerson, type TestService } from './test-service';
import { testWorld } from './test-world';

/** What attackers send, for inputs of any kind. */
const words = [
  '', ' ', '\u0000', '\ud800', '\u202e', '../../v1/whoami', '%2e%2e%2f', '%00', "'", "' or 1=1 --", "'; drop table chains; --",
  '"><script>alert(1)</script>', '${7*7}', '{{7*7}}', '%s%n', '$ref', '__proto__', 'constructor', 'javascript:alert(1)',
  'http://169.254.169.254/', '\r\nSet-Cookie: a=b', '=cmd|x', '🏠'.repeat(500), 'a'.repeat(11_000),
]; // oxfmt-ignore
const others: unknown[] = [null, true, -1, 1e308, [[]], { $gt: '' }, { toString: 1 }];

/** An address holds no half of a character. */
const canBeSent = (word: string) => !/\p{Surrogate}/u.test(word);

/** Words of the machinery, and what a script would be made of: none of them may come back in a response. */
const leak = /select |insert |postgres|pglite|drizzle|relation "|node_modules|\.ts:|zod|<script|169\.254/i;

type Schema = { properties?: Record<string, Schema>; anyOf?: Schema[]; enum?: unknown[]; format?: string; pattern?: string; type?: string; required?: string[] }; // oxfmt-ignore

/** The paths of all members of a body, those within others too. Of parts with the same members, one. */
function membersOf(schema: Schema, at: string[] = [], seen = new Set<string>()): string[][] {
  const parts = [schema, ...(schema.anyOf ?? [])].map(({ properties = {} }) => properties);
  return parts.flatMap((properties) => {
    const alike = JSON.stringify(properties);
    if (seen.has(alike)) return [];
    seen.add(alike);
    return Object.entries(properties).flatMap(([name, inner]) => [
      [...at, name],
      ...membersOf(inner, [...at, name], seen),
    ]);
  });
}

/** A body with this value in one place. What lies around it is there too. */
function bodyWith([name, ...rest]: string[], value: unknown): object {
  return { [name!]: rest.length ? bodyWith(rest, value) : value };
}

type Sent = { what: string; path: string; body?: unknown };

function* hostile({ method, path, query, body }: Operation, ids: KnownIds): Generator<Sent> {
  const filled = path.replace(/\{(\w+)Id\}/g, (_, noun: string) => ids[noun as keyof KnownIds] ?? randomUUID());
  const segments = filled.split('/');
  const valid = method === 'GET' ? undefined : {};
  for (const [at, segment] of path.split('/').entries()) {
    if (!segment.startsWith('{')) continue;
    for (const word of words) {
      if (!canBeSent(word) || word === '') continue;
      const changed = segments.with(at, encodeURIComponent(word)).join('/');
      yield { what: `${segment} is ${word.slice(0, 20)}`, path: changed, body: valid };
    }
  }
  for (const name of Object.keys(query.shape))
    for (const word of words.filter(canBeSent))
      yield { what: `${name} is ${word.slice(0, 20)}`, path: `${filled}?${name}=${encodeURIComponent(word)}`, body: valid };
  if (!body) return;
  for (const place of membersOf(z.toJSONSchema(body, { io: 'input' }) as Schema))
    for (const value of [...words.filter((word) => !/^[%.$=h]/.test(word)), ...others])
      yield { what: `${place.join('.')} is ${String(JSON.stringify(value)).slice(0, 20)}`, path: filled, body: bodyWith(place, value) };
} // oxfmt-ignore

describe('every input of every operation', () => {
  let service: TestService;
  let person: TestPerson;
  let ids: KnownIds;
  beforeAll(async () => {
    const { db } = await openTestDatabase();
    service = await openTestService(db);
    person = await service.newPerson();
    const world = testWorld(db);
    const [chain, property] = [await world.newChain(), await world.newProperty({ owner: person })];
    const transaction = await world.newTransaction({ chainId: chain, propertyId: property });
    const party = await world.newParty(transaction, { person });
    ids = { chain, transaction, party, property, stage: await world.newStage(transaction) };
  });

  it('finds them all', () => {
    expect(operations).toHaveLength(21);
    const inputs = operations.map((one) => [...hostile(one, ids)].length);
    expect(inputs.filter((count) => count > 0).length).toBeGreaterThan(18);
  });

  it.each(operations)(
    '$method $path takes whatever is sent, and shows nothing of itself',
    async (operation) => {
      const before = await fingerprint(service.db);
      let isChanged = false;
      const wrong: string[] = [];
      for (const { what, path, body } of hostile(operation, ids)) {
        const response = await service.call(person, operation.method, path, body);
        const text = JSON.stringify(response.body);
        if (response.status >= 500) wrong.push(`${what}: ${response.status}`);
        if (response.status >= 400 && leak.test(text)) wrong.push(`${what}: ${text.slice(0, 200)}`);
        if (response.headers.get('set-cookie')) wrong.push(`${what}: sets a cookie`);
        isChanged ||= response.status < 300 && operation.method !== 'GET';
      }
      expect(wrong).toEqual([]);
      if (!isChanged) expect(await fingerprint(service.db)).toBe(before);
    },
  );
});
