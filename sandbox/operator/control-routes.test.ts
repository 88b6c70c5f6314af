import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../db/on-each-database';
import { parties, partners } from '../db/schema';
import { openTestClient } from '../oidc/test-client';
import { idOf } from '../seed/id-of';
import { seedOnce } from '../seed/seed';
import { startSandbox, type RunningSandbox } from '../testing';
import { openTestApi, type Chain, type Listed } from './test-api';

onEachDatabase('operator: reset, faults, clock and request counts', (database) => {
  let sandbox: RunningSandbox;
  let testApi: ReturnType<typeof openTestApi>;

  beforeAll(async () => {
    sandbox = await startSandbox({ db: database().db, seed: 'empty' });
    testApi = openTestApi(sandbox);
  });
  afterAll(() => sandbox.close());

  /** Holds however slow the machine is, because the service reads its clock between these two times. */
  function expectBetween(moment: string, earliest: number, latest: number) {
    expect(Date.parse(moment)).toBeGreaterThanOrEqual(earliest);
    expect(Date.parse(moment)).toBeLessThanOrEqual(latest);
  }

  test('reset restores a known state, clears faults, clock and counts, and keeps sign-ins', async () => {
    const token = await sandbox.token('agent');
    const headers = { authorization: `Bearer ${sandbox.partnerKey}`, 'x-user-token': token };
    await sandbox.operator('POST', '/clock', { offsetSeconds: 1_000_000 });
    await sandbox.operator('PUT', '/faults', [{ path: '**', kind: 'status' }]);
    await sandbox.operator('POST', '/reset', { seed: 'empty' });
    expect((await testApi.api<Listed<Chain>>('agent', '/chains')).body.data).toEqual([]);
    await sandbox.operator('POST', '/reset', { seed: 'demo' });
    expect(await sandbox.operator('GET', '/requests')).toEqual([]);
    const list = await fetch(`${sandbox.url}/v1/chains`, { headers });
    expect(list.headers.get('x-ratelimit-remaining')).toBe('599');
    expect(((await list.json()) as Listed<Chain>).data).toHaveLength(25);
    const before = Date.now();
    const made = await sandbox.operator<{ chainId: string }>('POST', '/chains', {
      transactions: 1,
      shape: 'line',
      person: 'agent',
    });
    const { data } = (await testApi.api<{ data: Chain }>('agent', `/chains/${made.chainId}`)).body;
    expectBetween(data.updatedAt, before, Date.now());
  });

  test('requests are counted by route pattern and status', async () => {
    await sandbox.operator('POST', '/reset', { seed: 'empty' });
    const order = { transactions: 1, shape: 'line', person: 'agent' };
    const { chainId } = await sandbox.operator<{ chainId: string }>('POST', '/chains', order);
    await testApi.api('agent', '/chains');
    await testApi.api('agent', `/chains/${chainId}`);
    await testApi.api('outsider', `/chains/${chainId}`);
    await fetch(`${sandbox.url}/v1/chains`, { method: 'POST' });
    expect(await sandbox.operator('GET', '/requests')).toEqual([
      { method: 'GET', path: '/v1/chains', count: 1, statuses: { 200: 1 } },
      { method: 'POST', path: '/v1/chains', count: 1, statuses: { 401: 1 } },
      { method: 'GET', path: '/v1/chains/{chainId}', count: 2, statuses: { 200: 1, 404: 1 } },
    ]);
  });

  test('the clock offset is absolute, not cumulative', async () => {
    for (const offsetSeconds of [3600, 3600]) {
      const before = Date.now();
      const { now } = await sandbox.operator<{ now: string }>('POST', '/clock', { offsetSeconds });
      expectBetween(now, before + 3_600_000, Date.now() + 3_600_000);
    }
    await sandbox.operator('POST', '/clock', { offsetSeconds: 0 });
  });

  test('reset removes people who joined, with their tokens, and undoes what people share', async () => {
    const everyone = async () =>
      new Map((await sandbox.db.query.people.findMany()).map(({ slug, sharing }) => [slug, sharing]));
    await sandbox.operator('POST', '/reset', { seed: 'demo' });
    const before = await everyone();
    const { body } = await testApi.api<Listed<{ id: string }>>('admin', '/me/invites/sent?status=pending');
    await sandbox.operator('PATCH', `/invites/${body.data[0]!.id}`, { status: 'accepted' });
    const [joined] = [...(await everyone()).keys()].filter((slug) => !before.has(slug));
    const token = await sandbox.token(joined!);
    const client = await openTestClient(sandbox);
    const signedIn = await client.signIn(joined, undefined, { login_hint: joined! });
    expect((await client.whoami(signedIn.access_token)).status).toBe(200);
    const where = eq(parties.personId, idOf('person:agent'));
    const [party] = await sandbox.db.query.parties.findMany({ where, limit: 1 });
    await sandbox.operator('PATCH', `/parties/${party!.id}`, { sharing: { name: false, phone: false } });
    await sandbox.operator('POST', '/reset', { seed: 'demo' });
    expect(await everyone()).toEqual(before);
    const headers = { authorization: `Bearer ${sandbox.partnerKey}`, 'x-user-token': token };
    expect((await fetch(`${sandbox.url}/v1/whoami`, { headers })).status).toBe(401);
    expect((await client.whoami(signedIn.access_token)).status).toBe(401);
    await expect(client.refresh(signedIn.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('a later start keeps the data, and takes the key and the client that are configured now', async () => {
    await sandbox.operator('POST', '/reset', { seed: 'empty' });
    const order = { transactions: 1, shape: 'line', person: 'agent' };
    const { chainId } = await sandbox.operator<{ chainId: string }>('POST', '/chains', order);
    const partnerKey = 'pk_chain_changed_000000';
    await seedOnce(sandbox.db, { partnerKey, clientId: 'another-client' }, new Date());
    expect((await testApi.api('agent', `/chains/${chainId}`, partnerKey)).status).toBe(200);
    expect((await testApi.api('agent', `/chains/${chainId}`)).status).toBe(401);
    const where = eq(partners.name, 'Chain Dashboard');
    expect(await sandbox.db.query.partners.findMany({ where })).toMatchObject([
      { clientId: 'another-client' },
    ]);
    await seedOnce(sandbox.db, sandbox, new Date());
    expect((await testApi.api('agent', `/chains/${chainId}`)).status).toBe(200);
  });
});
