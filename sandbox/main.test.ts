import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bareEnvironment } from '@/lib/commands/child-environment';
import { freePort } from '@/lib/commands/free-port';
import { TestBrowser } from './oidc/test-browser';
import { openTestClient } from './oidc/test-client';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const KEY = 'pk_chain_test_0000000000000000';
/** The soak kills it that often; once shows the same. */
const KILLS = process.env.SOAK === '1' ? 10 : 1;
/** A start compiles and seeds: seconds, and many more on a busy machine. */
const PATIENCE = 120_000;

let folder: string;
let port: number;
/** The process that the tests share, one after the other: a start is what costs here. */
let child: ChildProcess;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-main-'));
  port = await freePort();
  const { ready, printed, ...first } = await start();
  expect(printed).toBe(`Sandbox ready at http://localhost:${port} (data: ${folder})\n`);
  expect(ready).toBe(true);
  ({ child } = first);
}, PATIENCE);
afterAll(async () => {
  for (const one of running) await stop(one, 'SIGKILL');
  await rm(folder, { recursive: true });
});

/** A process of its own, so that it can be killed. Ends with what it printed once it is ready, or once it gave up. */
async function start(
  changes: Record<string, string> = {},
): Promise<{ child: ChildProcess; ready: boolean; printed: string }> {
  const env: NodeJS.ProcessEnv = {
    ...bareEnvironment(), SANDBOX_PORT: String(port), SANDBOX_DATA: folder, SANDBOX_OPERATOR: '1', PARTNER_API_KEY: KEY,
    OAUTH_CLIENT_ID: 'chain-dashboard', OAUTH_CLIENT_SECRET: 'test-secret', SANDBOX_ACCESS_TOKEN_TTL: '86400', LOG_LEVEL: 'silent', ...changes,
  }; // oxfmt-ignore
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let printed = '';
  const ready = await new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes('Sandbox ready')) resolve(true);
      });
    }
    child.once('close', () => resolve(false));
  });
  return { child, ready, printed };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
  return child.exitCode;
}

/** The last line that a start printed which came to nothing. */
async function lastWords(changes: Record<string, string>): Promise<string | undefined> {
  const { ready, printed } = await start(changes);
  expect(ready).toBe(false);
  return printed.trim().split('\n').at(-1);
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
  'kill -9 in the middle of writes loses nothing that was acknowledged: data, sign-ins and signing keys are there again',
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
    // The browser is still signed in: it is sent back without being asked who it is.
    const { url } = await client.authorizationUrl();
    expect((await browser.get(url.href)).headers.get('location')).toContain('code=');
  },
  KILLS * PATIENCE,
);

test(
  'a taken port, a folder in use and a server out of reach are one sentence each, and touch nothing',
  async () => {
    expect(
      await Promise.all([
        lastWords({
          SANDBOX_PORT: String(await freePort()),
          DATABASE_URL: 'postgres://missing@localhost:1/none',
        }),
        lastWords({}),
        lastWords({ SANDBOX_PORT: String(await freePort()) }),
      ]),
    ).toEqual([
      'The PostgreSQL server of DATABASE_URL cannot be reached (ECONNREFUSED).',
      `Port ${port} is taken: stop what uses it, or set SANDBOX_PORT.`,
      `The data folder ${folder} is in use by another sandbox: stop it, or set SANDBOX_DATA.`,
    ]);
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
  },
  PATIENCE,
);

test(
  'SIGTERM ends it cleanly, and a changed port and key follow on the same data',
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
  PATIENCE,
);
