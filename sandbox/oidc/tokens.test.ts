import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestService } from '../api/test-service';
import { onEachDatabase } from '../db/on-each-database';
import { oidcRecords } from '../db/schema';
import { createClock } from '../operator/clock';
import { startSandbox, type RunningSandbox } from '../testing';
import { createOidcAdapter } from './adapter';
import { hashToken } from './hash-token';
import { TestBrowser } from './test-browser';
import { openTestClient, type TestClient } from './test-client';

onEachDatabase('tokens', (database) => {
  let sandbox: RunningSandbox;
  let client: TestClient;

  beforeAll(async () => {
    sandbox = await startSandbox({ db: database().db, seed: 'empty' });
    client = await openTestClient(sandbox);
  });
  afterAll(() => sandbox.close());

  test('a token works only with the key of the partner whose client it was issued to', async () => {
    const { access_token } = await client.signIn();
    const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', {
      partner: 'Someone Else',
      scopes: [],
    });
    expect((await client.whoami(access_token, key)).status).toBe(401);
    expect((await client.whoami(access_token)).status).toBe(200);
  });

  test('refresh tokens rotate; reuse of an old one ends the grant', async () => {
    const first = await client.signIn();
    const second = await client.refresh(first.refresh_token!);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await client.whoami(second.access_token)).status).toBe(200);
    await expect(client.refresh(first.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(client.refresh(second.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await client.whoami(second.access_token)).status).toBe(401);
  });

  test('reuse ends one sign-in, not the person’s others', async () => {
    const browser = new TestBrowser(sandbox.url);
    const one = await client.signIn('agent', browser);
    const other = await client.signIn('agent', browser);
    await client.refresh(one.refresh_token!);
    await expect(client.refresh(one.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await client.whoami(other.access_token)).status).toBe(200);
  });

  test('exactly one of several concurrent refreshes succeeds, and the grant ends', async () => {
    const { refresh_token } = await client.signIn();
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => client.refresh(refresh_token!)));
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(won).toHaveLength(1);
    expect(refused).toEqual(Array(7).fill(expect.objectContaining({ error: 'invalid_grant' })));
    expect((await client.whoami(won[0]!.access_token)).status).toBe(401);
    await expect(client.refresh(won[0]!.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  // oidc-provider checks before it marks. If two requests pass the check, only the adapter can catch the second.
  test('the loser of a race for a refresh token ends the grant', async () => {
    const { refresh_token, access_token } = await client.signIn();
    const adapter = createOidcAdapter(sandbox.db, createClock(sandbox.db), 'RefreshToken');
    await adapter.consume(refresh_token!);
    expect((await client.whoami(access_token)).status).toBe(200);
    await expect(adapter.consume(refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await client.whoami(access_token)).status).toBe(401);
    expect(await adapter.find(refresh_token!)).toBeUndefined();
  });

  test.each(['refresh_token', 'access_token'] as const)('a revoked %s stops working', async (kind) => {
    const tokens = await client.signIn();
    const token = tokens[kind] as string;
    await client.revoke(token);
    expect((await client.whoami(tokens.access_token)).status).toBe(401);
    if (kind === 'refresh_token')
      await expect(client.refresh(token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('an issued token that happens to begin like a token of the operator works', async () => {
    const { access_token } = await client.signIn();
    const renamed = `op_${access_token.slice(3)}`;
    const matches = eq(oidcRecords.id, hashToken(access_token));
    await sandbox.db
      .update(oidcRecords)
      .set({ id: hashToken(renamed) })
      .where(matches);
    expect((await client.whoami(renamed)).status).toBe(200);
  });

  test('neither tokens nor codes are stored in plain text', async () => {
    const { url, verifier } = await client.authorizationUrl();
    const callback = await new TestBrowser(sandbox.url).signIn(url, 'agent');
    const tokens = await client.exchange(callback, verifier);
    const rows = JSON.stringify(await sandbox.db.query.oidcRecords.findMany());
    for (const secret of [tokens.access_token, tokens.refresh_token!, callback.searchParams.get('code')!]) {
      expect(rows).not.toContain(secret);
    }
  });

  test('each kind of token lives as long as configured', async () => {
    const began = Date.now();
    const tokens = await client.signIn();
    expect(tokens.expires_in).toBe(600);
    const lifetimes = { [tokens.access_token]: 600, [tokens.refresh_token!]: 30 * 24 * 60 * 60 };
    for (const [token, seconds] of Object.entries(lifetimes)) {
      const row = await sandbox.db.query.oidcRecords.findFirst({
        where: eq(oidcRecords.id, hashToken(token)),
      });
      const expiry = row!.expiresAt!.getTime() - seconds * 1000;
      // oidc-provider rounds to whole seconds.
      expect(expiry).toBeGreaterThanOrEqual(began - 1000);
      expect(expiry).toBeLessThanOrEqual(Date.now() + 1000);
    }
  });

  test('tokens expire by the service clock, and tokens issued after it moved are valid', async () => {
    const before = await client.signIn();
    await sandbox.operator('POST', '/clock', { offsetSeconds: 601 });
    expect((await client.whoami(before.access_token)).status).toBe(401);
    const after = await client.refresh(before.refresh_token!);
    expect((await client.whoami(after.access_token)).status).toBe(200);
    await sandbox.operator('POST', '/clock', { offsetSeconds: 0 });
  });

  test('tokens issued under a clock set far back are valid, also after someone else signs in', async () => {
    await sandbox.operator('POST', '/clock', { offsetSeconds: -40 * 24 * 60 * 60 });
    const { access_token: first, refresh_token } = await client.signIn();
    await client.signIn('buyer');
    expect((await client.whoami(first)).status).toBe(200);
    const { access_token } = await client.refresh(refresh_token!);
    expect((await client.whoami(access_token)).status).toBe(200);
    await sandbox.operator('POST', '/clock', { offsetSeconds: 0 });
  });

  test('neither a refresh token nor an id token works as a user token', async () => {
    const { access_token, refresh_token, id_token } = await client.signIn();
    const statuses = [];
    for (const token of [access_token, refresh_token!, id_token!])
      statuses.push((await client.whoami(token)).status);
    expect(statuses).toEqual([200, 401, 401]);
  });

  test('revoking a person’s grants ends their access and refresh tokens, and no one else’s', async () => {
    const tokens = await client.signIn('seller');
    const others = await client.signIn('buyer');
    const live = await sandbox.db.query.oidcRecords.findMany({ where: eq(oidcRecords.model, 'Grant') });
    const { body } = await client.whoami(tokens.access_token);
    const theirs = live.filter(({ accountId }) => accountId === body.user!.id);
    expect(await sandbox.operator('POST', '/grants/revoke', { person: 'seller' })).toEqual({
      grants: theirs.length,
    });
    expect((await client.whoami(tokens.access_token)).status).toBe(401);
    await expect(client.refresh(tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await client.whoami(others.access_token)).status).toBe(200);
  });

  test('each record of a sign-in lives as long as intended', async () => {
    const began = Date.now();
    const { url, verifier } = await client.authorizationUrl();
    const browser = new TestBrowser(sandbox.url);
    const page = await browser.get(url.href);
    const expectLifetime = async (model: string, seconds: number) => {
      const rows = await sandbox.db.query.oidcRecords.findMany({ where: eq(oidcRecords.model, model) });
      const expiry = Math.max(...rows.map((row) => row.expiresAt!.getTime())) - seconds * 1000;
      // oidc-provider rounds to whole seconds.
      expect(expiry, model).toBeGreaterThanOrEqual(began - 1000);
      expect(expiry, model).toBeLessThanOrEqual(Date.now() + 1000);
    };
    await expectLifetime('Interaction', 3600);
    const done = await browser.submit(page.url, { person: 'outsider' });
    await expectLifetime('Session', 14 * 24 * 60 * 60);
    await expectLifetime('Grant', 365 * 24 * 60 * 60);
    await expectLifetime('AuthorizationCode', 60);
    const tokens = await client.exchange(new URL(done.headers.get('location')!), verifier);
    const { iat, exp } = oauth.getValidatedIdTokenClaims(tokens)!;
    expect(exp - iat).toBe(3600);
  });

  test('a sign-in clears away what expired more than a day ago, and nothing else', async () => {
    const record = (id: string, hoursAgo: number) => ({
      model: 'Session', id, payload: {}, expiresAt: new Date(Date.now() - hoursAgo * 3_600_000),
    }); // oxfmt-ignore
    await sandbox.db.insert(oidcRecords).values([record('long-gone', 25), record('just-gone', 23)]);
    await client.signIn('outsider');
    const ids = (await sandbox.db.query.oidcRecords.findMany()).map(({ id }) => id);
    expect([ids.includes('long-gone'), ids.includes('just-gone')]).toEqual([false, true]);
  });

  test('a forwarded host is believed only behind a proxy with https, where cookies are Secure', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'api.example.com' };
    const metadata = await fetch(`${sandbox.url}/.well-known/openid-configuration`, { headers });
    expect(await metadata.json()).toMatchObject({ token_endpoint: `${sandbox.url}/token` });
    const issuer = 'https://api.example.com';
    const { listener, config } = await openTestService(sandbox.db, { issuer });
    const server = createServer(listener);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = new URL((await client.authorizationUrl({ client_id: config.clientId })).url);
    url.port = String((server.address() as AddressInfo).port);
    url.searchParams.set('redirect_uri', `${config.dashboardUrl}/api/auth/callback/partner`);
    const response = await fetch(url, { headers, redirect: 'manual' });
    server.close();
    expect(response.headers.getSetCookie().length).toBeGreaterThan(0);
    for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/; secure/i);
  });
});
