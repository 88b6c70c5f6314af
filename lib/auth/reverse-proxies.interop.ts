import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { signInOverHttp } from '@/e2e/auth/sign-in-over-http';
import { foreignEnvironment } from '@/lib/commands/child-environment';
import { freePort } from '@/lib/commands/free-port';
import { api, routes } from '@/lib/routes';
import { startSandboxFor, type TestSandbox } from './testing-sandbox';

/** `npm run test:interop`: a session through each reverse proxy installed on this machine, in common configurations. */
const folder = mkdtempSync(path.join(tmpdir(), 'reverse-proxies-'));
const root = path.resolve(import.meta.dirname, '../..');

const nginx = (lines: string) => (from: number, to: number) =>
  `
  daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
  events {}
  http {
    access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
    upstream dashboard { server 127.0.0.1:${to}; keepalive 4; }
    server { listen 127.0.0.1:${from}; location / { proxy_pass http://dashboard; ${lines} } }
  }`;
const caddy = (lines: string) => (from: number, to: number) =>
  `
  {
    admin off
    auto_https off
  }
  http://localhost:${from} {
    bind 127.0.0.1
    reverse_proxy 127.0.0.1:${to} {
      ${lines}
    }
  }`;
const haproxy = (lines: string) => (from: number, to: number) =>
  `
  defaults
    mode http
    timeout connect 5s
    timeout client 60s
    timeout server 60s
  frontend people
    bind 127.0.0.1:${from}
    default_backend dashboard
  backend dashboard
    ${lines}
    server one 127.0.0.1:${to}\n`;

type Proxy = [program: string, setUp: string, config: (from: number, to: number) => string];
const proxies: Proxy[] = [
  ['nginx', 'bare `proxy_pass`', nginx('')],
  ['nginx', '`Host $host`', nginx('proxy_set_header Host $host;')],
  [
    'nginx',
    'kept connections, a list in `X-Forwarded-Host`',
    nginx('proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header X-Forwarded-Host "chains.example, $http_host"; proxy_set_header X-Forwarded-Proto "https, http";'), // oxfmt-ignore
  ],
  ['caddy', '`reverse_proxy`', caddy('')],
  ['caddy', 'another `Host`', caddy('header_up Host {upstream_hostport}')],
  ['haproxy', 'bare `server`', haproxy('')],
  ['haproxy', '`forwardfor`, another `Host`', haproxy('option forwardfor\n    http-request set-header Host dashboard')], // oxfmt-ignore
];
const commandOf = (program: string, config: string): string[] =>
  ({
    nginx: ['-p', folder, '-c', config],
    caddy: ['run', '--adapter', 'caddyfile', '--config', config],
    haproxy: ['-db', '-f', config],
  })[program]!;

/** The path of a program, or undefined if it is not installed. */
function find(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return folders
    .map((dir) => path.join(dir, program))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const untilServing = (url: string) =>
  vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), { timeout: 20_000, interval: 100 });

let sandbox: TestSandbox;
let [from, to] = [0, 0];
let dashboard: ChildProcess;
let proxy: ChildProcess | undefined;

async function kill(child: ChildProcess | undefined) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
}

beforeAll(async () => {
  [from, to] = [await freePort(), await freePort()];
  sandbox = await startSandboxFor(`http://localhost:${from}`);
  const settings = { ...process.env, ...sandbox.environment, PORT: String(to), HOST: '127.0.0.1', NODE_ENV: 'production' as const }; // oxfmt-ignore
  dashboard = spawn(process.execPath, ['lib/commands/start.mjs'], { cwd: root, env: settings, stdio: 'inherit' }); // oxfmt-ignore
  await untilServing(`http://127.0.0.1:${to}${routes.signIn()}`);
});
afterEach(async () => {
  await kill(proxy);
});
afterAll(async () => {
  await kill(dashboard);
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(proxies)('%s, %s', (program, setUp, config) => {
  const binary = find(program);

  it.skipIf(!binary)('a user can sign in, read, write and sign out', async () => {
    const file = path.join(folder, `${program}.conf`);
    writeFileSync(file, config(from, to));
    proxy = spawn(binary!, commandOf(program, file), { stdio: 'inherit', env: { ...foreignEnvironment(), HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder } }); // oxfmt-ignore
    const url = sandbox.environment.APP_URL;
    await untilServing(url + routes.signIn());

    const { name, value } = await signInOverHttp(url, 'agent');
    const ask = (address: string, method = 'GET', origin = url) =>
      fetch(url + address, {
        method,
        redirect: 'manual',
        headers: { cookie: `${name}=${value}`, 'x-csrf': '1', origin },
      });
    // Repeated, so that kept-alive connections are used too.
    for (let turn = 0; turn < 10; turn++) expect((await ask(routes.chains())).status).toBe(200);
    expect((await ask(api.session(), 'PATCH')).status).toBe(200);
    expect((await ask(api.session(), 'PATCH', 'https://evil.example')).status).toBe(403);
    const out = await ask(api.session(), 'DELETE');
    expect(((await out.json()) as { url: string }).url).toContain('/session/end');
    const after = await ask(routes.chains());
    expect(after.headers.get('location')).toMatch(/^\/sign-in\b/);
  });

  it('is listed in the README', () => {
    expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toContain(`| ${program} | ${setUp} |`);
  });
});
