import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type RunningSandbox } from '../testing';
import { TestBrowser } from './test-browser';

let sandbox: RunningSandbox;
let server: oauth.AuthorizationServer;
const client: oauth.Client = { client_id: 'chain-dashboard' };
const insecure = { [oauth.allowInsecureRequests]: true };
const redirectUri = 'http://localhost:3000/api/auth/callback/partner';

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'empty' });
  const issuer = new URL(sandbox.url);
  server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure));
});
afterAll(() => sandbox.close());

const basic = () => oauth.ClientSecretBasic(sandbox.clientSecret);

async function authorizationUrl(parameters: Record<string, string> = {}) {
  const verifier = oauth.generateRandomCodeVerifier();
  const url = new URL(server.authorization_endpoint!);
  url.search = new URLSearchParams({
    client_id: client.client_id,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid offline_access',
    state: 'some-state',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...parameters,
  }).toString();
  return { url, verifier };
}

async function exchange(callback: URL, verifier: string, auth = basic()) {
  const params = oauth.validateAuthResponse(server, client, callback, 'some-state');
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    auth,
    params,
    redirectUri,
    verifier,
    insecure,
  );
  return oauth.processAuthorizationCodeResponse(server, client, response);
}

async function signIn(
  person = 'agent',
  browser = new TestBrowser(sandbox.url),
  parameters: Record<string, string> = {},
) {
  const { url, verifier } = await authorizationUrl(parameters);
  return exchange(await browser.signIn(url, person), verifier);
}

async function refresh(token: string, auth = basic()) {
  const response = await oauth.refreshTokenGrantRequest(server, client, auth, token, insecure);
  return oauth.processRefreshTokenResponse(server, client, response);
}

async function whoami(userToken: string, key = sandbox.partnerKey) {
  const headers = { authorization: `Bearer ${key}`, 'x-user-token': userToken };
  const response = await fetch(`${sandbox.url}/v1/whoami`, { headers });
  return { status: response.status, body: (await response.json()) as { user?: { id: string } } };
}

const idOf = async (slug: string) =>
  (await sandbox.operator<{ slug: string; id: string }[]>('GET', '/people')).find(
    (person) => person.slug === slug,
  )!.id;

describe('metadata', () => {
  test('both discovery documents are the same and promise only what there is', async () => {
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
});

describe('authorization code with PKCE', () => {
  test('gives an opaque access token that the API takes for the person, a refresh token and an id token', async () => {
    const tokens = await signIn('conveyancer');
    expect(tokens.expires_in).toBe(600);
    expect(tokens.access_token).not.toContain('.');
    expect(tokens.refresh_token).toBeTypeOf('string');
    const id = await idOf('conveyancer');
    expect(oauth.getValidatedIdTokenClaims(tokens)?.sub).toBe(id);
    expect(await whoami(tokens.access_token)).toMatchObject({ status: 200, body: { user: { id } } });
  });

  test('the client may send its secret in the body instead', async () => {
    const { url, verifier } = await authorizationUrl();
    const tokens = await exchange(
      await new TestBrowser(sandbox.url).signIn(url, 'agent'),
      verifier,
      oauth.ClientSecretPost(sandbox.clientSecret),
    );
    await expect(
      refresh(tokens.refresh_token!, oauth.ClientSecretPost(sandbox.clientSecret)),
    ).resolves.toHaveProperty('access_token');
  });

  test('no scope at all, or only offline_access, is enough', async () => {
    for (const scope of ['', 'offline_access']) {
      const tokens = await signIn('agent', new TestBrowser(sandbox.url), { scope });
      expect(tokens.refresh_token).toBeTypeOf('string');
      expect(tokens.id_token).toBeUndefined();
    }
  });

  test('prompt=consent shows no consent screen', async () => {
    const browser = new TestBrowser(sandbox.url);
    await signIn('agent', browser, { prompt: 'consent' });
    const { url } = await authorizationUrl({ prompt: 'consent' });
    expect((await browser.get(url.href)).headers.get('location')).toContain('code=');
  });

  test.each([
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['plain PKCE', { code_challenge_method: 'plain' }],
    ['a PKCE challenge without a method', { code_challenge_method: '' }],
  ])('%s is refused, with iss', async (_, parameters) => {
    const { url } = await authorizationUrl(parameters);
    for (const [name, value] of Object.entries(parameters)) if (value === '') url.searchParams.delete(name);
    const location = new URL((await new TestBrowser(sandbox.url).get(url.href)).headers.get('location')!);
    expect(location.origin + location.pathname).toBe(redirectUri);
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
  ])('the redirect address must be exact: %s is shown as an error, not followed', async (redirect_uri) => {
    const { url } = await authorizationUrl({ redirect_uri });
    const page = await new TestBrowser(sandbox.url).get(url.href);
    expect(page.status).toBe(400);
    expect(await page.text()).toContain('Wrong return address');
  });

  test.each(['token', 'id_token', 'code id_token'])('response type %s is refused', async (response_type) => {
    const { url } = await authorizationUrl({ response_type, nonce: 'n' });
    const location = (await new TestBrowser(sandbox.url).get(url.href)).headers.get('location')!;
    expect(location).toContain('error=unsupported_response_type');
  });

  test('a code works once; a second use ends what the first gave', async () => {
    const { url, verifier } = await authorizationUrl();
    const callback = await new TestBrowser(sandbox.url).signIn(url, 'agent');
    const tokens = await exchange(callback, verifier);
    await expect(exchange(callback, verifier)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await whoami(tokens.access_token)).status).toBe(401);
    await expect(refresh(tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('a code needs its own verifier, and the client its secret', async () => {
    const { url, verifier } = await authorizationUrl();
    const callback = await new TestBrowser(sandbox.url).signIn(url, 'agent');
    await expect(exchange(callback, oauth.generateRandomCodeVerifier())).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(exchange(callback, verifier, oauth.ClientSecretBasic('wrong'))).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe('tokens', () => {
  test('a token works only with the key of the partner whose client it was issued to', async () => {
    const { access_token } = await signIn();
    const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', {
      partner: 'Somebody Else',
      scopes: [],
    });
    expect((await whoami(access_token, key)).status).toBe(401);
    expect((await whoami(access_token)).status).toBe(200);
  });

  test('refresh tokens rotate; reuse of an old one ends the grant', async () => {
    const first = await signIn();
    const second = await refresh(first.refresh_token!);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await whoami(second.access_token)).status).toBe(200);
    await expect(refresh(first.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(refresh(second.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await whoami(second.access_token)).status).toBe(401);
  });

  test('reuse ends one sign-in, not the person’s others', async () => {
    const browser = new TestBrowser(sandbox.url);
    const one = await signIn('agent', browser);
    const other = await signIn('agent', browser);
    await refresh(one.refresh_token!);
    await expect(refresh(one.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await whoami(other.access_token)).status).toBe(200);
  });

  test('of many refreshes at one moment at most one is answered, and the grant ends', async () => {
    const { refresh_token } = await signIn();
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => refresh(refresh_token!)));
    const won = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(won.length).toBeLessThanOrEqual(1);
    for (const tokens of won) {
      expect((await whoami(tokens.access_token)).status).toBe(401);
      await expect(refresh(tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    }
  });

  test.each(['refresh_token', 'access_token'] as const)('a revoked %s stops working', async (kind) => {
    const tokens = await signIn();
    const token = tokens[kind] as string;
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, basic(), token, insecure),
    );
    expect((await whoami(tokens.access_token)).status).toBe(401);
    if (kind === 'refresh_token')
      await expect(refresh(token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('neither tokens nor codes are stored in clear', async () => {
    const { url, verifier } = await authorizationUrl();
    const callback = await new TestBrowser(sandbox.url).signIn(url, 'agent');
    const tokens = await exchange(callback, verifier);
    const rows = JSON.stringify(await sandbox.db.query.oidcRecords.findMany());
    for (const secret of [tokens.access_token, tokens.refresh_token!, callback.searchParams.get('code')!]) {
      expect(rows).not.toContain(secret);
    }
  });

  test('expire by the service’s clock, and are good again for tokens issued after it moved', async () => {
    const before = await signIn();
    await sandbox.operator('POST', '/clock', { offsetSeconds: 601 });
    expect((await whoami(before.access_token)).status).toBe(401);
    const after = await refresh(before.refresh_token!);
    expect((await whoami(after.access_token)).status).toBe(200);
    await sandbox.operator('POST', '/clock', { offsetSeconds: 0 });
  });
});

describe('the browser’s session', () => {
  test('lasts: a second request needs no page; prompt=none too; prompt=login asks again', async () => {
    const browser = new TestBrowser(sandbox.url);
    await signIn('seller', browser);
    const silent = await browser.get((await authorizationUrl({ prompt: 'none' })).url.href);
    expect(silent.headers.get('location')).toContain('code=');
    const asked = await browser.get((await authorizationUrl({ prompt: 'login' })).url.href);
    expect(asked.status).toBe(200);
    expect(await asked.text()).toContain('Who is signing in?');
  });

  test('prompt=none without one is answered login_required', async () => {
    const answer = await new TestBrowser(sandbox.url).get(
      (await authorizationUrl({ prompt: 'none' })).url.href,
    );
    expect(answer.headers.get('location')).toContain('error=login_required');
  });

  test('a login_hint for somebody else asks again, and names them', async () => {
    const browser = new TestBrowser(sandbox.url);
    await signIn('seller', browser);
    const page = await (await browser.get((await authorizationUrl({ login_hint: 'buyer' })).url.href)).text();
    expect(page).toMatch(/value="buyer"\s+autofocus/);
    expect(page.match(/autofocus/g)).toHaveLength(1);
  });

  test('many tabs at once all land', async () => {
    const browser = new TestBrowser(sandbox.url);
    const tabs = await Promise.all(Array.from({ length: 8 }, () => authorizationUrl()));
    const pages = [];
    for (const { url } of tabs) pages.push(await browser.get(url.href));
    for (const [at, page] of pages.entries()) {
      const done = await browser.submit(page.url, { person: 'agent' });
      await expect(
        exchange(new URL(done.headers.get('location')!), tabs[at]!.verifier),
      ).resolves.toHaveProperty('access_token');
    }
  });

  test('cancelling goes back with access_denied', async () => {
    const browser = new TestBrowser(sandbox.url);
    const page = await browser.get((await authorizationUrl()).url.href);
    const back = await browser.submit(page.url, { cancel: 'yes' });
    expect(back.headers.get('location')).toContain('error=access_denied');
  });

  test('another browser cannot use a sign-in page’s address, and a made-up person is not accepted', async () => {
    const browser = new TestBrowser(sandbox.url);
    const page = await browser.get((await authorizationUrl()).url.href);
    const stranger = await new TestBrowser(sandbox.url).submit(page.url, { person: 'agent' });
    expect(stranger.status).toBe(400);
    expect(await stranger.text()).toContain('This sign-in has ended');
    expect((await browser.submit(page.url, { person: 'nobody' })).status).toBe(400);
  });

  test('the page lists the demo people as buttons, loads nothing and may not be framed', async () => {
    const page = await new TestBrowser(sandbox.url).get((await authorizationUrl()).url.href);
    const html = await page.text();
    expect([...html.matchAll(/name="person"\s+value="(\w+)"/g)].map(([, slug]) => slug)).toEqual([
      'agent', 'conveyancer', 'admin', 'seller', 'buyer', 'outsider',
    ]); // prettier-ignore
    expect(html).not.toMatch(/(src|href)=/);
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });
});

describe('logout', () => {
  const endSession = (parameters: Record<string, string>) =>
    `${server.end_session_endpoint}?${new URLSearchParams(parameters)}`;
  const back = {
    client_id: 'chain-dashboard',
    post_logout_redirect_uri: 'http://localhost:3000/sign-in',
    state: 's',
  };
  const xsrfOf = (html: string) => /name="xsrf" value="([^"]+)"/.exec(html)![1]!;

  test('with the id token it confirms itself, ends the session and goes back; the client revokes its tokens itself', async () => {
    const browser = new TestBrowser(sandbox.url);
    const tokens = await signIn('agent', browser);
    const page = await (await browser.get(endSession({ ...back, id_token_hint: tokens.id_token! }))).text();
    expect(page).toContain('<script nonce=');
    const done = await browser.submit(`${server.end_session_endpoint}/confirm`, {
      xsrf: xsrfOf(page),
      logout: 'yes',
    });
    expect(done.headers.get('location')).toBe('http://localhost:3000/sign-in?state=s');
    expect((await whoami(tokens.access_token)).status).toBe(200);
    const again = await browser.get((await authorizationUrl({ prompt: 'none' })).url.href);
    expect(again.headers.get('location')).toContain('error=login_required');
  });

  test('a page of the same site needs no click, a foreign one does', async () => {
    const browser = new TestBrowser(sandbox.url);
    await signIn('agent', browser);
    const from = async (site: string) =>
      (await browser.get(endSession(back), { 'sec-fetch-site': site })).text();
    expect(await from('same-site')).toContain('<script nonce=');
    expect(await from('cross-site')).not.toContain('<script');
    expect(await from('cross-site')).toContain('Sign out?');
  });

  test('an address that is not registered is refused', async () => {
    const browser = new TestBrowser(sandbox.url);
    await signIn('agent', browser);
    const page = await browser.get(
      endSession({ ...back, post_logout_redirect_uri: 'https://evil.example/' }),
    );
    expect(page.status).toBe(400);
  });
});

test('an unknown address of the OAuth server is a page for people and JSON for programs', async () => {
  const page = await fetch(`${sandbox.url}/auth/x/y`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(404);
  expect(await page.text()).toContain('Nothing here');
  const json = await fetch(`${sandbox.url}/token`, { headers: { accept: 'application/json' } });
  expect([json.status, await json.json()]).toEqual([404, { error: 'not_found' }]);
});
