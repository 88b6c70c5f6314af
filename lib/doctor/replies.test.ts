import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { checkApi } from './check-api';
import { checkOAuth } from './check-oauth';
import { type CheckResult, lineOf, unreachableTodo } from './finding';

type Reply = { status: number; body?: string; headers?: Record<string, string> };
/** What the server says to a path; 404 where a test says nothing. */
let reply: (path: string, headers: IncomingHttpHeaders, query: URLSearchParams) => Reply | undefined;
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
  const said = reply(pathname, request.headers, searchParams);
  const { status, body = '', headers = {} } = said ?? { status: 404 };
  response.writeHead(status, headers).end(body);
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close().closeAllConnections());

const environment = (more: Record<string, string> = {}) =>
  readEnvironment({
    PARTNER_API_URL: url,
    PARTNER_API_KEY: 'pk_chain_of_these_tests',
    OAUTH_ISSUER: url,
    OAUTH_AUTHORIZATION_ENDPOINT: `${url}/authorize`,
    OAUTH_TOKEN_ENDPOINT: `${url}/token`,
    OAUTH_CLIENT_ID: 'client',
    OAUTH_CLIENT_SECRET: 'secret-of-these-tests',
    SESSION_SECRET: 's'.repeat(40),
    ...more,
  });
const resultOf = (findings: CheckResult[], check: string) => {
  const { result, says, todo = '' } = findings.find((one) => one.check === check)!;
  return `${result}: ${says} ${todo}`.trim();
};
const refused = { status: 401, body: '{"error":{"code":"unauthorized","message":"No"}}' };
const challenge = (realm: string) => ({
  ...refused,
  headers: { 'www-authenticate': `Bearer realm="${realm}"` },
});

describe('the API', () => {
  it.each<[string, Reply, RegExp]>([
    ['asks for credentials', refused, /^ok: http\S+ responds\.$/],
    ['refuses without a word of credentials', { ...refused, status: 403 }, /^ok/],
    [
      'returns a page with 401',
      { status: 401, body: '<html>' },
      /^failed.* returns 401.*the part before \/v1/,
    ],
    ['returns 200 to anyone', { status: 200, body: '{}' }, /^failed.* returns 200.*the part before \/v1/],
    ['has no time', { status: 429, body: '{}' }, /^failed.* returns 429\. It responds but is not well/],
    ['fails', { status: 500, body: '{}' }, /^failed.* returns 500\. It responds but is not well/],
  ])('that %s is found as that', async (_, said, expected) => {
    reply = () => said;
    expect(resultOf(await checkApi(environment()), 'API base')).toMatch(expected);
  });

  it.each([
    [true, /Write PARTNER_API_URL=http:\S+\d, where it is\.$/],
    [false, /Write PARTNER_API_URL=http:\S+\d\.$/],
  ])('with a /v1 too many is named without it; where it is: %s', async (isThere, todo) => {
    reply = (path) => (isThere && path === '/v1/whoami' ? refused : undefined);
    expect(resultOf(await checkApi(environment({ PARTNER_API_URL: `${url}/v1` })), 'API base')).toMatch(todo);
  });

  it.each<[string, (isRight: boolean) => Reply, RegExp]>([
    ['refuses the key', () => challenge('partner-key'), /^failed: The API refuses it\./],
    ['refuses the user', () => challenge('user-token'), /^ok: The API takes it, and asks for a user\./],
    ['has no allowance left', () => ({ status: 429 }), /^warning: Its allowance is used up/],
    ['returns something else', () => ({ status: 403 }), /^failed: The API returns 403 for it\./],
    ['says the same of a wrong key', () => refused, /^warning: The API does not say/],
    ['says another thing of a wrong key', (isRight) => ({ ...refused, body: `${isRight}` }), /^ok: The API accepts it/],
    ['has another status for a wrong key', (isRight) => ({ ...refused, status: isRight ? 401 : 403 }), /^ok: The API accepts it/],
  ])('that %s says so of the key', async (_, said, expected) => {
    reply = (_path, { authorization }) =>
      authorization ? said(authorization === 'Bearer pk_chain_of_these_tests') : refused;
    expect(resultOf(await checkApi(environment()), 'partner key')).toMatch(expected);
  }); // oxfmt-ignore
});

describe('the authorization server', () => {
  const back = (query: string): Reply => ({ status: 302, headers: { location: `/back?${query}` } });
  it.each<[string, Reply, RegExp, RegExp]>([
    ['would ask the person', back('error=login_required'), /^ok/, /^ok/],
    ['goes on to its own page', { status: 303, headers: { location: '/login' } }, /^ok/, /^ok/],
    ['does not know a scope', back('error=invalid_scope&error_description=no+such'), /^ok/, /^failed: The server refuses them: no such\. Mend/],
    ['knows a scope no longer and does not say which', back('error=invalid_scope'), /^ok/, /^failed: The server refuses them: invalid_scope\./],
    ['refuses the sign-in', back('error=unauthorized_client'), /^failed.*unauthorized_client.*Register/, /^ok/],
    ['returns a page', { status: 200, body: 'sign in', headers: { location: '/x' } }, /^warning.*Register/, /^ok/],
    ['returns a page of an error', { status: 400, body: '<b>invalid_redirect_uri</b>' }, /^failed.* 400 to a sign-in \(invalid_redirect_uri\)\. Register/, /^ok/],
  ])('that %s says so of address and scopes', async (_, said, redirect, scopes) => {
    reply = (path) => (path === '/authorize' ? said : { status: 400, body: '{}' });
    const findings = await checkOAuth(environment());
    expect(resultOf(findings, 'redirect address')).toMatch(redirect);
    expect(resultOf(findings, 'scopes')).toMatch(scopes);
  }); // oxfmt-ignore

  const error = (status: number, code: string) => ({ status, body: JSON.stringify({ error: code }) });
  it.each([
    [400, 'invalid_grant', /^ok: The server takes this client by basic\./],
    [400, 'unauthorized_client', /^warning: The server gives this client no refresh tokens/],
    [400, 'unsupported_grant_type', /^warning: The server gives this client no refresh tokens/],
    [400, 'invalid_client', /^failed.*Check OAUTH_CLIENT_ID/],
    [401, 'x', /^failed.*401 x\. Check OAUTH_CLIENT_ID/],
    [400, 'invalid_request', /^warning.*400 invalid_request\. Look into the log/],
  ])('that returns %i %s to a renewal says so of the client', async (status, code, expected) => {
    reply = (path) => (path === '/token' ? error(status, code) : back('error=login_required'));
    expect(resultOf(await checkOAuth(environment()), 'client authentication')).toMatch(expected);
  });

  it.each([
    ['openid chains', 'openid chains'],
    ['none', null],
  ])('is asked as a sign-in would, without a page for a person: scope %s', async (scope, asked) => {
    let query = new URLSearchParams();
    reply = (path, _headers, of) => {
      if (path === '/authorize') query = of;
      return back('error=login_required');
    };
    const findings = await checkOAuth(environment({ OAUTH_SCOPE: scope, APP_URL: 'https://chains.example' }));
    const { code_challenge: challenge, ...said } = Object.fromEntries(query);
    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(said).toEqual({
      client_id: 'client',
      redirect_uri: 'https://chains.example/api/auth/callback/partner',
      response_type: 'code',
      ...(asked && { scope: asked }),
      state: 'doctor',
      code_challenge_method: 'S256',
      prompt: 'none',
    });
    const words = `ok: ${asked ?? 'None asked for'}: the server names no objection.`;
    expect(resultOf(findings, 'scopes')).toBe(words);
  });

  it('that knows other scopes says which of ours it does not', async () => {
    const metadata = { issuer: url, authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token`, scopes_supported: ['openid', 'email'] }; // oxfmt-ignore
    reply = (path) =>
      path === '/.well-known/openid-configuration'
        ? { status: 200, body: JSON.stringify(metadata), headers: { 'content-type': 'application/json' } }
        : back('error=login_required');
    const { OAUTH_AUTHORIZATION_ENDPOINT: _a, OAUTH_TOKEN_ENDPOINT: _t, ...env } = environment({ OAUTH_SCOPE: 'openid chains' }); // oxfmt-ignore
    expect(resultOf(await checkOAuth(env as ReturnType<typeof environment>), 'scopes')).toBe(
      'failed: The server does not know chains; it knows openid email. Mend OAUTH_SCOPE.',
    );
  });
});

it.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /the line about TLS/],
  ['status 429', /is not well/],
  ['status 503', /is not well/],
  ['status 404', /Check X/],
  ['getaddrinfo ENOTFOUND x', /No one knows that host: check X/],
  ['getaddrinfo EAI_AGAIN x', /No one knows that host: check X/],
  ['WRONG_VERSION_NUMBER', /should X begin with http:/],
  ['ECONNREFUSED', /proxies and firewalls/],
])('where there is %s instead of a response it says what to do', (reason, todo) => {
  expect(unreachableTodo(reason, 'X')).toMatch(todo);
});

it('a line holds no other line, and no arrow where nothing is to be done', () => {
  const one = { check: 'TLS', result: 'failed', says: 'a\r\n b', todo: 'c' } as const;
  expect(lineOf(one)).toBe(`FAILED   TLS${' '.repeat(20)}a b → c`);
  expect(lineOf({ ...one, todo: undefined })).toBe(`FAILED   TLS${' '.repeat(20)}a b`);
});
