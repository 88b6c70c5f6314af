import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chains, oidcRecords, requestCounts } from './db/schema';
import { postgresIsSkipped } from './db/start-postgres';
import { openSuiteDatabase, type SuiteDatabase } from './db/suite-database';
import { whileHeld } from './db/while-held';
import { hashToken } from './oidc/hash-token';
import { openTestClient, type TestClient } from './oidc/test-client';
import { TestBrowser } from './oidc/test-browser';
import { flushRequests, listRequests } from './operator/request-counts';
import { startSandbox, type RunningSandbox } from './testing';

/** Each sandbox has its own connections, like a process of its own; they share only the database. */
describe.skipIf(postgresIsSkipped())('two sandboxes on one PostgreSQL database', () => {
  let suite: SuiteDatabase;
  let one: RunningSandbox;
  let other: RunningSandbox;
  let client: TestClient;

  beforeAll(async () => {
    suite = await openSuiteDatabase();
    const databaseUrl = suite.url;
    one = await startSandbox({ databaseUrl, seed: 'empty' });
    other = await startSandbox({ databaseUrl, seed: null });
    client = await openTestClient(one);
  });
  afterAll(async () => {
    await one?.close();
    await other?.close();
    await suite?.drop();
  });

  const whoami = async ({ url, partnerKey }: RunningSandbox, token: string) =>
    (
      await fetch(`${url}/v1/whoami`, {
        headers: { authorization: `Bearer ${partnerKey}`, 'x-user-token': token },
      })
    ).status;

  test('sign with the same keys', async () => {
    const [first, second] = await Promise.all(
      [one, other].map(async ({ url }) => (await fetch(`${url}/jwks`)).json()),
    );
    expect(first).toEqual(second);
  });

  test('accept, refresh and end each other’s tokens', async () => {
    const tokens = await client.signIn('agent', new TestBrowser(one.url));
    expect(await whoami(other, tokens.access_token)).toBe(200);
    const otherClient = await openTestClient(other);
    const refreshed = await otherClient.refresh(tokens.refresh_token!);
    expect(await whoami(one, refreshed.access_token)).toBe(200);
    await expect(client.refresh(tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await whoami(other, refreshed.access_token)).toBe(401);
  });

  test('let exactly one of two colliding uses of a refresh token succeed, and end the grant', async () => {
    const otherClient = await openTestClient(other);
    const { refresh_token } = await client.signIn('agent');
    const record = eq(oidcRecords.id, hashToken(refresh_token!));
    const lock = sql`select 1 from ${oidcRecords} where ${record} for update`;
    const results = await whileHeld(one.db, lock, 2, () =>
      Promise.allSettled([client.refresh(refresh_token!), otherClient.refresh(refresh_token!)]),
    );
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(won).toHaveLength(1);
    expect(await whoami(one, won[0]!.access_token)).toBe(401);
    await expect(client.refresh(won[0]!.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('agree on the clock', async () => {
    const token = await one.token('agent', 3600);
    await one.operator('POST', '/clock', { offsetSeconds: 3601 });
    const order = { transactions: 1, shape: 'line', person: 'agent' };
    const { chainId } = await other.operator<{ chainId: string }>('POST', '/chains', order);
    const chain = await other.db.query.chains.findFirst({ where: eq(chains.id, chainId) });
    expect(chain!.createdAt.getTime()).toBeGreaterThan(Date.now());
    expect(await whoami(other, token)).toBe(401);
    await other.operator('POST', '/clock', { offsetSeconds: 0 });
    expect(await whoami(one, token)).toBe(200);
  });

  test('share a fault’s count', async () => {
    const token = await one.token('agent');
    await one.operator('PUT', '/faults', [{ path: '/v1/whoami', kind: 'status', status: 503, count: 7 }]);
    const calls = Array.from({ length: 30 }, (_, at) => whoami(at % 2 ? one : other, token));
    expect((await Promise.all(calls)).filter((status) => status === 503)).toHaveLength(7);
  });

  test('add up their request counts', async () => {
    await one.operator('POST', '/reset', { seed: 'empty' });
    const token = await one.token('agent');
    for (const sandbox of [one, other, one]) await whoami(sandbox, token);
    await other.operator('GET', '/requests');
    const counts = await one.operator<{ path: string; count: number }[]>('GET', '/requests');
    expect(counts.find(({ path }) => path === '/v1/whoami')?.count).toBe(3);
  });

  test('include counts that are still being written', async () => {
    await one.operator('POST', '/reset', { seed: 'empty' });
    await whoami(one, await one.token('agent'));
    const lock = sql`lock table ${requestCounts} in share mode`;
    const [, counts] = await whileHeld(one.db, lock, 1, () =>
      Promise.all([flushRequests(one.db), listRequests(one.db)]),
    );
    expect(counts.find(({ path }) => path === '/v1/whoami')?.count).toBe(1);
  });

  test('do not deadlock on concurrent resets', async () => {
    const token = await one.token('agent');
    const resets = [one, other, one, other].map((sandbox) =>
      sandbox.operator('POST', '/reset', { seed: 'empty' }),
    );
    const reads = Array.from({ length: 20 }, (_, at) => whoami(at % 2 ? one : other, token));
    await Promise.all(resets);
    expect(new Set(await Promise.all(reads))).toEqual(new Set([200]));
  });
});
