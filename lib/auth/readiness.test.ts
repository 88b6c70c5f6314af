import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { events } from '@/lib/telemetry/events';
import { createAuth } from './auth';
import { memoryStore } from './memory-store';
import { loadRoute, callRoute } from './testing-next-headers';
import { selfSigned } from './testing-certificate';
import { noRedis, startRedis } from './testing-redis';
import { startSandboxFor, type TestSandbox } from './testing-sandbox';
import { startTestServer } from './testing-server';
import { mockAbortTimeouts } from './testing-set-up';

const appUrl = 'http://localhost:4250';
let sandbox: TestSandbox;
const open: { close(): Promise<unknown> }[] = [];
beforeAll(async () => {
  sandbox = await startSandboxFor(appUrl, { seed: 'empty' });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const resource of open.splice(0).reverse()) await resource.close();
  await sandbox.operator('PUT', '/faults', []);
});
afterAll(() => sandbox.close());

function createChecks(changes: Record<string, string> = {}) {
  const auth = createAuth(readEnvironment({ ...sandbox.environment, ...changes }));
  open.push(auth);
  return auth.readiness;
}
const allReady = {
  redis: { ok: true, reason: 'not used' },
  metadata: { ok: true, reason: 'found' },
  api: { ok: true, reason: 'responds' },
};

it('reports that everything is ready, without using up the rate limit', async () => {
  expect(await createChecks()()).toEqual(allReady);
  const { environment, token } = sandbox;
  const headers = {
    authorization: `Bearer ${environment.PARTNER_API_KEY}`,
    'x-user-token': await token('agent'),
  };
  const remaining = async () =>
    Number((await fetch(`${sandbox.url}/v1/whoami`, { headers })).headers.get('x-ratelimit-remaining'));
  const before = await remaining();
  for (let check = 0; check < 3; check++) await createChecks()();
  expect(await remaining()).toBe(before - 1);
});

it.each([
  ['cannot be reached', { PARTNER_API_URL: 'http://localhost:1' }, 'ECONNREFUSED'],
  ['is not at this URL', { PARTNER_API_URL: '/v1' }, 'status 404'],
])('reports that the API %s', async (_, { PARTNER_API_URL: url }, reason) => {
  const ready = createChecks({
    PARTNER_API_URL: url.startsWith('/') ? sandbox.url + url : url,
    OAUTH_ISSUER: sandbox.url,
  });
  expect(await ready()).toEqual({ ...allReady, api: { ok: false, reason } });
});

it('reports 5xx and redirects from the API as failures, but not 429', async () => {
  // The sandbox injects faults only after checking credentials, and the check sends none.
  const server = await startTestServer();
  open.push(server);
  const ask = async (whoamiStatus: number) => {
    server.faults.whoamiStatus = whoamiStatus;
    return (await createChecks({ PARTNER_API_URL: server.issuer })()).api;
  };
  expect(await ask(503)).toEqual({ ok: false, reason: 'status 503' });
  expect(await ask(500)).toEqual({ ok: false, reason: 'status 500' });
  expect(await ask(302)).toEqual({ ok: false, reason: 'status 302' });
  expect(await ask(400)).toEqual({ ok: true, reason: 'responds' });
  expect(await ask(429)).toEqual({ ok: true, reason: 'responds' });
});

it('reports that the metadata cannot be fetched, even while cached metadata is still in use', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const ready = createChecks();
  expect(await ready()).toEqual(allReady);
  const faults = ['openid-configuration', 'oauth-authorization-server'];
  await sandbox.operator(
    'PUT',
    '/faults',
    faults.map((name) => ({ path: `/.well-known/${name}`, kind: 'status', status: 500 })),
  );
  vi.advanceTimersByTime(5000);
  expect((await ready()).metadata).toEqual({ ok: false, reason: 'status 500' });
});

it('reports a wrong issuer and an untrusted certificate, without revealing addresses', async () => {
  const plain = await startTestServer();
  const selfSignedServer = await startTestServer({ tls: selfSigned() });
  open.push(plain, selfSignedServer);
  plain.faults.metadata = (document) => ({ ...document, issuer: 'https://evil.example' });
  const wrongIssuer = await createChecks({ OAUTH_ISSUER: plain.issuer })();
  expect(wrongIssuer.metadata).toEqual({ ok: false, reason: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' });
  const untrusted = await createChecks({ OAUTH_ISSUER: selfSignedServer.issuer })();
  expect(untrusted.metadata).toEqual({ ok: false, reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(JSON.stringify([wrongIssuer, untrusted])).not.toMatch(/localhost|127\.|evil/);
});

it('reports "no response" for an error without a code', async () => {
  const store = memoryStore({ idleMs: 1000 });
  const fail = async () => Promise.reject(new Error('nothing at 10.0.0.7'));
  const auth = createAuth(readEnvironment(sandbox.environment), { ...store, get: fail });
  open.push(auth);
  expect((await auth.readiness()).redis).toEqual({ ok: false, reason: 'no response' });
});

it('says that the endpoints are set by hand, as then no metadata is needed', async () => {
  const ready = createChecks({
    OAUTH_AUTHORIZATION_ENDPOINT: `${sandbox.url}/authorize`,
    OAUTH_TOKEN_ENDPOINT: `${sandbox.url}/token`,
  });
  expect((await ready()).metadata).toEqual({ ok: true, reason: 'endpoints are set by hand' });
});

it('tells the log the whole reason, and does not touch a session to find out', async () => {
  const store = memoryStore({ idleMs: 1000 });
  const get = vi.fn(async () => Promise.reject(new Error('nothing at 10.0.0.7')));
  const auth = createAuth(readEnvironment(sandbox.environment), { ...store, get });
  open.push(auth);
  const notices: unknown[] = [];
  const listener = (message: unknown) => notices.push(message);
  events.notice.subscribe(listener);
  await auth.readiness();
  events.notice.unsubscribe(listener);
  expect(notices).toEqual([{ level: 'warn', code: 'not_ready_redis', reason: 'nothing at 10.0.0.7' }]);
  expect(get).toHaveBeenCalledExactlyOnceWith(expect.any(String), { touch: false });
});

it('reports a timeout for a server that hangs', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  open.push({ close: async () => silent.close().closeAllConnections() });
  const requested = new Promise((resolve) => silent.once('request', resolve));
  // Disable the OAuth client's own timeouts: discovery may take two requests of five seconds each.
  mockAbortTimeouts();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const readiness = createChecks({ OAUTH_ISSUER: issuer })();
  await requested;
  vi.advanceTimersByTime(3000);
  expect((await readiness).metadata).toEqual({ ok: false, reason: 'timeout' });
});

it.skipIf(noRedis)('reports whether Redis responds', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const redis = await startRedis();
  open.push(redis);
  const ready = createChecks({ REDIS_URL: redis.url });
  expect(await ready()).toEqual({ ...allReady, redis: { ok: true, reason: 'responds' } });
  redis.freeze();
  vi.advanceTimersByTime(5000);
  expect((await ready()).redis).toEqual({ ok: false, reason: expect.any(String) });
  redis.thaw();
});

it('checks at most once every five seconds', async () => {
  // Without real timeouts, which a busy machine could reach.
  mockAbortTimeouts();
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  const ready = createChecks();
  await sandbox.operator('POST', '/reset', { seed: 'empty' });
  await Promise.all(Array.from({ length: 50 }, ready));
  vi.advanceTimersByTime(4999);
  await ready();
  expect(await sandbox.count('/v1/whoami')).toBe(1);
  vi.advanceTimersByTime(1);
  await ready();
  expect(await sandbox.count('/v1/whoami')).toBe(2);
});

it('/api/ready returns 200, or 503 if a dependency is missing; /api/health returns 200 in both cases', async () => {
  const statuses = async (changes: Record<string, string>) => {
    vi.resetModules();
    Reflect.deleteProperty(globalThis, Symbol.for('chain-dashboard:auth'));
    for (const [name, value] of Object.entries({ ...sandbox.environment, ...changes }))
      vi.stubEnv(name, value);
    const ask = async (route: string) =>
      callRoute((await loadRoute<'GET'>(route)).GET, new Request(`${appUrl}/api/${route}`));
    const [ready, health] = [await ask('ready'), await ask('health')];
    return [ready.status, ((await ready.json()) as { status: string }).status, health.status];
  };
  expect(await statuses({})).toEqual([200, 'ready', 200]);
  expect(await statuses({ PARTNER_API_URL: 'http://localhost:1', OAUTH_ISSUER: sandbox.url })).toEqual([
    503,
    'not_ready',
    200,
  ]);
});
