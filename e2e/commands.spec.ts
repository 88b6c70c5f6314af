import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '@/lib/commands/free-port';
import { api, routes } from '@/lib/routes';

const start = (file: string, env: Record<string, string>) =>
  run(process.execPath, [`lib/commands/${file}`], env);

/** A command of the project with what it has printed; `ended` resolves to its exit code, null when it was killed. */
function run(program: string, args: string[], env: Record<string, string>) {
  const child = spawn(program, args, { env: { ...process.env, ...env } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, printed: () => printed, ended };
}

const statusOf = (url: string) =>
  fetch(url, { redirect: 'manual' }).then(
    (response) => response.status,
    () => 'nothing',
  );

let children: ChildProcess[] = [];
let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chain-dashboard-commands-'));
});
test.afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  rmSync(folder, { recursive: true, force: true });
});

test('npm run demo starts both, names the address and the people, and Ctrl-C ends both', async () => {
  const port = await freePort();
  const sandboxPort = await freePort();
  const demo = start('demo.mjs', {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_DATA: folder,
  });
  children.push(demo.child);
  await expect.poll(demo.printed, { timeout: 40_000 }).toContain('Sign in as one of the demo people');
  expect(demo.printed()).toContain(`http://localhost:${port}`);
  for (const name of ['estate agent', 'conveyancer', 'admin']) expect(demo.printed()).toContain(name);
  expect(await statusOf(`http://localhost:${port}${routes.signIn()}`)).toBe(200);
  expect(await statusOf(`http://localhost:${sandboxPort}/healthz`)).toBe(200);

  const second = start('demo.mjs', { PORT: String(port), SANDBOX_PORT: String(sandboxPort) });
  expect(await second.ended).toBe(1);
  expect(second.printed()).toContain(`Port ${port} is taken by another program`);

  demo.child.kill('SIGINT');
  expect(await demo.ended).toBe(0);
  expect(await statusOf(`http://localhost:${port}${routes.signIn()}`)).toBe('nothing');
  expect(await statusOf(`http://localhost:${sandboxPort}/healthz`)).toBe('nothing');
});

/** Where OpenTelemetry sends to. `received` is all that came, as it came. */
async function startCollector() {
  let text = '';
  const server = createServer((request, response) => {
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received: () => text, close: () => server.close() };
}

const settingsAt = (port: number) => ({
  PORT: String(port),
  APP_URL: '',
  PARTNER_API_URL: 'http://localhost:1',
  PARTNER_API_KEY: 'pk_chain_of_the_test',
  OAUTH_CLIENT_ID: 'chain-dashboard',
  OAUTH_CLIENT_SECRET: 'a-secret-of-the-test-with-32-characters',
  SESSION_SECRET: 'a-session-secret-of-at-least-32-characters',
});

test('npm start serves with the environment as it is, ends with 0 when told to, and badly without a secret', async () => {
  const port = await freePort();
  const signIn = `http://localhost:${port}${routes.signIn()}`;
  const metricsPort = await freePort();
  const collector = await startCollector();
  const served = start('start.mjs', {
    ...settingsAt(port),
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  children.push(served.child);
  await expect.poll(() => statusOf(signIn), { timeout: 30_000 }).toBe(200);
  // One line a request, an id that is taken over, and what it needs is not there while it lives itself.
  const page = await fetch(signIn, { headers: { 'x-request-id': 'of-the-test' } });
  expect(page.headers.get('keep-alive')).toBe('timeout=65');
  expect(page.headers.get('x-request-id')).toBe('of-the-test');
  await page.text();
  const line =
    /^\{.*"requestId":"of-the-test","method":"GET","route":"\/sign-in","status":200,.*"msg":"request"\}$/m;
  await expect.poll(served.printed).toMatch(line);
  expect(await statusOf(`http://localhost:${port}${api.health()}`)).toBe(200);
  expect(await statusOf(`http://localhost:${port}${api.ready()}`)).toBe(503);
  const metrics = await fetch(`http://localhost:${metricsPort}/api/metrics`).then((response) =>
    response.text(),
  );
  expect(metrics).toMatch(
    /^chain_dashboard_request_seconds_count\{route="\/sign-in",method="GET",status="200"\} \d/m,
  );
  expect(await statusOf(`http://localhost:${port}/api/metrics`)).toBe(404);
  await fetch(`${signIn}?code=of-a-sign-in`).then((response) => response.text());
  served.child.kill('SIGTERM');
  expect(await served.ended).toBe(0);
  // What was still to be sent to a collector of traces was sent before the end.
  expect(collector.received().match(/"name":"GET \/sign-in"/g)?.length).toBeGreaterThanOrEqual(2);
  expect(collector.received()).toContain('"name":"chain_dashboard_request_seconds"');
  expect(collector.received()).not.toContain('of-a-sign-in');
  collector.close();

  const bound = start('start.mjs', {
    ...settingsAt(port),
    HOST: '127.0.0.1',
    KEEP_ALIVE_TIMEOUT: '90000',
  });
  children.push(bound.child);
  const at = (host: string) => `http://${host}:${port}${routes.signIn()}`;
  await expect.poll(() => statusOf(at('127.0.0.1')), { timeout: 30_000 }).toBe(200);
  expect(await statusOf(at('127.0.0.2'))).toBe('nothing');
  expect((await fetch(at('127.0.0.1'))).headers.get('keep-alive')).toBe('timeout=90');
  bound.child.kill('SIGTERM');
  expect(await bound.ended).toBe(0);

  const without = start('start.mjs', { ...settingsAt(port), SESSION_SECRET: '' });
  expect(await without.ended).not.toBe(0);
  expect(without.printed()).toContain('SESSION_SECRET');
});

test('whatever ends npm start ends its server, at once if it is killed and within seconds with a connection open', async () => {
  const port = await freePort();
  const signIn = `http://localhost:${port}${routes.signIn()}`;
  const killed = start('start.mjs', settingsAt(port));
  children.push(killed.child);
  await expect.poll(() => statusOf(signIn), { timeout: 30_000 }).toBe(200);
  killed.child.kill('SIGKILL');
  expect(await killed.ended).not.toBe(0);
  expect(await statusOf(signIn)).toBe('nothing');

  const told = run('npm', ['start'], settingsAt(port));
  children.push(told.child);
  await expect.poll(() => statusOf(signIn), { timeout: 30_000 }).toBe(200);
  // As a browser does: opened ahead and never used.
  const idle = connect(port, 'localhost').on('error', () => {});
  await once(idle, 'connect');
  told.child.kill('SIGTERM');
  await expect.poll(() => statusOf(signIn), { timeout: 15_000 }).toBe('nothing');
  await told.ended;
  idle.destroy();
});
