import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auth } from './auth';
import {
  appUrl,
  callHandler as call,
  exportsOf,
  handlers,
  nameOf,
  ours,
  routeFiles as files,
} from './testing-handlers';
import { callRoute } from './testing-next-headers';
import { startSandboxFor, type TestSandbox } from './testing-sandbox';
import { TestBrowser } from './testing-browser';

vi.mock('next/headers', () => import('./testing-next-headers'));

// The five that have to work without a session, each for the reason given.
const open = new Map([
  ['GET auth/[...nextauth]/route.ts', 'the end of a sign-in'],
  ['POST auth/[...nextauth]/route.ts', 'the start of a sign-in'],
  ['GET health/route.ts', 'says "ok" to a load balancer, and no more'],
  ['GET ready/route.ts', 'says "ready" to a load balancer, or which of three things is not there'],
  ['DELETE session/route.ts', 'signing out twice is no error'],
]);
const guarded = handlers.filter((one) => !open.has(nameOf(one)));
const writing = handlers.filter(({ method }) => method !== 'GET');

let sandbox: TestSandbox;
let live: TestBrowser;
let dead: string;

beforeAll(async () => {
  sandbox = await startSandboxFor(appUrl, { seed: 'empty' });
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
  vi.stubEnv('KEEP_READS_MS', '0');
  live = new TestBrowser(appUrl);
  await live.signIn(auth(), { query: '?login_hint=agent' });
  const leaver = new TestBrowser(appUrl);
  await leaver.signIn(auth(), { query: '?login_hint=agent' });
  dead = leaver.cookies();
  await auth().signOut(leaver.post('/api/session'));
});
afterAll(async () => {
  await auth().close();
  await sandbox.close();
});

it('finds the routes', () => {
  expect(files.length).toBeGreaterThan(20);
  expect(handlers.length).toBeGreaterThan(25);
  expect(handlers.filter((one) => open.has(nameOf(one)))).toHaveLength(open.size);
});

describe('what is refused', () => {
  /** What of the service has been asked for so far. */
  const upstream = async () =>
    (await sandbox.operator<{ path: string }[]>('GET', '/requests')).filter(({ path }) =>
      path.startsWith('/v1/'),
    );
  let before: unknown;
  beforeAll(async () => {
    before = await upstream();
  });
  afterAll(async () => {
    expect(await upstream(), 'a refused request reached the service').toEqual(before);
  });

  describe.each(guarded)('$method $file', (one) => {
    it.each([
      ['no session', () => ''],
      ['a session that has been signed out', () => dead],
      ['a session that was made up', () => `chain-4250-session=${'x'.repeat(300)}`],
      [
        'the session cookie under another name',
        () => live.cookies().replace('chain-4250-session', 'session'),
      ],
      ['a session inside the value of another cookie', () => `theme=1%3B%20${live.cookies()}`],
      ['two session cookies', () => `${live.cookies()}; ${live.cookies()}`],
    ])('refuses %s', async (_, cookie) => {
      const response = await call(one, { ...ours, cookie: cookie() });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: { code: 'reauth_required' } });
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    });
  });

  describe.each(writing)('$method $file', (one) => {
    it.each([
      ['has no X-CSRF', { 'x-csrf': '' }],
      ['comes from another site', { 'sec-fetch-site': 'cross-site' }],
      ['comes from a sibling host', { 'sec-fetch-site': 'same-site' }],
      ['comes from nowhere', { 'sec-fetch-site': 'none' }],
      ['has a foreign Origin', { origin: 'https://evil.example' }],
      ['has an opaque Origin', { origin: 'null' }],
      ['has our Origin on another port', { origin: 'http://localhost:4251' }],
      ['has our Origin over TLS', { origin: 'https://localhost:4250' }],
      ['has another name of this machine for Origin', { origin: 'http://127.0.0.1:4250' }],
      ['has an Origin that begins like ours', { origin: 'http://localhost:4250.evil.example' }],
      ['has an Origin that ends like ours', { origin: 'http://evil.example/http://localhost:4250' }],
      ['has our Origin as a user name', { origin: 'http://localhost:4250@evil.example' }],
      ['has two Origins', { origin: `${appUrl}, https://evil.example` }],
      ['has the Origin of an extension', { origin: 'chrome-extension://abcdefghijklmnop' }],
      ['says so twice', { 'x-csrf': '1, 1' }],
    ])('refuses a write that %s, though the session is good', async (_, headers) => {
      const response = await call(one, { ...ours, cookie: live.cookies(), ...headers });
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await auth().session(live.cookies(), { touch: false })).not.toBeNull();
    });
  });
});

describe.each(guarded)('$method $file', (one) => {
  it('is never kept in a cache', async () => {
    const response = await call(one, { ...ours, cookie: live.cookies() });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });
});

// Auth, Rules: a rejected token younger than 60 s is not refreshed again.
it('blames the key when the service refuses even a fresh token: 502, one refresh, and the session is kept', async () => {
  const whoami = handlers.find((one) => nameOf(one) === 'GET whoami/route.ts')!;
  await sandbox.operator('PUT', '/faults', [{ path: '/v1/whoami', kind: 'status', status: 401 }]);
  const refreshes = () => sandbox.count('/token?grant_type=refresh_token');
  const before = await refreshes();
  for (let turn = 0; turn < 3; turn++) {
    const response = await call(whoami, { ...ours, cookie: live.cookies() });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ error: { code: 'upstream_auth' } });
  }
  await sandbox.operator('PUT', '/faults', []);
  expect(await refreshes()).toBe(before + 1);
  expect((await call(whoami, { ...ours, cookie: live.cookies() })).status).toBe(200);
});

it("has none of next-auth's other addresses", async () => {
  const { GET, POST } = await exportsOf('auth/[...nextauth]/route.ts');
  for (const step of [
    'session',
    'csrf',
    'providers',
    'signin',
    'signin/partner',
    'signout',
    'error',
    '_log',
    'callback',
    'callback/other',
    'verify-request',
  ]) {
    const params = { nextauth: step.split('/') } as unknown as Record<string, string>;
    const get = await callRoute(GET!, new Request(`${appUrl}/api/auth/${step}`), params);
    expect(get.status, `GET ${step}`).toBe(404);
    if (step === 'signin/partner') continue;
    const post = await callRoute(
      POST!,
      new Request(`${appUrl}/api/auth/${step}`, { method: 'POST', headers: ours }),
      params,
    );
    expect(post.status, `POST ${step}`).toBe(404);
  }
});

it('tells a stranger of its health no more than that it lives', async () => {
  const health = handlers.find((one) => nameOf(one) === 'GET health/route.ts')!;
  expect(await (await call(health, ours)).json()).toEqual({ status: 'ok' });
  expect(await (await call(health, { ...ours, cookie: live.cookies() })).json()).toMatchObject({
    governor: { pollSeconds: expect.any(Number) },
  });
});
