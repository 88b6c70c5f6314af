import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClientKey } from '@/lib/auth/testing-provider';
import { readEnvironment } from '@/lib/env';
import { checkApi } from './check-api';
import { checkOAuth } from './check-oauth';
import { type CheckResult, lineOf, unreachableTodo } from './check-result';

type FakeResponse = { status: number; body?: string; headers?: Record<string, string> };
/** Each test sets the server's responses here; undefined is a 404. */
let respond: (path: string, headers: IncomingHttpHeaders, query: URLSearchParams) => FakeResponse | undefined;
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
  const {
    status,
    body = '',
    headers = {},
  } = respond(pathname, request.headers, searchParams) ?? {
    status: 404,
  };
  response.writeHead(status, headers).end(body);
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close().closeAllConnections());

const environment = (extra: Record<string, string> = {}) =>
  readEnvironment({
    PARTNER_API_URL: url,
    PARTNER_API_KEY: 'pk_chain_of_these_tests',
    OAUTH_ISSUER: url,
    OAUTH_AUTHORIZATION_ENDPOINT: `${url}/authorize`,
    OAUTH_TOKEN_ENDPOINT: `${url}/token`,
    OAUTH_CLIENT_ID: 'client',
    OAUTH_CLIENT_SECRET: 'secret-of-these-tests',
    SESSION_SECRET: 's'.repeat(40),
    ...extra,
  });
const resultOf = (results: CheckResult[], name: string) => {
  const { result, says, todo = '' } = results.find(({ check }) => check === name)!;
  return `${result}: ${says} ${todo}`.trim();
};
const unauthorized = { status: 401, body: '{"error":{"code":"unauthorized","message":"No"}}' };
const challenge = (realm: string) => ({
  ...unauthorized,
  headers: { 'www-authenticate': `Bearer realm="${realm}"` },
});

describe('the API', () => {
  it.each<[string, FakeResponse, RegExp]>([
    ['returns 401', unauthorized, /^ok: http\S+ responds\.$/],
    ['returns 403', { ...unauthorized, status: 403 }, /^ok/],
    [
      'returns 401 with an HTML page',
      { status: 401, body: '<html>' },
      /^failed.* returns 401.*the part before \/v1/,
    ],
    [
      'returns 200 without credentials',
      { status: 200, body: '{}' },
      /^failed.* returns 200.*the part before \/v1/,
    ],
    ['returns 429', { status: 429, body: '{}' }, /^failed.* returns 429\. It is having problems/],
    ['returns 500', { status: 500, body: '{}' }, /^failed.* returns 500\. It is having problems/],
  ])('that %s is reported correctly', async (_, response, expected) => {
    respond = () => response;
    expect(resultOf(await checkApi(environment()), 'API base')).toMatch(expected);
  });

  it.each([
    [true, /Set PARTNER_API_URL=http:\S+\d, where the API responds\.$/],
    [false, /Set PARTNER_API_URL=http:\S+\d\.$/],
  ])('suggests a URL without /v1; the API responds there: %s', async (isThere, todo) => {
    respond = (path) => (isThere && path === '/v1/whoami' ? unauthorized : undefined);
    expect(resultOf(await checkApi(environment({ PARTNER_API_URL: `${url}/v1` })), 'API base')).toMatch(todo);
  });

  it.each<[string, (isRightKey: boolean) => FakeResponse, RegExp]>([
    ['rejects the key', () => challenge('partner-key'), /^failed: The API rejects it\./],
    ['rejects only the user token', () => challenge('user-token'), /^ok: The API accepts it, and asks for a user\./],
    ['has reached its rate limit', () => ({ status: 429 }), /^warning: Its rate limit is used up/],
    ['returns another status', () => ({ status: 403 }), /^failed: The API returns 403 for it\./],
    ['returns the same for a wrong key', () => unauthorized, /^warning: The API does not say/],
    ['returns another body for a wrong key', (isRightKey) => ({ ...unauthorized, body: `${isRightKey}` }), /^ok: The API accepts it/],
    ['returns another status for a wrong key', (isRightKey) => ({ ...unauthorized, status: isRightKey ? 401 : 403 }), /^ok: The API accepts it/],
  ])('that %s: the key is reported correctly', async (_, response, expected) => {
    respond = (_path, { authorization }) =>
      authorization ? response(authorization === 'Bearer pk_chain_of_these_tests') : unauthorized;
    expect(resultOf(await checkApi(environment()), 'partner key')).toMatch(expected);
  }); // oxfmt-ignore
});

describe('the authorization server', () => {
  const redirectBack = (query: string): FakeResponse => ({
    status: 302,
    headers: { location: `/back?${query}` },
  });
  it.each<[string, FakeResponse, RegExp, RegExp]>([
    ['would ask the user', redirectBack('error=login_required'), /^ok/, /^ok/],
    ['redirects to its login page', { status: 303, headers: { location: '/login' } }, /^ok/, /^ok/],
    ['rejects a scope', redirectBack('error=invalid_scope&error_description=no+such'), /^ok/, /^failed: The server rejects them: no such\. Correct/],
    ['rejects a scope without a description', redirectBack('error=invalid_scope'), /^ok/, /^failed: The server rejects them: invalid_scope\./],
    ['rejects the client', redirectBack('error=unauthorized_client'), /^failed.*unauthorized_client.*Register/, /^ok/],
    ['returns a page', { status: 200, body: 'sign in', headers: { location: '/x' } }, /^warning.*Register/, /^ok/],
    ['returns an error page', { status: 400, body: '<b>invalid_redirect_uri</b>' }, /^failed.* 400 for a sign-in \(invalid_redirect_uri\)\. Register/, /^ok/],
  ])('that %s: the redirect address and scopes are reported correctly', async (_, response, redirect, scopes) => {
    respond = (path) => (path === '/authorize' ? response : { status: 400, body: '{}' });
    const results = await checkOAuth(environment());
    expect(resultOf(results, 'redirect address')).toMatch(redirect);
    expect(resultOf(results, 'scopes')).toMatch(scopes);
  }); // oxfmt-ignore

  const error = (status: number, code: string) => ({ status, body: JSON.stringify({ error: code }) });
  it.each([
    [400, 'invalid_grant', /^ok: The server accepts this client with basic\./],
    [400, 'unauthorized_client', /^warning: The server issues this client no refresh tokens/],
    [400, 'unsupported_grant_type', /^warning: The server issues this client no refresh tokens/],
    [400, 'invalid_client', /^failed.*Check OAUTH_CLIENT_ID/],
    [401, 'x', /^failed.*401 x\. Check OAUTH_CLIENT_ID/],
    [400, 'invalid_request', /^warning.*400 invalid_request\. Check the server's log/],
  ])('that returns %i %s for a refresh: the client is reported correctly', async (status, code, expected) => {
    respond = (path) => (path === '/token' ? error(status, code) : redirectBack('error=login_required'));
    expect(resultOf(await checkOAuth(environment()), 'client authentication')).toMatch(expected);
  });

  it.each([
    ['private_key_jwt', '', 1, /that the server knows the public key of OAUTH_PRIVATE_KEY\.$/],
    ['none', '', 1, /Check OAUTH_CLIENT_ID, and that the client is public at the server\.$/],
    ['none', 'secret-of-these-tests', 2, /that the client is public at the server\.$/],
    ['post', 'secret-of-these-tests', 2, /Check OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET\.$/],
  ])('that rejects %s with secret "%s": the advice fits the method', async (method, secret, tries, todo) => {
    let tokenRequests = 0;
    respond = (path) => {
      if (path === '/token') tokenRequests += 1;
      return error(401, 'invalid_client');
    };
    const env = environment({
      OAUTH_CLIENT_AUTH: method,
      OAUTH_CLIENT_SECRET: secret,
      OAUTH_PRIVATE_KEY: testClientKey,
    });
    expect(resultOf(await checkOAuth(env), 'client authentication')).toMatch(todo);
    expect(tokenRequests).toBe(tries);
  });

  it.each([
    ['openid chains', 'openid chains'],
    ['none', null],
  ])('gets the request of a normal sign-in with prompt=none: scope %s', async (scope, requested) => {
    let query = new URLSearchParams();
    respond = (path, _headers, params) => {
      if (path === '/authorize') query = params;
      return redirectBack('error=login_required');
    };
    const results = await checkOAuth(
      environment({
        OAUTH_SCOPE: scope,
        APP_URL: 'https://chains.example',
        OAUTH_AUTHORIZE_PARAMS: 'prompt=consent&audience=https://api.example',
      }),
    );
    const { code_challenge: codeChallenge, ...rest } = Object.fromEntries(query);
    expect(codeChallenge).toMatch(/^[\w-]{43}$/);
    expect(rest).toEqual({
      client_id: 'client',
      redirect_uri: 'https://chains.example/api/auth/callback/partner',
      response_type: 'code',
      ...(requested && { scope: requested }),
      state: 'doctor',
      code_challenge_method: 'S256',
      prompt: 'none',
      audience: 'https://api.example',
    });
    const expected = `ok: ${requested ?? 'None requested'}: the server does not object.`;
    expect(resultOf(results, 'scopes')).toBe(expected);
  });

  it('with a list of scopes in its metadata: unknown ones are reported', async () => {
    const metadata = { issuer: url, authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token`, scopes_supported: ['openid', 'email'] }; // oxfmt-ignore
    respond = (path) =>
      path === '/.well-known/openid-configuration'
        ? { status: 200, body: JSON.stringify(metadata), headers: { 'content-type': 'application/json' } }
        : redirectBack('error=login_required');
    const { OAUTH_AUTHORIZATION_ENDPOINT: _a, OAUTH_TOKEN_ENDPOINT: _t, ...env } = environment({ OAUTH_SCOPE: 'openid chains' }); // oxfmt-ignore
    expect(resultOf(await checkOAuth(env as ReturnType<typeof environment>), 'scopes')).toBe(
      'failed: The server does not know chains; it knows openid email. Correct OAUTH_SCOPE.',
    );
  });
});

it.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /NODE_EXTRA_CA_CERTS/],
  ['CERT_HAS_EXPIRED', /Renew/],
  ['status 429', /is having problems/],
  ['status 503', /is having problems/],
  ['status 404', /Check X/],
  ['getaddrinfo ENOTFOUND x', /That host does not exist: check X/],
  ['getaddrinfo EAI_AGAIN x', /That host does not exist: check X/],
  ['WRONG_VERSION_NUMBER', /should X start with http:/],
  ['ECONNREFUSED', /no proxy or firewall/],
])('says what to do about %s', (reason, todo) => {
  expect(unreachableTodo(reason, 'X')).toMatch(todo);
});

it('formats a result as a single line, with an arrow only before a todo', () => {
  const result = { check: 'TLS', result: 'failed', says: 'a\r\n b', todo: 'c' } as const;
  expect(lineOf(result)).toBe(`FAILED   TLS${' '.repeat(20)}a b → c`);
  expect(lineOf({ ...result, todo: undefined })).toBe(`FAILED   TLS${' '.repeat(20)}a b`);
});
