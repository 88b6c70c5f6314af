import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { guardRequest } from '@/lib/bff/guard-server';
import { listChains } from '@/lib/chains/server';
import { readEnvironment } from '@/lib/env';
import { createLog } from '@/lib/log';
import { createService } from '@/lib/partner-api/service';
import { partnerOf } from '@/lib/partner-api/testing-partner';
import { createAgent, createTransport } from '@/lib/partner-api/transport';
import { api, routes } from '@/lib/routes';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { beginRequest } from './access-log';

type Line = Record<string, unknown> & { upstream: { calls: number; ms: number } };

const serviceLines: { requestId: string; route: string }[] = [];
let ourLines: Line[] = [];
let sandbox: RunningSandbox;
let url: string;
let onArrival = () => {};
const server = createServer();
beforeAll(async () => {
  const logTo = {
    write: (line: string) => void serviceLines.push(JSON.parse(line) as (typeof serviceLines)[number]),
  };
  sandbox = await startSandbox({ logLevel: 'info', logTo });
  const environment = readEnvironment({
    PARTNER_API_KEY: sandbox.partnerKey,
    OAUTH_CLIENT_ID: sandbox.clientId,
    OAUTH_CLIENT_SECRET: sandbox.clientSecret,
    SESSION_SECRET: 's'.repeat(40),
    LOG_LEVEL: 'info',
  });
  const log = createLog(environment, (line) => ourLines.push(JSON.parse(line) as Line));
  const service = createService(createTransport(sandbox.url, createAgent()), { keepReadsFor: 0 });
  const partner = await partnerOf(sandbox, 'agent', {}, service);
  // Set up as in `instrumentation.ts`, with a page instead of Next that makes as many calls as `x-calls` says.
  server.on('request', (request, response) => {
    const run = beginRequest(log, request, response);
    const page = async () => {
      const calls = Number(request.headers['x-calls'] ?? 0);
      // All different, since identical concurrent reads are coalesced.
      const first = Number(request.headers['x-first'] ?? 1);
      await Promise.all(Array.from({ length: calls }, (_, at) => listChains(partner, { limit: first + at })));
      if (request.headers['x-hang']) return onArrival();
      response.statusCode = Number(request.headers['x-status'] ?? 200);
      response.end(request.headers['x-request-id']);
    };
    run(() => guardRequest(request, response, {}, () => run(() => (void page(), true))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  ourLines = [];
  serviceLines.length = 0;
});
afterAll(async () => {
  server.close().closeAllConnections();
  await sandbox.close();
});

/** Waits for the lines of so many requests. */
const lines = async (count = 1) => {
  while (ourLines.length < count) await new Promise((resolve) => setImmediate(resolve));
  return ourLines;
};
const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });

it('logs one line per request: pattern, method, status, time, upstream calls and their time, id; nothing else', async () => {
  const response = await get(`${routes.chain('2caadb2e-5f53-4da9-a53b-6efba3a384a5')}?q=jane%40example.com`, {
    'x-calls': '3',
    'x-status': '503',
    cookie: 'session=secret',
  });
  const [line] = await lines();
  expect(line).toEqual({
    level: 30,
    time: expect.any(String),
    msg: 'request',
    requestId: response.headers.get('x-request-id'),
    route: '/chains/[id]',
    method: 'GET',
    status: 503,
    ms: expect.any(Number),
    upstream: { calls: 3, ms: expect.any(Number) },
  });
  expect(line!.upstream.ms).toBeGreaterThan(0);
  // Both are rounded to tenths of a millisecond.
  for (const ms of [line!.ms as number, line!.upstream.ms]) expect(ms).toBe(Number(ms.toFixed(1)));
});

it('counts upstream calls per request when many run concurrently', async () => {
  const wanted = [0, 1, 2, 3, 0, 1, 2, 3];
  await Promise.all(
    wanted.map((calls, at) =>
      get(routes.chains(), {
        'x-calls': String(calls),
        'x-first': String(1 + at * 4),
        'x-request-id': `r${at}`,
      }),
    ),
  );
  const logged = new Map((await lines(8)).map(({ requestId, upstream }) => [requestId, upstream.calls]));
  expect(wanted.map((_, at) => logged.get(`r${at}`))).toEqual(wanted);
  for (const [at, calls] of wanted.entries())
    expect(serviceLines.filter(({ requestId }) => requestId === `r${at}`)).toHaveLength(calls);
});

it("uses the caller's request id, sends it to the service and returns it", async () => {
  const response = await get(routes.chains(), { 'x-calls': '1', 'x-request-id': 'from-the-proxy-1' });
  expect(response.headers.get('x-request-id')).toBe('from-the-proxy-1');
  expect(await response.text()).toBe('from-the-proxy-1');
  expect((await lines())[0]!.requestId).toBe('from-the-proxy-1');
  expect(
    serviceLines.filter(({ route }) => route === '/v1/chains').map(({ requestId }) => requestId),
  ).toEqual(['from-the-proxy-1']);
});

it.each(['', 'two words', 'jane@example.com', 'x'.repeat(40), '<b>'])(
  'replaces the request id %j with a new one',
  async (given) => {
    const response = await get(routes.chains(), given ? { 'x-request-id': encodeURI(given) } : {});
    const id = response.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    // Next and our pages see the same id.
    expect(await response.text()).toBe(id);
  },
);

it('does not log build files, probes (except at debug level) or unknown addresses and methods', async () => {
  await get('/_next/static/chunks/one.js');
  await get(api.health());
  await get(api.ready());
  await get('/wp-login.php?user=jane');
  for (const method of ['MKCALENDAR', 'OPTIONS']) await fetch(url + routes.today(), { method });
  expect((await lines(3)).map(({ method, route }) => [method, route])).toEqual([['GET', 'other'], ['other', '/today'], ['OPTIONS', '/today']]); // oxfmt-ignore
});

it('logs 499 if the client disconnects', async () => {
  const client = new AbortController();
  const arrival = new Promise<void>((resolve) => (onArrival = resolve));
  const response = fetch(url + routes.chains(), { headers: { 'x-hang': '1' }, signal: client.signal });
  await arrival;
  client.abort();
  await expect(response).rejects.toThrow();
  expect((await lines())[0]).toMatchObject({ route: '/chains', status: 499 });
});

it('logs requests that are refused before they reach Next', async () => {
  await get('/chains/%ff');
  expect((await lines())[0]).toMatchObject({ status: 400, route: expect.any(String) });
});
