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

/** Starts a command and collects its output. `ended` resolves to its exit code, or to null if it was killed. */
function run(program: string, args: string[], env: Record<string, string>) {
  const child = spawn(program, args, { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, output: () => output, ended };
}

const statusOf = (url: string) =>
  fetch(url, { redirect: 'manual' }).then(
    (response) => response.status,
    () => 'nothing',
  );

/** Two servers may take a minute to start on a busy machine. */
const starting = { timeout: 90_000 };

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

test('npm run demo starts both servers and prints the address and the people; Ctrl-C stops both', async () => {
  const port = await freePort();
  const sandboxPort = await freePort();
  const demo = start('demo.mjs', {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_DATA: folder,
  });
  children.push(demo.child);
  await expect.poll(demo.output, starting).toContain('Sign in as one of the demo people');
  expect(demo.output()).toContain(`http://localhost:${port}`);
  for (const name of ['estate agent', 'conveyancer', 'admin']) expect(demo.output()).toContain(name);
  expect(await statusOf(`http://localhost:${port}${routes.signIn()}`)).toBe(200);
  expect(await statusOf(`http://localhost:${sandboxPort}/healthz`)).toBe(200);

  const second = start('demo.mjs', { PORT: String(port), SANDBOX_PORT: String(sandboxPort) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Port ${port} is taken by another program`);

  demo.child.kill('SIGINT');
  expect(await demo.ended).toBe(0);
  expect(await statusOf(`http://localhost:${port}${routes.signIn()}`)).toBe('nothing');
  expect(await statusOf(`http://localhost:${sandboxPort}/healthz`)).toBe('nothing');
});

/** An OpenTelemetry collector. `received` returns everything it was sent, as text. */
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

test('npm start uses the environment as it is, exits with 0 on SIGTERM, and fails if there is no session secret', async () => {
  const port = await freePort();
  const signIn = `http://localhost:${port}${routes.signIn()}`;
  const metricsPort = await freePort();
  const collector = await startCollector();
  const server = start('start.mjs', {
    ...settingsAt(port),
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  children.push(server.child);
  await expect.poll(() => statusOf(signIn), starting).toBe(200);
  // One log line per request, with the caller's id. Alive, but not ready, because the service cannot be reached.
  const page = await fetch(signIn, { headers: { 'x-request-id': 'of-the-test' } });
  expect(page.headers.get('keep-alive')).toBe('timeout=65');
  expect(page.headers.get('x-request-id')).toBe('of-the-test');
  await page.text();
  const line =
    /^\{.*"requestId":"of-the-test","method":"GET","route":"\/sign-in","status":200,.*"msg":"request"\}$/m;
  await expect.poll(server.output).toMatch(line);
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
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  // Pending traces and metrics were sent to the collector before the exit.
  expect(collector.received().match(/"name":"GET \/sign-in"/g)?.length).toBeGreaterThanOrEqual(2);
  expect(collector.received()).toContain('"name":"chain_dashboard_request_seconds"');
  expect(collector.received()).not.toContain('of-a-sign-in');
  collector.close();

  const boundServer = start('start.mjs', {
    ...settingsAt(port),
    HOST: '127.0.0.1',
    KEEP_ALIVE_TIMEOUT: '90000',
  });
  children.push(boundServer.child);
  const signInAt = (host: string) => `http://${host}:${port}${routes.signIn()}`;
  await expect.poll(() => statusOf(signInAt('127.0.0.1')), starting).toBe(200);
  expect(await statusOf(signInAt('127.0.0.2'))).toBe('nothing');
  expect((await fetch(signInAt('127.0.0.1'))).headers.get('keep-alive')).toBe('timeout=90');
  // It ends at once when killed.
  boundServer.child.kill('SIGKILL');
  expect(await boundServer.ended).not.toBe(0);
  expect(await statusOf(signInAt('127.0.0.1'))).toBe('nothing');

  const withoutSecret = start('start.mjs', { ...settingsAt(port), SESSION_SECRET: '' });
  expect(await withoutSecret.ended).not.toBe(0);
  expect(withoutSecret.output()).toContain('SESSION_SECRET');
});

test('the server stops with npm start within seconds, despite an open connection', async () => {
  const port = await freePort();
  const signIn = `http://localhost:${port}${routes.signIn()}`;
  const terminated = run('npm', ['start'], settingsAt(port));
  children.push(terminated.child);
  await expect.poll(() => statusOf(signIn), starting).toBe(200);
  // Browsers preconnect like this and may never use the connection.
  const idle = connect(port, 'localhost').on('error', () => {});
  await once(idle, 'connect');
  terminated.child.kill('SIGTERM');
  await expect.poll(() => statusOf(signIn), { timeout: 15_000 }).toBe('nothing');
  await terminated.ended;
  idle.destroy();
});
