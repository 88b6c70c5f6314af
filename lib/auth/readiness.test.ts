import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { createAuth } from './auth';
import { memoryStore } from './memory-store';
import { loadRoute, callRoute } from './testing-next-headers';
import { selfSigned } from './testing-certificate';
import { noRedis, startRedis } from './testing-redis';
import { startSandboxFor, type TestSandbox } from './testing-sandbox';
import { startTestServer } from './testing-server';
import { holdTimeLimits } from './testing-set-up';

const appUrl = 'http://localhost:4250';
let sandbox: TestSandbox;
const open: { close(): Promise<unknown> }[] = [];
beforeAll(async () => {
  sandbox = await startSandboxFor(appUrl, { seed: 'empty' });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const one of open.splice(0).reverse()) await one.close();
  await sandbox.operator('PUT', '/faults', []);
});
afterAll(() => sandbox.close());

function made(changes: Record<string, string> = {}) {
  const auth = createAuth(readEnvironment({ ...sandbox.environment, ...changes }));
  open.push(auth);
  return auth.readiness;
}
const all = {
  redis: { ok: true, reason: 'not used' },
  metadata: { ok: true, reason: 'found' },
  api: { ok: true, reason: 'responds' },
};

it('finds everything there, and takes nothing of the rate limit for it', async () => {
  expect(await made()()).toEqual(all);
  const { environment, token } = sandbox;
  const headers = {
    authorization: `Bearer ${environment.PARTNER_API_KEY}`,
    'x-user-token': await token('agent'),
  };
  const left = async () =>
    Number((await fetch(`${sandbox.url}/v1/whoami`, { headers })).headers.get('x-ratelimit-remaining'));
  const before = await left();
  for (let at = 0; at < 3; at++) await made()();
  expect(await left()).toBe(before - 1);
});

it.each([
  ['cannot be reached', { PARTNER_API_URL: 'http://localhost:1' }, 'ECONNREFUSED'],
  ['is somewhere else', { PARTNER_API_URL: '/v1' }, 'status 404'],
])('says that the API %s', async (_, { PARTNER_API_URL: url }, reason) => {
  const ready = made({
    PARTNER_API_URL: url.startsWith('/') ? sandbox.url + url : url,
    OAUTH_ISSUER: sandbox.url,
  });
  expect(await ready()).toEqual({ ...all, api: { ok: false, reason } });
});

it('says that the API fails, and no more that it returned 429 than that it responded', async () => {
  // The sandbox's faults come after its look at the credentials, and there are none.
  const server = await startTestServer();
  open.push(server);
  const ask = async (whoamiStatus: number) => {
    server.faults.whoamiStatus = whoamiStatus;
    return (await made({ PARTNER_API_URL: server.issuer })()).api;
  };
  expect(await ask(503)).toEqual({ ok: false, reason: 'status 503' });
  expect(await ask(302)).toEqual({ ok: false, reason: 'status 302' });
  expect(await ask(429)).toEqual({ ok: true, reason: 'responds' });
});

it('says that the metadata cannot be had, though an earlier response is still in use', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const ready = made();
  expect(await ready()).toEqual(all);
  const faults = ['openid-configuration', 'oauth-authorization-server'];
  await sandbox.operator(
    'PUT',
    '/faults',
    faults.map((name) => ({ path: `/.well-known/${name}`, kind: 'status', status: 500 })),
  );
  vi.advanceTimersByTime(5000);
  expect((await ready()).metadata).toEqual({ ok: false, reason: 'status 500' });
});

it('says so of an issuer that is another, of a certificate that is no one’s, and nothing of addresses', async () => {
  const plain = await startTestServer();
  const secret = await startTestServer({ tls: selfSigned() });
  open.push(plain, secret);
  plain.faults.metadata = (document) => ({ ...document, issuer: 'https://evil.example' });
  const other = await made({ OAUTH_ISSUER: plain.issuer })();
  expect(other.metadata).toEqual({ ok: false, reason: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' });
  const untrusted = await made({ OAUTH_ISSUER: secret.issuer })();
  expect(untrusted.metadata).toEqual({ ok: false, reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(JSON.stringify([other, untrusted])).not.toMatch(/localhost|127\.|evil/);
});

it('says no more than that of what has no name', async () => {
  const store = memoryStore({ idleMs: 1000 });
  const lost = async () => Promise.reject(new Error('nothing at 10.0.0.7'));
  const auth = createAuth(readEnvironment(sandbox.environment), { ...store, get: lost });
  open.push(auth);
  expect((await auth.readiness()).redis).toEqual({ ok: false, reason: 'no response' });
});

it('does not wait for ever: what hangs is not there', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  open.push({ close: async () => silent.close().closeAllConnections() });
  const isAsked = new Promise((resolve) => silent.once('request', resolve));
  // No one else's limit ends it: an authorization server may be asked twice, five seconds each.
  holdTimeLimits();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const found = made({ OAUTH_ISSUER: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` })();
  await isAsked;
  vi.advanceTimersByTime(3000);
  expect((await found).metadata).toEqual({ ok: false, reason: 'timeout' });
});

it.skipIf(noRedis)('says whether Redis responds', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const redis = await startRedis();
  open.push(redis);
  const ready = made({ REDIS_URL: redis.url });
  expect(await ready()).toEqual({ ...all, redis: { ok: true, reason: 'responds' } });
  redis.freeze();
  vi.advanceTimersByTime(5000);
  expect((await ready()).redis).toEqual({ ok: false, reason: expect.any(String) });
  redis.thaw();
});

it('asks for all askers once in five seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const ready = made();
  await sandbox.operator('POST', '/reset', { seed: 'empty' });
  await Promise.all(Array.from({ length: 50 }, ready));
  vi.advanceTimersByTime(4999);
  await ready();
  expect(await sandbox.count('/v1/whoami')).toBe(1);
  vi.advanceTimersByTime(1);
  await ready();
  expect(await sandbox.count('/v1/whoami')).toBe(2);
});

it('is 200 at /api/ready, and 503 when one thing is missing; /api/health lives all the same', async () => {
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
