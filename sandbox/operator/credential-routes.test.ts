import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../db/on-each-database';
import { teamMembers } from '../db/schema';
import { startSandbox, type RunningSandbox } from '../testing';
import { openTestApi } from './test-api';

onEachDatabase('operator: people, keys, tokens', (database) => {
  let sandbox: RunningSandbox;
  let testApi: ReturnType<typeof openTestApi>;

  beforeAll(async () => {
    sandbox = await startSandbox({ db: database().db, seed: 'empty' });
    testApi = openTestApi(sandbox);
  });
  afterAll(() => sandbox.close());

  test('the six demo people always exist, and three of them are in a team', async () => {
    for (const seed of ['demo', 'empty']) {
      await sandbox.operator('POST', '/reset', { seed });
      const people = await sandbox.operator<{ slug: string; email: string; teams: string[] }[]>(
        'GET',
        '/people',
      );
      expect(people.slice(0, 6).map(({ slug, teams }) => [slug, teams.length])).toEqual([
        ['agent', 1], ['conveyancer', 1], ['admin', 1], ['seller', 0], ['buyer', 0], ['outsider', 0],
      ]); // oxfmt-ignore
      expect(Object.keys(people[0]!)).toEqual(['slug', 'id', 'name', 'email', 'teams']);
    }
  });

  test('a key has the scopes and the limit that were requested', async () => {
    const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', {
      scopes: ['teams:read'],
      limit: 2,
      windowSeconds: 86_400,
    });
    expect(key).toMatch(/^pk_chain_/);
    expect((await testApi.api('agent', '/chains', key)).status).toBe(403);
    expect((await testApi.api<{ scopes: string[] }>('agent', '/whoami', key)).body.scopes).toEqual([
      'teams:read',
    ]);
    expect((await testApi.api('agent', '/whoami', key)).status).toBe(429);
  });

  test('a new partner’s key accepts only that partner’s tokens', async () => {
    const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', {
      partner: 'Acme',
      scopes: [],
    });
    const { accessToken } = await sandbox.operator<{ accessToken: string }>('POST', '/tokens', {
      person: 'agent',
      partner: 'Acme',
    });
    const ask = async (partnerKey: string) =>
      (
        await fetch(`${sandbox.url}/v1/whoami`, {
          headers: { authorization: `Bearer ${partnerKey}`, 'x-user-token': accessToken },
        })
      ).status;
    expect([await ask(key), await ask(sandbox.partnerKey)]).toEqual([200, 401]);
    await expect(sandbox.operator('POST', '/keys', { partner: 'Acme', scopes: [] })).resolves.toHaveProperty(
      'key',
    );
  });

  test.each(['demo', 'Chain Dashboard'])('a partner may have the name %s', async (partner) => {
    const token = { person: 'agent', partner };
    const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', { partner, scopes: [] });
    const { accessToken } = await sandbox.operator<{ accessToken: string }>('POST', '/tokens', token);
    const headers = { authorization: `Bearer ${key}`, 'x-user-token': accessToken };
    expect((await fetch(`${sandbox.url}/v1/whoami`, { headers })).status).toBe(200);
  });

  test('a token lives as long as requested', async () => {
    const ask = async (token: string) => {
      const headers = { authorization: `Bearer ${sandbox.partnerKey}`, 'x-user-token': token };
      return (await fetch(`${sandbox.url}/v1/whoami`, { headers })).status;
    };
    expect(await ask(await sandbox.token('agent', 0))).toBe(401);
    const hour = await sandbox.token('agent', 3600);
    for (const [offsetSeconds, status] of [[1800, 200], [3601, 401], [0, 200]]) {
      await sandbox.operator('POST', '/clock', { offsetSeconds });
      expect([offsetSeconds, await ask(hour)]).toEqual([offsetSeconds, status]);
    } // oxfmt-ignore
  });

  test('revoking a person’s grants ends their operator tokens and no one else’s', async () => {
    const tokens = { seller: await sandbox.token('seller'), buyer: await sandbox.token('buyer') };
    await sandbox.operator('POST', '/grants/revoke', { person: 'seller' });
    const ask = async (token: string) =>
      (
        await fetch(`${sandbox.url}/v1/whoami`, {
          headers: { authorization: `Bearer ${sandbox.partnerKey}`, 'x-user-token': token },
        })
      ).status;
    expect([await ask(tokens.seller), await ask(tokens.buyer)]).toEqual([401, 200]);
  });

  test('a key allows 600 requests a minute unless it says otherwise, and a token lives ten minutes', async () => {
    const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', { scopes: [] });
    const token = await sandbox.token('agent');
    const ask = () =>
      fetch(`${sandbox.url}/v1/whoami`, {
        headers: { authorization: `Bearer ${key}`, 'x-user-token': token },
      });
    const { headers } = await ask();
    expect(headers.get('x-ratelimit-limit')).toBe('600');
    expect(Number(headers.get('x-ratelimit-reset'))).toBeLessThanOrEqual(60);
    expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(50);
    for (const [offsetSeconds, status] of [[300, 200], [601, 401], [0, 200]]) {
      await sandbox.operator('POST', '/clock', { offsetSeconds });
      expect([offsetSeconds, (await ask()).status]).toEqual([offsetSeconds, status]);
    } // oxfmt-ignore
  });

  test('lists everyone after the six demo people by slug, with the teams that they are still in', async () => {
    const list = () => sandbox.operator<{ slug: string; id: string; teams: string[] }[]>('GET', '/people');
    const others = (await list()).slice(6);
    const slugs = others.map(({ slug }) => slug);
    expect(slugs).toEqual(slugs.toSorted());
    const colleague = others.find(({ slug }) => slug === 'ben-carter')!;
    expect(colleague.teams).toHaveLength(1);
    const theirs = eq(teamMembers.personId, colleague.id);
    await sandbox.db.update(teamMembers).set({ active: false }).where(theirs);
    expect((await list()).find(({ id }) => id === colleague.id)!.teams).toEqual([]);
  });
});
