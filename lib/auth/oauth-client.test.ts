import { createHash, generateKeyPair } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { events } from '@/lib/telemetry/events';
import { createOAuthClient } from './oauth-client';

type Answer = { status?: number; json: unknown };
type Sent = { path: string; query: URLSearchParams; body: URLSearchParams };

let issuer: string;
const sent: Sent[] = [];
/** What the authorization server answers, by path. */
let answers: Record<string, Answer | (() => Answer)> = {};
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const { pathname: path, searchParams: query } = new URL(request.url!, issuer);
    sent.push({ path, query, body: new URLSearchParams(body) });
    const answer = answers[path] ?? { json: {} };
    const { status = 200, json } = typeof answer === 'function' ? answer() : answer;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sent.length = 0;
  answers = {};
});
afterAll(() => void server.close().closeAllConnections());

const needed = {
  APP_URL: 'http://localhost:4250',
  PARTNER_API_KEY: 'pk_chain_of_these_tests',
  OAUTH_CLIENT_ID: 'client',
  OAUTH_CLIENT_SECRET: 'secret-of-these-tests',
  SESSION_SECRET: 's'.repeat(40),
};
const createClient = (variables: Record<string, string> = {}) =>
  createOAuthClient(readEnvironment({ ...needed, OAUTH_ISSUER: issuer, ...variables }));
/** A client of a server without metadata. */
const handSet = (variables: Record<string, string> = {}) =>
  createClient({
    OAUTH_AUTHORIZATION_ENDPOINT: `${issuer}/authorize`,
    OAUTH_TOKEN_ENDPOINT: `${issuer}/token`,
    OAUTH_REVOCATION_ENDPOINT: `${issuer}/revoke`,
    OAUTH_PAR_ENDPOINT: `${issuer}/par`,
    OAUTH_END_SESSION_ENDPOINT: `${issuer}/logout`,
    ...variables,
  });
type Client = ReturnType<typeof createClient>;
const redirectUri = 'http://localhost:4250/api/auth/callback/partner';
const exchange = (client: Client) => {
  const checks = { state: 'state', verifier: 'v'.repeat(43), redirectUri };
  return client.exchange(new URLSearchParams({ code: 'code', state: 'state' }), checks);
};
const bodiesTo = (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body);

describe('a token request', () => {
  it('asks for the configured resources, at sign-in and at each refresh, and adds nothing else', async () => {
    const client = handSet({ OAUTH_AUTHORIZE_PARAMS: 'audience=x&resource=a&resource=b' });
    answers = { '/token': { json: { access_token: 'access' } } };
    await exchange(client);
    await client.refresh('refresh');
    const [signIn, refresh] = bodiesTo('/token');
    expect([...signIn!]).toEqual(
      expect.arrayContaining([
        ['grant_type', 'authorization_code'],
        ['code', 'code'],
        ['code_verifier', 'v'.repeat(43)],
        ['redirect_uri', redirectUri],
      ]),
    );
    expect([refresh!.get('grant_type'), refresh!.get('refresh_token')]).toEqual(['refresh_token', 'refresh']);
    for (const body of [signIn!, refresh!]) {
      expect(body.getAll('resource')).toEqual(['a', 'b']);
      expect(body.has('audience')).toBe(false);
    }
  });

  it('of a sign-in counts the lifetime from when it was sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const sentAt = Date.now();
    answers['/token'] = () => {
      vi.advanceTimersByTime(4000);
      return { json: { access_token: 'access', refresh_token: 'refresh', expires_in: 600 } };
    };
    expect(await exchange(handSet())).toEqual({
      accessToken: 'access',
      refreshToken: 'refresh',
      expiresAt: sentAt + 600_000,
      idToken: null,
      name: null,
      email: null,
    });
  });

  it('may be answered with an access token only; a refresh then keeps its refresh token', async () => {
    answers['/token'] = { json: { access_token: 'access' } };
    const bare = { accessToken: 'access', expiresAt: null, idToken: null };
    expect(await exchange(handSet())).toMatchObject({ ...bare, refreshToken: null });
    expect(await handSet().refresh('first')).toEqual({ ...bare, refreshToken: 'first' });
  });

  it('with a made-up token shows whether the server accepts our client', async () => {
    answers['/token'] = { status: 401, json: { error: 'invalid_client' } };
    expect(await handSet().tryCredentials()).toEqual({ status: 401, error: 'invalid_client' });
    answers['/token'] = { status: 400, json: { error: { code: 7 } } };
    expect(await handSet().tryCredentials()).toEqual({ status: 400, error: null });
  });
});

describe('revoking', () => {
  const revoked = () => bodiesTo('/revoke').map((body) => body.get('token'));

  it('begins with the refresh token, without which the access token soon expires anyway', async () => {
    expect(await handSet().revoke({ accessToken: 'access', refreshToken: 'refresh' })).toBe(true);
    expect(revoked()).toEqual(['refresh', 'access']);
  });

  it('revokes an access token that has no refresh token', async () => {
    expect(await handSet().revoke({ accessToken: 'access', refreshToken: null })).toBe(true);
    expect(revoked()).toEqual(['access']);
  });

  it('is not confirmed if the server refuses or fails, or has no endpoint for it', async () => {
    const tokens = { accessToken: 'access', refreshToken: 'refresh' };
    answers['/revoke'] = { status: 401, json: { error: 'invalid_client' } };
    expect(await handSet().revoke(tokens)).toBe(false);
    answers['/revoke'] = { status: 503, json: {} };
    expect(await handSet().revoke(tokens)).toBe(false);
    expect(await handSet({ OAUTH_REVOCATION_ENDPOINT: '' }).revoke(tokens)).toBe(false);
  });
});

describe('the name of the user', () => {
  const jwt = (claims: object) =>
    [{ alg: 'RS256' }, claims, 'signature'].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.'); // oxfmt-ignore
  /** Signs in with these claims in the id_token, at a server that has a userinfo endpoint. */
  async function signIn(claims: object, userinfo: object) {
    const endpoints = { authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
    const metadata = { issuer, ...endpoints, userinfo_endpoint: `${issuer}/userinfo` };
    const now = Math.floor(Date.now() / 1000);
    const all = { iss: issuer, aud: 'client', sub: 'person-1', iat: now, exp: now + 600, ...claims };
    answers = {
      '/.well-known/openid-configuration': { json: metadata },
      '/token': { json: { access_token: 'access', id_token: jwt(all) } },
      '/userinfo': { json: userinfo },
    };
    const { name, email } = await exchange(createClient({ OAUTH_ISSUER: issuer }));
    return { name, email, asked: sent.filter(({ path }) => path === '/userinfo').length };
  }
  const email = 'amelia@example.com';

  it('is that of the id_token, and userinfo is asked only if that has none', async () => {
    const other = { sub: 'person-1', name: 'From userinfo', email: 'userinfo@example.com' };
    expect(await signIn({ name: 'Amelia', email }, other)).toEqual({ name: 'Amelia', email, asked: 0 });
    const { name, email: otherEmail } = other;
    expect(await signIn({ email }, other)).toEqual({ name, email: otherEmail, asked: 1 });
  });

  it("is never taken from another person's userinfo", async () => {
    const other = { sub: 'person-2', name: 'Someone else', email: 'else@example.com' };
    expect(await signIn({ email }, other)).toEqual({ name: null, email, asked: 1 });
  });

  it('is text of at most 200 characters, as is the email, or else not known', async () => {
    expect(await signIn({ name: 42, email: ['a'] }, {})).toMatchObject({ name: null, email: null });
    const long = await signIn({ name: 'n'.repeat(201), email: 'e'.repeat(201) }, {});
    expect(long).toMatchObject({ name: 'n'.repeat(200), email: 'e'.repeat(200) });
  });
});

describe('an authorization request', () => {
  const url = () => new URL(`${issuer}/authorize?client_id=client&scope=openid&state=state`);

  it('names the key to which the code is bound, if there is one', async () => {
    const { privateKey, publicKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    const { crv, kty, x, y } = publicKey.export({ format: 'jwk' });
    const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
    const bound = await handSet({ OAUTH_DPOP_KEY: key }).authorizationUrl(url());
    expect(bound.searchParams.get('dpop_jkt')).toBe(thumbprint);
    expect((await handSet().authorizationUrl(url())).href).toBe(url().href);
  });

  it('is pushed to the configured endpoint, so that the browser sees none of its parameters', async () => {
    answers['/par'] = { status: 201, json: { request_uri: 'urn:request:1', expires_in: 60 } };
    const short = await handSet({ OAUTH_PAR: 'on' }).authorizationUrl(url());
    expect(short.href).toBe(`${issuer}/authorize?client_id=client&request_uri=urn%3Arequest%3A1`);
    expect(Object.fromEntries(bodiesTo('/par')[0]!)).toMatchObject({ scope: 'openid', state: 'state' });
  });
});

it.each<[string, number, (client: Client) => Promise<unknown>]>([
  ['a sign-in', 5000, exchange],
  ['a refresh', 30_000, (client) => client.refresh('refresh')],
  ['trying the credentials', 5000, (client) => client.tryCredentials()],
  ['revoking', 3000, (client) => client.revoke({ accessToken: 'access', refreshToken: null })],
  ['its logout page', 2000, (client) => client.logoutUrl('http://localhost:4250/signed-out', null)],
])('waits for the answer to %s for at most %i ms', async (_, limit, ask) => {
  answers['/token'] = { json: { access_token: 'access' } };
  const timeouts = vi.spyOn(AbortSignal, 'timeout');
  await ask(handSet());
  expect(timeouts.mock.lastCall).toEqual([limit]);
});

it('reports its calls without their queries, as a logout has an id_token in its own', async () => {
  const calls: unknown[] = [];
  const listener = (call: unknown) => calls.push(call);
  events.upstream.subscribe(listener);
  const to = await handSet().logoutUrl('http://localhost:4250/signed-out', 'hint');
  events.upstream.unsubscribe(listener);
  expect(new URL(to!).searchParams.get('id_token_hint')).toBe('hint');
  const logout = { server: 'oauth', method: 'GET', route: '/logout', status: 200, ms: expect.any(Number) };
  expect(calls).toEqual([logout]);
});
