import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuth } from '@/lib/auth/auth';
import { authUnavailable } from '@/lib/auth/auth-failures';
import { connectRedis } from '@/lib/auth/redis-connection';
import { TestBrowser } from '@/lib/auth/testing-browser';
import { selfSigned } from '@/lib/auth/testing-certificate';
import { noRedis, startRedis } from '@/lib/auth/testing-redis';
import { setUp } from '@/lib/auth/testing-set-up';
import { startTestServer } from '@/lib/auth/testing-server';
import { handle } from '@/lib/bff/server';
import { guardRequest } from '@/lib/bff/guard-server';
import { getChain, listChains } from '@/lib/chains/server';
import { readEnvironment } from '@/lib/env';
import { createLog } from '@/lib/log';
import { partnerOf } from '@/lib/partner-api/testing-partner';
import { createService } from '@/lib/partner-api/service';
import { SkippingClock } from '@/lib/partner-api/testing-clock';
import { createAgent, createTransport } from '@/lib/partner-api/transport';
import { prefetch } from '@/lib/query/prefetch';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { logEvents } from './log-events';

type Line = { level: number; msg: string; code?: string; reason?: string; status?: number; route?: string };

const variables = {
  APP_URL: 'http://localhost:4250',
  PARTNER_API_KEY: 'pk_chain_of_these_tests',
  OAUTH_CLIENT_ID: 'client',
  OAUTH_CLIENT_SECRET: 'secret-of-these-tests',
  SESSION_SECRET: 's'.repeat(40),
};
let lines: Line[];
let stop: () => void;
beforeEach(() => {
  lines = [];
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const environment = readEnvironment({ ...variables, LOG_LEVEL: 'debug' });
  stop = logEvents(createLog(environment, (line) => lines.push(JSON.parse(line) as Line)));
});
afterEach(() => stop());

const warn = 40;
/** Expects `times` lines with this code, reason and level. */
function expectLine(code: string, reason: RegExp, level = warn, times = 1) {
  const found = lines.filter((line) => line.code === code);
  expect(found, JSON.stringify(lines)).toHaveLength(times);
  expect(found[0]!.reason).toMatch(reason);
  expect(found[0]!.level).toBe(level);
}

describe('logs of the authorization server', () => {
  it('its metadata is refused if it names another issuer', async () => {
    const { server, auth, browser } = await setUp();
    server.faults.metadata = (document) => ({ ...document, issuer: 'https://evil.example' });
    await expect(browser.start(auth)).rejects.toThrow();
    expectLine('metadata_refused', /names https:\/\/evil\.example, not http:\/\/localhost:\d+\/$/, 50);
  });

  it('its metadata is refused if its certificate is not trusted', async () => {
    const server = await startTestServer({ tls: selfSigned() });
    const auth = createAuth(readEnvironment(server.environment));
    await expect(new TestBrowser(server.appUrl).start(auth)).rejects.toThrow();
    expectLine('metadata_refused', /DEPTH_ZERO_SELF_SIGNED_CERT/, 50);
    // Metadata is looked up at two addresses.
    expectLine('no_response', /DEPTH_ZERO_SELF_SIGNED_CERT/, warn, 2);
    await auth.close();
    await server.close();
  });

  it.each([
    [
      'invalid_scope',
      'the scope\u0007 "api" is not allowed',
      /^invalid_scope: the scope api is not allowed$/,
      warn,
    ],
    ['access_denied', null, /^access_denied$/, 30],
  ])('it returned the browser with error=%s', async (error, description, reason, level) => {
    const { auth, browser } = await setUp();
    const url = new URL(await browser.authorize(await browser.start(auth)));
    url.searchParams.set('error', error);
    if (description) url.searchParams.set('error_description', description);
    await browser.callback(auth, url.href);
    expectLine('sign_in_error', reason, level);
  });

  it('it refuses our client when exchanging the code', async () => {
    const { server, auth, browser } = await setUp();
    const url = await browser.authorize(await browser.start(auth));
    Object.assign(server.faults, { tokenStatus: 401, tokenError: 'invalid_client' });
    await browser.callback(auth, url);
    expectLine('sign_in_refused', /invalid_client/);
  });

  it('it fails to refresh a token: one line for the refresh, one for its status', async () => {
    const { server, auth, browser, changeRecord } = await setUp();
    await browser.signIn(auth);
    const { sid } = (await auth.session(browser.cookies(), { touch: true }))!;
    await changeRecord(sid, { expiresAt: Date.now() - 1000 });
    server.faults.tokenStatus = 503;
    await expect(auth.getUserToken(sid)).rejects.toThrow();
    expectLine('token_not_renewed', /status 503/);
    expectLine('status_503', /oauth returned 503/);
  });
});

describe('logs of the service', () => {
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ seed: 'empty' });
  });
  afterEach(() => sandbox.operator('PUT', '/faults', []));
  afterAll(() => sandbox.close());

  const partner = (url = sandbox.url) => {
    const transport = createTransport(url, createAgent());
    return partnerOf(
      sandbox,
      'agent',
      {},
      createService(transport, { keepReadsFor: 0, clock: new SkippingClock() }),
    );
  };

  it.each([500, 503])('it returned %i, even though a retry succeeded', async (status) => {
    await sandbox.operator('PUT', '/faults', [{ path: '/v1/chains', kind: 'status', status, count: 1 }]);
    await listChains(await partner(), {});
    expectLine(`status_${status}`, new RegExp(`api returned ${status}`));
  });

  it('it returned 429', async () => {
    const fault = { path: '/v1/chains', kind: 'status', status: 429, retryAfter: 0, count: 1 };
    await sandbox.operator('PUT', '/faults', [fault]);
    await listChains(await partner(), {});
    expectLine('status_429', /api returned 429/);
  });

  it('its response is invalid, even if the page does without the data', async () => {
    await sandbox.operator('PUT', '/faults', [{ path: '/v1/chains', kind: 'garbage' }]);
    const reader = await partner();
    const loaded = await prefetch('/chains', (load) =>
      load.want({ queryKey: ['x'], queryFn: () => listChains(reader, {}), retry: false }),
    );
    expect(loaded.failure).toBeNull();
    expectLine('bad_response', /not JSON|the body|data/);
    expect(lines.find(({ code }) => code === 'bad_response')).toMatchObject({
      msg: 'refused',
      route: '/v1/chains',
    });
  });

  it('it cannot be reached', async () => {
    const reader = await partner('http://127.0.0.1:1');
    await expect(listChains(reader, {})).rejects.toMatchObject({ code: 'unreachable' });
    expectLine('unreachable', /ECONNREFUSED/);
  });

  it('it refuses a call: one line however many layers the failure passes, without the id', async () => {
    const id = '2caadb2e-5f53-4da9-a53b-6efba3a384a5';
    const reader = await partner();
    const response = await handle(() => getChain(reader, id))(
      new Request('http://localhost:4250/api/chains/x'),
      {
        params: Promise.resolve({}),
      },
    );
    expect(response.status).toBe(404);
    expectLine('not_found', /^not_found$/, 30);
    expect(lines[0]).toMatchObject({ msg: 'refused', route: '/v1/chains/{id}', status: 404 });
    expect(JSON.stringify(lines)).not.toContain(id);
  });
});

describe('logs of our own refusals', () => {
  it.each<[Record<string, string>, RegExp]>([
    [{}, /^no X-CSRF$/],
    [{ 'x-csrf': '1', 'sec-fetch-site': 'cross-site' }, /^Sec-Fetch-Site is not same-origin$/],
    [
      { 'x-csrf': '1', origin: 'https://evil.example' },
      /^Origin is https:\/\/evil\.example, APP_URL is http/,
    ],
    [{ 'x-csrf': '1', origin: 'null' }, /^Origin is none, APP_URL is http/],
  ])('a write from another site, with the header that shows it: %j', async (headers, reason) => {
    const request = new Request('http://localhost:4250/api/session', { method: 'DELETE', headers });
    const response = await handle(async () => undefined)(request, { params: Promise.resolve({}) });
    expectLine('foreign_request', reason);
    expect(await response.text()).not.toMatch(/X-CSRF|Sec-Fetch|evil/);
  });

  it.each([
    ['/%ff', {}, 'unreadable_request', /^400 before Next saw it$/],
    [
      '/api/chains',
      { method: 'POST', body: 'x'.repeat(70_000) },
      'payload_too_large',
      /^a body of more than 65536 bytes$/,
    ],
  ])('a request to %s that never reached Next', async (path, init, code, reason) => {
    const respond = (request: IncomingMessage, response: ServerResponse) =>
      void guardRequest(request, response, {}, () => (response.end(), true));
    const server = createServer(respond);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
    server.close().closeAllConnections();
    expectLine(code, reason);
  });

  it('a page that could not be loaded for another reason than the service', async () => {
    const load = () => Promise.reject(authUnavailable(new Error('the vault does not respond')));
    const loaded = await prefetch('/chains', (page) =>
      page.need({ queryKey: ['x'], queryFn: load, retry: false }),
    );
    expect(loaded.failure).toMatchObject({ code: 'auth_unavailable' });
    expectLine('auth_unavailable', /^the vault does not respond$/);
  });
});

it.skipIf(noRedis)('logs that Redis is gone, at most ten times, and that it is back', async () => {
  const server = await startRedis();
  const redis = connectRedis(server.url, 20_000);
  await redis.ping();
  expect(lines).toEqual([]);
  const { port } = new URL(server.url);
  await server.close();
  await vi.waitFor(() => expect(lines[0]).toMatchObject({ code: 'redis_gone', level: 50 }), 10_000);
  expect(lines[0]!.reason).toMatch(/ECONNREFUSED|ECONNRESET|closed/);
  const again = await startRedis(Number(port));
  await vi.waitFor(() => expect(lines.at(-1)).toMatchObject({ code: 'redis_back', level: 30 }), 10_000);
  expect(lines.filter(({ code }) => code === 'redis_gone').length).toBeLessThanOrEqual(10);
  redis.disconnect();
  await again.close();
});
