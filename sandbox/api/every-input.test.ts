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

/** Typical attack payloads, for inputs of any type. */
const payloads = [
  '', ' ', '\u0000', '\ud800', '\u202e', '../../v1/whoami', '%2e%2e%2f', '%00', "'", "' or 1=1 --", "'; drop table chains; --",
  '"><script>alert(1)</script>', '${7*7}', '{{7*7}}', '%s%n', '$ref', '__proto__', 'constructor', 'javascript:alert(1)',
  'http://169.254.169.254/', '\r\nSet-Cookie: a=b', '=cmd|x', '🏠'.repeat(500), 'a'.repeat(11_000),
]; // oxfmt-ignore
const nonStrings: unknown[] = [null, true, -1, 1e308, [[]], { $gt: '' }, { toString: 1 }];

/** A URL cannot contain an unpaired surrogate. */
const fitsInUrl = (payload: string) => !/\p{Surrogate}/u.test(payload);

/** Implementation details and script fragments that no response may contain. */
const leak = /select |insert |postgres|pglite|drizzle|relation "|node_modules|\.ts:|zod|<script|169\.254/i;

type Schema = { properties?: Record<string, Schema>; anyOf?: Schema[]; enum?: unknown[]; format?: string; pattern?: string; type?: string; required?: string[] }; // oxfmt-ignore

/** The paths of all members of a body, including nested ones. Identical sub-schemas are visited once. */
function membersOf(schema: Schema, at: string[] = [], seen = new Set<string>()): string[][] {
  const parts = [schema, ...(schema.anyOf ?? [])].map(({ properties = {} }) => properties);
  return parts.flatMap((properties) => {
    const signature = JSON.stringify(properties);
    if (seen.has(signature)) return [];
    seen.add(signature);
    return Object.entries(properties).flatMap(([name, inner]) => [
      [...at, name],
      ...membersOf(inner, [...at, name], seen),
    ]);
  });
}

/** A body that contains nothing but this value, at the given path. */
function bodyWith([name, ...rest]: string[], value: unknown): object {
  return { [name!]: rest.length ? bodyWith(rest, value) : value };
}

type HostileRequest = { description: string; path: string; body?: unknown };

function* hostileRequests({ method, path, query, body }: Operation, ids: KnownIds): Generator<HostileRequest> {
  const filled = path.replace(/\{(\w+)Id\}/g, (_, noun: string) => ids[noun as keyof KnownIds] ?? randomUUID());
  const segments = filled.split('/');
  const valid = method === 'GET' ? undefined : {};
  for (const [at, segment] of path.split('/').entries()) {
    if (!segment.startsWith('{')) continue;
    for (const payload of payloads) {
      if (!fitsInUrl(payload) || payload === '') continue;
      const changed = segments.with(at, encodeURIComponent(payload)).join('/');
      yield { description: `${segment} is ${payload.slice(0, 20)}`, path: changed, body: valid };
    }
  }
  for (const name of Object.keys(query.shape))
    for (const payload of payloads.filter(fitsInUrl))
      yield { description: `${name} is ${payload.slice(0, 20)}`, path: `${filled}?${name}=${encodeURIComponent(payload)}`, body: valid };
  if (!body) return;
  for (const member of membersOf(z.toJSONSchema(body, { io: 'input' }) as Schema))
    for (const value of [...payloads.filter((payload) => !/^[%.$=h]/.test(payload)), ...nonStrings])
      yield { description: `${member.join('.')} is ${String(JSON.stringify(value)).slice(0, 20)}`, path: filled, body: bodyWith(member, value) };
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

  it('covers all operations', () => {
    expect(operations).toHaveLength(21);
    const inputs = operations.map((operation) => [...hostileRequests(operation, ids)].length);
    expect(inputs.filter((count) => count > 0).length).toBeGreaterThan(18);
  });

  it.each(operations)('$method $path survives every payload without a 5xx or a leak', async (operation) => {
    const before = await fingerprint(service.db);
    let isChanged = false;
    const wrong: string[] = [];
    for (const { description, path, body } of hostileRequests(operation, ids)) {
      const response = await service.call(person, operation.method, path, body);
      const text = JSON.stringify(response.body);
      if (response.status >= 500) wrong.push(`${description}: ${response.status}`);
      if (response.status >= 400 && leak.test(text)) wrong.push(`${description}: ${text.slice(0, 200)}`);
      if (response.headers.get('set-cookie')) wrong.push(`${description}: sets a cookie`);
      isChanged ||= response.status < 300 && operation.method !== 'GET';
    }
    expect(wrong).toEqual([]);
    if (!isChanged) expect(await fingerprint(service.db)).toBe(before);
  });
});
