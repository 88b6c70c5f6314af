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

/** What the service logs, and what we log. */
const theirs: { requestId: string; route: string }[] = [];
let ours: Line[] = [];
let sandbox: RunningSandbox;
let url: string;
let arrived = () => {};
const server = createServer();
beforeAll(async () => {
  const logTo = { write: (line: string) => void theirs.push(JSON.parse(line) as (typeof theirs)[number]) };
  sandbox = await startSandbox({ logLevel: 'info', logTo });
  const environment = readEnvironment({
    PARTNER_API_KEY: sandbox.partnerKey,
    OAUTH_CLIENT_ID: sandbox.clientId,
    OAUTH_CLIENT_SECRET: sandbox.clientSecret,
    SESSION_SECRET: 's'.repeat(40),
    LOG_LEVEL: 'info',
  });
  const log = createLog(environment, (line) => ours.push(JSON.parse(line) as Line));
  const service = createService(createTransport(sandbox.url, createAgent()), { keepReadsFor: 0 });
  const partner = await partnerOf(sandbox, 'agent', {}, service);
  // As `instrumentation.ts` puts it together, with a page in place of Next that makes as many calls as it is asked for.
  server.on('request', (request, response) => {
    const run = beginRequest(log, request, response);
    const page = async () => {
      const calls = Number(request.headers['x-calls'] ?? 0);
      // Each a read of its own: the same one asked for twice at once is one call.
      const first = Number(request.headers['x-first'] ?? 1);
      await Promise.all(Array.from({ length: calls }, (_, at) => listChains(partner, { limit: first + at })));
      if (request.headers['x-hang']) return arrived();
      response.statusCode = Number(request.headers['x-status'] ?? 200);
      response.end(request.headers['x-request-id']);
    };
    run(() => guardRequest(request, response, {}, () => run(() => (void page(), true))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  ours = [];
  theirs.length = 0;
});
afterAll(async () => {
  server.close().closeAllConnections();
  await sandbox.close();
});

/** The lines of so many requests that have ended. */
const lines = async (many = 1) => {
  while (ours.length < many) await new Promise((resolve) => setImmediate(resolve));
  return ours;
};
const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });

it('is one a request: pattern, method, status, time, calls to the service and their time, id; and nothing else', async () => {
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
  // Tenths of a millisecond, of both.
  for (const ms of [line!.ms as number, line!.upstream.ms]) expect(ms).toBe(Number(ms.toFixed(1)));
});

it('counts what each request made, when many are under way at once', async () => {
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
  const told = new Map((await lines(8)).map(({ requestId, upstream }) => [requestId, upstream.calls]));
  expect(wanted.map((_, at) => told.get(`r${at}`))).toEqual(wanted);
  for (const [at, calls] of wanted.entries())
    expect(theirs.filter(({ requestId }) => requestId === `r${at}`)).toHaveLength(calls);
});

it("takes the caller's request id, sends it to the service and returns it", async () => {
  const response = await get(routes.chains(), { 'x-calls': '1', 'x-request-id': 'from-the-proxy-1' });
  expect(response.headers.get('x-request-id')).toBe('from-the-proxy-1');
  expect(await response.text()).toBe('from-the-proxy-1');
  expect((await lines())[0]!.requestId).toBe('from-the-proxy-1');
  expect(theirs.filter(({ route }) => route === '/v1/chains').map(({ requestId }) => requestId)).toEqual([
    'from-the-proxy-1',
  ]);
});

it.each(['', 'two words', 'jane@example.com', 'x'.repeat(40), '<b>'])(
  'makes one of its own in place of %j',
  async (given) => {
    const response = await get(routes.chains(), given ? { 'x-request-id': encodeURI(given) } : {});
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  },
);

it('says nothing of the files of the build, of probes only where all is asked for, and never an address it does not know', async () => {
  await get('/_next/static/chunks/one.js');
  await get(api.health());
  await get('/wp-login.php?user=jane');
  await fetch(url + routes.today(), { method: 'MKCALENDAR' });
  expect((await lines(2)).map(({ method, route }) => [method, route])).toEqual([['GET', 'other'], ['other', '/today']]); // oxfmt-ignore
});

it('calls a request that no one waited for 499', async () => {
  const gone = new AbortController();
  const isThere = new Promise<void>((resolve) => (arrived = resolve));
  const asked = fetch(url + routes.chains(), { headers: { 'x-hang': '1' }, signal: gone.signal });
  await isThere;
  gone.abort();
  await expect(asked).rejects.toThrow();
  expect((await lines())[0]).toMatchObject({ route: '/chains', status: 499 });
});

it('tells of what is refused before Next sees it', async () => {
  await get('/chains/%ff');
  expect((await lines())[0]).toMatchObject({ status: 400, route: expect.any(String) });
});
