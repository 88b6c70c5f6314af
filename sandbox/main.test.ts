import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bareEnvironment } from '@/lib/commands/child-environment';
import { freePort } from '@/lib/commands/free-port';
import { migratedDump } from './db/migrated-dump';
import { openDatabase } from './db/open';
import { TestBrowser } from './oidc/test-browser';
import { openTestClient } from './oidc/test-client';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const KEY = 'pk_chain_test_0000000000000000';
/** The soak kills the process ten times; in the test, once is enough. */
const KILLS = process.env.SOAK === '1' ? 10 : 1;
/** A start compiles and seeds, which takes seconds, or far longer on a busy machine. */
const START_TIMEOUT = 120_000;

let folder: string;
let port: number;
/** The tests share this process one after another, because starting it is expensive. */
let child: ChildProcess;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-main-'));
  // Creating a database takes most of a first start, which `e2e/commands.spec.ts` covers.
  await (await openDatabase({ dataDir: folder, dump: await migratedDump() })).close();
  port = await freePort();
  const { ready, output, ...first } = await start();
  expect(output).toBe(`Sandbox ready at http://localhost:${port} (data: ${folder})\n`);
  expect(ready).toBe(true);
  ({ child } = first);
}, START_TIMEOUT);
afterAll(async () => {
  for (const started of running) await stop(started, 'SIGKILL');
  await rm(folder, { recursive: true });
});

/** Starts a separate process, so that it can be killed. Resolves with its output once it is ready or has failed. */
async function start(
  changes: Record<string, string> = {},
): Promise<{ child: ChildProcess; ready: boolean; output: string }> {
  const env: NodeJS.ProcessEnv = {
    ...bareEnvironment(), SANDBOX_PORT: String(port), SANDBOX_DATA: folder, SANDBOX_OPERATOR: '1', PARTNER_API_KEY: KEY,
    OAUTH_CLIENT_ID: 'chain-dashboard', OAUTH_CLIENT_SECRET: 'test-secret', SANDBOX_ACCESS_TOKEN_TTL: '86400', LOG_LEVEL: 'silent', ...changes,
  }; // oxfmt-ignore
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const ready = await new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Sandbox ready')) resolve(true);
      });
    }
    child.once('close', () => resolve(false));
  });
  return { child, ready, output };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
  return child.exitCode;
}

/** The last line that a failing start prints. */
async function failureOf(changes: Record<string, string>): Promise<string | undefined> {
  const { ready, output } = await start(changes);
  expect(ready).toBe(false);
  return output.trim().split('\n').at(-1);
}

const operator = async (path: string, body: object) =>
  (
    await fetch(`http://localhost:${port}/operator${path}`, { method: 'POST', body: JSON.stringify(body) })
  ).json();

const api = async (token: string, path: string) =>
  (
    await fetch(`http://localhost:${port}/v1${path}`, {
      headers: { authorization: `Bearer ${KEY}`, 'x-user-token': token },
    })
  ).json();

test(
  'kill -9 during writes loses no acknowledged write, sign-in or signing key',
  async () => {
    const { accessToken } = (await operator('/tokens', { person: 'outsider', ttlSeconds: 86_400 })) as {
      accessToken: string;
    };
    const jwks = await (await fetch(`http://localhost:${port}/jwks`)).json();
    const client = await openTestClient({
      url: `http://localhost:${port}`,
      partnerKey: KEY,
      clientSecret: 'test-secret',
      dashboardUrl: 'http://localhost:3000',
    });
    const browser = new TestBrowser(`http://localhost:${port}`);
    const tokens = await client.signIn('outsider', browser);
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const order = { transactions: 2, shape: 'line', person: 'outsider' };
      let killed = false;
      const writer = (async () => {
        while (!killed)
          acknowledged.push(((await operator('/chains', order)) as { chainId: string }).chainId);
      })().catch(() => undefined);
      const goal = acknowledged.length + 3;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(goal), {
        timeout: 30_000,
        interval: 5,
      });
      killed = true;
      await stop(child, 'SIGKILL');
      await writer;
      const next = await start();
      expect(next.ready).toBe(true);
      child = next.child;
    }
    const listed = (await api(accessToken, '/chains?limit=100')) as { data: { id: string }[] };
    expect(listed.data.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged.slice(-100)));
    expect(await (await fetch(`http://localhost:${port}/jwks`)).json()).toEqual(jwks);
    expect((await client.whoami(tokens.access_token)).status).toBe(200);
    const refreshed = await client.refresh(tokens.refresh_token!);
    expect((await client.whoami(refreshed.access_token)).status).toBe(200);
    // The browser is still signed in: it is redirected back without a sign-in page.
    const { url } = await client.authorizationUrl();
    expect((await browser.get(url.href)).headers.get('location')).toContain('code=');
  },
  KILLS * START_TIMEOUT,
);

test(
  'a taken port, a folder in use and an unreachable server each fail with one sentence, and touch nothing',
  async () => {
    expect(
      await Promise.all([
        failureOf({
          SANDBOX_PORT: String(await freePort()),
          DATABASE_URL: 'postgres://missing@localhost:1/none',
        }),
        failureOf({}),
        failureOf({ SANDBOX_PORT: String(await freePort()) }),
      ]),
    ).toEqual([
      'The PostgreSQL server of DATABASE_URL cannot be reached (ECONNREFUSED).',
      `Port ${port} is taken: stop what uses it, or set SANDBOX_PORT.`,
      `The data folder ${folder} is in use by another sandbox: stop it, or set SANDBOX_DATA.`,
    ]);
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
  },
  START_TIMEOUT,
);

test(
  'SIGTERM stops it cleanly, and it starts again on the same data with another port and key',
  async () => {
    expect(await stop(child, 'SIGTERM')).toBe(0);
    port = await freePort();
    const dashboard = 'http://localhost:3999';
    const { ready } = await start({ PARTNER_API_KEY: 'pk_chain_test_1111111111111111', PORT: '3999' });
    expect(ready).toBe(true);
    const { accessToken } = (await operator('/tokens', { person: 'agent' })) as { accessToken: string };
    expect(await api(accessToken, '/whoami')).toMatchObject({ error: { code: 'unauthorized' } });
    const query = new URLSearchParams({
    client_id: 'chain-dashboard', response_type: 'code', redirect_uri: `${dashboard}/api/auth/callback/partner`, scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256',
  }); // oxfmt-ignore
    const page = await fetch(`http://localhost:${port}/auth?${query}`, { redirect: 'manual' });
    expect(page.headers.get('location')).toMatch(/^\/sign-in\//);
  },
  START_TIMEOUT,
);

test(
  'a request that arrives while it opens its data gets a 503 with Retry-After',
  async () => {
    const silentServer = createServer();
    const sockets: Socket[] = [];
    silentServer.on('connection', (socket) => sockets.push(socket));
    await once(silentServer.listen(0, '127.0.0.1'), 'listening');
    const [address, own] = [silentServer.address() as AddressInfo, await freePort()];
    const starting = start({
      SANDBOX_PORT: String(own),
      DATABASE_URL: `postgres://sandbox@127.0.0.1:${address.port}/sandbox`,
    });
    const response = await vi.waitFor(() => fetch(`http://localhost:${own}/v1/whoami`), {
      timeout: START_TIMEOUT,
      interval: 20,
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await response.json()).toMatchObject({ error: { code: 'service_unavailable' } });
    await vi.waitFor(() => expect(sockets.length).toBeGreaterThan(0), { timeout: START_TIMEOUT });
    for (const socket of sockets) socket.resume().end();
    silentServer.close();
    expect(await starting).toMatchObject({
      ready: false,
      output: 'The PostgreSQL server of DATABASE_URL cannot be reached (no answer).\n',
    });
  },
  START_TIMEOUT,
);
