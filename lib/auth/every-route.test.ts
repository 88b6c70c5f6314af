import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auth } from './auth';
import {
  appUrl,
  callHandler as call,
  exportsOf,
  handlers,
  nameOf,
  pageHeaders,
  routeFiles as files,
} from './testing-handlers';
import { callRoute } from './testing-next-headers';
import { startSandboxFor, type TestSandbox } from './testing-sandbox';
import { TestBrowser } from './testing-browser';

vi.mock('next/headers', () => import('./testing-next-headers'));

// The five handlers that must work without a session, and why.
const open = new Map([
  ['GET auth/[...nextauth]/route.ts', 'ends a sign-in'],
  ['POST auth/[...nextauth]/route.ts', 'starts a sign-in'],
  ['GET health/route.ts', 'tells a load balancer "ok" and nothing else'],
  ['GET ready/route.ts', 'tells a load balancer "ready", or which of three dependencies is missing'],
  ['DELETE session/route.ts', 'signing out twice is not an error'],
]);
const guarded = handlers.filter((route) => !open.has(nameOf(route)));
const writing = handlers.filter(({ method }) => method !== 'GET');

let sandbox: TestSandbox;
let signedInBrowser: TestBrowser;
let signedOutCookie: string;

beforeAll(async () => {
  sandbox = await startSandboxFor(appUrl, { seed: 'empty' });
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
  vi.stubEnv('KEEP_READS_MS', '0');
  signedInBrowser = new TestBrowser(appUrl);
  await signedInBrowser.signIn(auth(), { query: '?login_hint=agent' });
  const other = new TestBrowser(appUrl);
  await other.signIn(auth(), { query: '?login_hint=agent' });
  signedOutCookie = other.cookies();
  await auth().signOut(other.post('/api/session'));
});
afterAll(async () => {
  await auth().close();
  await sandbox.close();
});

it('finds all the routes', () => {
  expect(files.length).toBeGreaterThan(20);
  expect(handlers.length).toBeGreaterThan(25);
  expect(handlers.filter((route) => open.has(nameOf(route)))).toHaveLength(open.size);
});

describe('rejected requests', () => {
  /** The service's request counts so far. */
  const upstream = async () =>
    (await sandbox.operator<{ path: string }[]>('GET', '/requests')).filter(({ path }) =>
      path.startsWith('/v1/'),
    );
  let before: unknown;
  beforeAll(async () => {
    before = await upstream();
  });
  afterAll(async () => {
    expect(await upstream(), 'a rejected request reached the service').toEqual(before);
  });

  describe.each(guarded)('$method $file', (route) => {
    it.each([
      ['no session', () => ''],
      ['a session that has been signed out', () => signedOutCookie],
      ['a made-up session', () => `chain-4250-session=${'x'.repeat(300)}`],
      [
        'the session cookie under another name',
        () => signedInBrowser.cookies().replace('chain-4250-session', 'session'),
      ],
      ['a session inside the value of another cookie', () => `theme=1%3B%20${signedInBrowser.cookies()}`],
      ['two session cookies', () => `${signedInBrowser.cookies()}; ${signedInBrowser.cookies()}`],
    ])('rejects %s', async (_, cookie) => {
      const response = await call(route, { ...pageHeaders, cookie: cookie() });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: { code: 'reauth_required' } });
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    });
  });

  describe.each(writing)('$method $file', (route) => {
    it.each([
      ['has no X-CSRF', { 'x-csrf': '' }],
      ['comes from another site', { 'sec-fetch-site': 'cross-site' }],
      ['comes from a sibling host', { 'sec-fetch-site': 'same-site' }],
      ['was typed into the address bar', { 'sec-fetch-site': 'none' }],
      ['has a foreign Origin', { origin: 'https://evil.example' }],
      ['has an opaque Origin', { origin: 'null' }],
      ['has our Origin with another port', { origin: 'http://localhost:4251' }],
      ['has our Origin with https', { origin: 'https://localhost:4250' }],
      ["has this machine's IP address as Origin", { origin: 'http://127.0.0.1:4250' }],
      ['has an Origin that starts like ours', { origin: 'http://localhost:4250.evil.example' }],
      ['has an Origin that ends like ours', { origin: 'http://evil.example/http://localhost:4250' }],
      ['has our Origin as a user name', { origin: 'http://localhost:4250@evil.example' }],
      ['has two Origins', { origin: `${appUrl}, https://evil.example` }],
      ['has the Origin of an extension', { origin: 'chrome-extension://abcdefghijklmnop' }],
      ['has two X-CSRF headers', { 'x-csrf': '1, 1' }],
    ])('rejects a write that %s, even with a valid session', async (_, headers) => {
      const response = await call(route, { ...pageHeaders, cookie: signedInBrowser.cookies(), ...headers });
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await auth().session(signedInBrowser.cookies(), { touch: false })).not.toBeNull();
    });
  });
});

describe.each(guarded)('$method $file', (route) => {
  it('is never cached', async () => {
    const response = await call(route, { ...pageHeaders, cookie: signedInBrowser.cookies() });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });
});

// Auth, Rules: a rejected token younger than 60 s is not refreshed again.
it('returns 502 and keeps the session if the service rejects even a refreshed token', async () => {
  const whoami = handlers.find((route) => nameOf(route) === 'GET whoami/route.ts')!;
  await sandbox.operator('PUT', '/faults', [{ path: '/v1/whoami', kind: 'status', status: 401 }]);
  const refreshes = () => sandbox.count('/token?grant_type=refresh_token');
  const before = await refreshes();
  for (let turn = 0; turn < 3; turn++) {
    const response = await call(whoami, { ...pageHeaders, cookie: signedInBrowser.cookies() });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ error: { code: 'upstream_auth' } });
  }
  await sandbox.operator('PUT', '/faults', []);
  expect(await refreshes()).toBe(before + 1);
  expect((await call(whoami, { ...pageHeaders, cookie: signedInBrowser.cookies() })).status).toBe(200);
});

it("exposes none of next-auth's other routes", async () => {
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
      new Request(`${appUrl}/api/auth/${step}`, { method: 'POST', headers: pageHeaders }),
      params,
    );
    expect(post.status, `POST ${step}`).toBe(404);
  }
});

it('shows the state of the governor only to signed-in users', async () => {
  const health = handlers.find((route) => nameOf(route) === 'GET health/route.ts')!;
  expect(await (await call(health, pageHeaders)).json()).toEqual({ status: 'ok' });
  expect(
    await (await call(health, { ...pageHeaders, cookie: signedInBrowser.cookies() })).json(),
  ).toMatchObject({
    governor: { pollSeconds: expect.any(Number) },
  });
});
