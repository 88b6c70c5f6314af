import { createHash } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenApiDocument } from '../api/openapi';
import { onEachDatabase } from '../db/on-each-database';
import { startSandbox, type RunningSandbox } from '../testing';
import { TestBrowser } from './test-browser';
import { openTestClient, type TestClient } from './test-client';

onEachDatabase('authorization code', (database) => {
  let sandbox: RunningSandbox;
  let client: TestClient;

  beforeAll(async () => {
    sandbox = await startSandbox({ db: database().db, seed: 'empty' });
    client = await openTestClient(sandbox);
  });
  afterAll(() => sandbox.close());

  const idOf = async (slug: string) =>
    (await sandbox.operator<{ slug: string; id: string }[]>('GET', '/people')).find(
      (person) => person.slug === slug,
    )!.id;

  describe('metadata', () => {
    test('both discovery documents are identical and advertise only what is supported', async () => {
      const read = async (path: string) => (await fetch(`${sandbox.url}/.well-known/${path}`)).json();
      const openid = await read('openid-configuration');
      expect(await read('oauth-authorization-server')).toEqual(openid);
      expect(openid).toMatchObject({
        issuer: sandbox.url,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
        authorization_response_iss_parameter_supported: true,
      });
      for (const name of ['authorization', 'token', 'revocation', 'end_session'])
        expect(openid).toHaveProperty(`${name}_endpoint`);
    });

    test('the OpenAPI document names the same endpoints', async () => {
      const document = (await (await fetch(`${sandbox.url}/openapi.json`)).json()) as OpenApiDocument;
      const { authorizationCode } = document.components.securitySchemes.userSignIn.flows;
      expect(authorizationCode).toMatchObject({
        authorizationUrl: client.server.authorization_endpoint,
        tokenUrl: client.server.token_endpoint,
        refreshUrl: client.server.token_endpoint,
      });
    });
  });

  describe('authorization code with PKCE', () => {
    test('issues an opaque access token that the API accepts, a refresh token and an id token', async () => {
      const tokens = await client.signIn('conveyancer');
      expect(tokens.expires_in).toBe(600);
      expect(tokens.access_token).not.toContain('.');
      expect(tokens.refresh_token).toBeTypeOf('string');
      const id = await idOf('conveyancer');
      expect(oauth.getValidatedIdTokenClaims(tokens)?.sub).toBe(id);
      expect(await client.whoami(tokens.access_token)).toMatchObject({ status: 200, body: { user: { id } } });
    });

    test('the client may send its secret in the body instead', async () => {
      const { url, verifier } = await client.authorizationUrl();
      const tokens = await client.exchange(
        await new TestBrowser(sandbox.url).signIn(url, 'agent'),
        verifier,
        oauth.ClientSecretPost(sandbox.clientSecret),
      );
      await expect(
        client.refresh(tokens.refresh_token!, oauth.ClientSecretPost(sandbox.clientSecret)),
      ).resolves.toHaveProperty('access_token');
    });

    test('no scope, offline_access alone, or only scopes of the API, are enough', async () => {
      for (const scope of ['', 'offline_access', 'chains:read', 'offline_access chains:read']) {
        const tokens = await client.signIn('agent', new TestBrowser(sandbox.url), { scope });
        expect(tokens.refresh_token).toBeTypeOf('string');
        expect(tokens.id_token).toBeUndefined();
      }
    });

    test('name and email are returned for their scopes, in the id_token and at /me', async () => {
      const claimsOf = async (scope: string) => {
        const tokens = await client.signIn('agent', new TestBrowser(sandbox.url), { scope });
        const me = await fetch(`${sandbox.url}/me`, {
          headers: { authorization: `Bearer ${tokens.access_token}` },
        });
        const { sub, name, email } = oauth.getValidatedIdTokenClaims(tokens)!;
        expect(await me.json()).toEqual({ sub, name, email });
        return { name, email };
      };
      expect(await claimsOf('openid')).toEqual({});
      expect(await claimsOf('openid profile email')).toEqual({
        name: 'Amelia Hart',
        email: 'amelia.hart@harbour-vale.example.com',
      });
    });

    test('prompt=consent shows no consent screen', async () => {
      const browser = new TestBrowser(sandbox.url);
      await client.signIn('agent', browser, { prompt: 'consent' });
      const { url } = await client.authorizationUrl({ prompt: 'consent' });
      expect((await browser.get(url.href)).headers.get('location')).toContain('code=');
    });

    test.each([
      ['no PKCE', { code_challenge: '', code_challenge_method: '' }],
      ['plain PKCE', { code_challenge_method: 'plain' }],
      ['a PKCE challenge without a method', { code_challenge_method: '' }],
    ])('%s is refused with an error that carries iss', async (_, parameters) => {
      const { url } = await client.authorizationUrl(parameters);
      const location = new URL((await new TestBrowser(sandbox.url).get(url.href)).headers.get('location')!);
      expect(location.origin + location.pathname).toBe(client.redirectUri);
      expect(Object.fromEntries(location.searchParams)).toMatchObject({
        error: 'invalid_request',
        state: 'some-state',
        iss: sandbox.url,
      });
    });

    test.each([
      'http://localhost:3000/api/auth/callback/partner/',
      'http://localhost:3000/api/auth/callback/partner?x=1',
      'http://localhost:3001/api/auth/callback/partner',
      'http://127.0.0.1:3000/api/auth/callback/partner',
      'https://evil.example/api/auth/callback/partner',
    ])(
      'redirect addresses must match exactly: %s gets an error page, not a redirect',
      async (redirect_uri) => {
        const { url } = await client.authorizationUrl({ redirect_uri });
        const page = await new TestBrowser(sandbox.url).get(url.href);
        expect(page.status).toBe(400);
        expect(await page.text()).toContain('Wrong return address');
      },
    );

    test.each(['token', 'id_token', 'code id_token'])(
      'response type %s is refused',
      async (response_type) => {
        const { url } = await client.authorizationUrl({ response_type, nonce: 'n' });
        const location = (await new TestBrowser(sandbox.url).get(url.href)).headers.get('location')!;
        expect(location).toContain('error=unsupported_response_type');
      },
    );

    test('a code works once; a second use revokes the tokens of the first', async () => {
      const { url, verifier } = await client.authorizationUrl();
      const callback = await new TestBrowser(sandbox.url).signIn(url, 'agent');
      const tokens = await client.exchange(callback, verifier);
      await expect(client.exchange(callback, verifier)).rejects.toMatchObject({ error: 'invalid_grant' });
      expect((await client.whoami(tokens.access_token)).status).toBe(401);
      await expect(client.refresh(tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    });

    test('a code needs its own verifier and the client secret', async () => {
      const { url, verifier } = await client.authorizationUrl();
      const callback = await new TestBrowser(sandbox.url).signIn(url, 'agent');
      await expect(client.exchange(callback, oauth.generateRandomCodeVerifier())).rejects.toMatchObject({
        error: 'invalid_grant',
      });
      await expect(
        client.exchange(callback, verifier, oauth.ClientSecretBasic('wrong')),
      ).rejects.toMatchObject({
        status: 401,
      });
    });
  });

  test('an unknown address of the OAuth server returns a page to browsers and JSON to other clients', async () => {
    const page = await fetch(`${sandbox.url}/auth/x/y`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('Nothing here');
    const json = await fetch(`${sandbox.url}/token`, { headers: { accept: 'application/json' } });
    expect([json.status, await json.json()]).toEqual([404, { error: 'not_found' }]);
  });

  test('an unknown client gets a page that says so, with the codes and a way back', async () => {
    const { url } = await client.authorizationUrl({ client_id: 'no-such-client' });
    const page = await new TestBrowser(sandbox.url).get(url.href);
    const text = await page.text();
    expect(page.status).toBe(400);
    expect(text).toContain('Unknown application');
    expect(text).toMatch(/<code>invalid_client<\/code>[^]*<code>client is invalid<\/code>/);
    expect(text).toContain(`href="${sandbox.dashboardUrl}"`);
  });

  test('a page is not cached, cannot be framed or sniffed, and allows only its own style', async () => {
    const page = await new TestBrowser(sandbox.url).get((await client.authorizationUrl()).url.href);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    const policy = page.headers.get('content-security-policy')!;
    const style = /<style>([^]*?)<\/style>/.exec(await page.text())![1]!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      'img-src data:',
      `form-action 'self' ${sandbox.dashboardUrl}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]);
  });

  test('a sign-in is kept in signed cookies of this port that no script and no foreign form can use', async () => {
    const { url } = await client.authorizationUrl();
    const response = await fetch(url, { redirect: 'manual' });
    const cookies = response.headers.getSetCookie();
    const name = `sandbox_${new URL(sandbox.url).port}_interaction`;
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(
      expect.arrayContaining([name, `${name}.sig`]),
    );
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; httponly/i);
      expect(cookie).toMatch(/; samesite=lax/i);
    }
  });

  test('no other site’s script may read tokens', async () => {
    const response = await fetch(`${sandbox.url}/token`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: 'x',
        client_id: 'chain-dashboard',
      }),
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a sign-in form of more than four kilobytes is refused', async () => {
    const browser = new TestBrowser(sandbox.url);
    const page = await browser.get((await client.authorizationUrl()).url.href);
    const submit = (length: number) =>
      browser.submit(page.url, { person: 'agent', note: 'a'.repeat(length) });
    expect([(await submit(4100)).status, (await submit(4000)).status]).toEqual([400, 303]);
  });

  test('an address that only begins like one of the OAuth server gets the error envelope of the API', async () => {
    for (const path of ['/authors', '/me-too']) {
      const response = await fetch(`${sandbox.url}${path}`, { headers: { accept: 'application/json' } });
      expect([response.status, await response.json()]).toMatchObject([404, { error: { code: 'not_found' } }]);
    }
  });
});
