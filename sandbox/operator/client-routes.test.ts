import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../db/on-each-database';
import { oidcRecords } from '../db/schema';
import { whileHeld } from '../db/while-held';
import { TestBrowser } from '../oidc/test-browser';
import { openTestClient } from '../oidc/test-client';
import { startSandbox, type RunningSandbox } from '../testing';

type Client = { clientId: string; clientSecret: string };

onEachDatabase('operator: clients of a partner', (database) => {
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ db: database().db, seed: 'empty' });
  });
  afterAll(() => sandbox.close());

  const redirectUri = 'http://localhost:5173/callback';
  const register = (changes: object = {}) =>
    sandbox.operator<Client>('POST', '/clients', {
      partner: 'Acme',
      redirectUris: [redirectUri],
      ...changes,
    });

  test('a client signs people in, and its tokens work only with that partner’s key, even after a reset and a restart', async () => {
    const own = { ...(await register()), redirectUri };
    const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', { partner: 'Acme', scopes: [] });
    await sandbox.operator('POST', '/reset', { seed: 'empty' });
    const restarted = await startSandbox({ db: database().db, seed: null });
    for (const { url } of [sandbox, restarted]) {
      const client = await openTestClient({ ...sandbox, url }, own);
      const browser = new TestBrowser(url);
      const { access_token: token, refresh_token: refreshToken } = await client.signIn('seller', browser);
      const responses = [await client.whoami(token, key), await client.whoami(token, sandbox.partnerKey)];
      expect(responses.map(({ status }) => status)).toEqual([200, 401]);
      expect((await client.refresh(refreshToken!)).access_token).toBeTypeOf('string');
    }
    await restarted.close();
  });

  test('the sign-in page names the client and allows redirects only to its registered address', async () => {
    const client = await openTestClient(sandbox, { ...(await register()), redirectUri });
    const page = await new TestBrowser(sandbox.url).get((await client.authorizationUrl()).url.href);
    expect(page.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://localhost:5173;",
    );
    expect(await page.text()).toContain('You allow Acme to act');
    const elsewhere = await client.authorizationUrl({ redirect_uri: 'http://localhost:5173/other' });
    expect((await fetch(elsewhere.url)).status).toBe(400);
  });

  test('a client cannot revoke another client’s tokens', async () => {
    const theirs = await (await openTestClient(sandbox)).signIn('seller');
    const own = await openTestClient(sandbox, { ...(await register()), redirectUri });
    await own.revoke(theirs.access_token).catch(() => undefined);
    await own.revoke(theirs.refresh_token!).catch(() => undefined);
    const client = await openTestClient(sandbox);
    expect((await client.whoami(theirs.access_token)).status).toBe(200);
    expect((await client.refresh(theirs.refresh_token!)).access_token).toBeTypeOf('string');
  });

  test('signing out returns only to the address that the client registered for it', async () => {
    const signedOut = 'http://localhost:5173/bye';
    const { clientId } = await register({ postLogoutRedirectUris: [signedOut] });
    const statusFor = async (address: string) => {
      const query = new URLSearchParams({ client_id: clientId, post_logout_redirect_uri: address });
      return (await fetch(`${sandbox.url}/session/end?${query}`)).status;
    };
    expect([await statusFor(signedOut), await statusFor(redirectUri)]).toEqual([200, 400]);
  });

  test('registering again with other addresses keeps id and secret', async () => {
    const first = await register();
    const moved = 'https://acme.example/callback';
    expect(await register({ redirectUris: [moved] })).toMatchObject({
      clientId: first.clientId,
      clientSecret: first.clientSecret,
    });
    const statusAt = async (redirectUri: string) => {
      const client = await openTestClient(sandbox, { ...first, redirectUri });
      return (await fetch((await client.authorizationUrl()).url, { redirect: 'manual' })).status;
    };
    expect([await statusAt(moved), await statusAt(redirectUri)]).toEqual([303, 400]);
  });

  test('two first registrations at the same time get the same secret', async () => {
    await sandbox.operator('POST', '/keys', { partner: 'Twice Ltd', scopes: [] });
    const both = () => Promise.all([1, 2].map(() => register({ partner: 'Twice Ltd' })));
    // Held on PostgreSQL, so that both must look for the client before either is stored.
    const registered = database().url
      ? await whileHeld(database().db, sql`lock table ${oidcRecords} in share mode`, 2, both)
      : await both();
    expect(registered[1]).toEqual(registered[0]);
  });

  describe('refuses', () => {
    test.each([
      [{ redirectUris: [] }, 'redirectUris'],
      [{ redirectUris: ['/callback'] }, 'redirectUris.0'],
      [{ redirectUris: ['javascript:alert(1)'] }, 'redirectUris.0'],
      [{ redirectUris: ['https://*.acme.example/callback'] }, 'redirectUris.0'],
      [{ redirectUris: ['https://acme.example/#callback'] }, 'redirectUris.0'],
      [{ postLogoutRedirectUris: ['ftp://acme.example'] }, 'postLogoutRedirectUris.0'],
      [{ partner: 'Chain Dashboard' }, 'partner'],
      [{ partner: ' ' }, 'partner'],
      [{ partner: 'Ac\0me' }, 'partner'],
      [{ redirectUris: ['https://acme.example/\0'] }, 'redirectUris.0'],
      [{ secret: 'my own' }, 'secret'],
    ])('%o', async (changes, path) => {
      const body = JSON.stringify({ partner: 'Acme', redirectUris: [redirectUri], ...changes });
      const response = await fetch(`${sandbox.url}/operator/clients`, { method: 'POST', body });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(path);
    });
  });
});
