import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { bareEnvironment } from './child-environment';
import { freePort } from './free-port';

const root = path.resolve(import.meta.dirname, '../..');

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'demo-'));
  for (const file of ['package.json', 'lib/commands', '.env.demo'])
    cpSync(path.join(root, file), path.join(clone, file), { recursive: true });
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(path.join(clone, name), text);

it.each([
  ['EACCES', 'Port 80 is reserved: set PORT above 1023.'],
  ['EADDRINUSE', 'Port 80 is taken by another program: stop it, or set PORT to a free port.'],
])('says what to do about a port for which the system reports %s', async (code, advice) => {
  const preload = path.join(clone, 'preload.mjs');
  write(
    'preload.mjs',
    `import { Server } from 'node:net';
    Server.prototype.listen = function () {
      setImmediate(() => this.emit('error', Object.assign(new Error(), { code: '${code}' })));
    };`,
  );
  const env = { ...bareEnvironment(), PORT: '80', SANDBOX_PORT: '4000' };
  const args = ['--import', preload, 'lib/commands/demo.mjs'];
  await expect(promisify(execFile)(process.execPath, args, { cwd: clone, env })).rejects.toMatchObject({
    code: 1,
    stderr: `\n${advice}\n\n`,
  });
});

/** A server that saves its environment to a file, refuses the operator routes and responds 200 to all else. */
const server = (name: string, port: string) => `
  require('node:fs').writeFileSync('${name}.json', JSON.stringify(process.env));
  require('node:http')
    .createServer((request, response) => {
      response.statusCode = request.url.startsWith('/operator') ? 403 : 200;
      response.end('{"error":{"code":"forbidden"}}');
    })
    .listen(process.env.${port});`;

/** Starts the demo with two such servers, and stops it. @returns what it printed and the environment of each */
async function runDemo(variables: Record<string, string>) {
  symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'));
  mkdirSync(path.join(clone, 'sandbox'));
  write('lib/commands/install.mjs', 'export const ensureInstalled = async () => {};');
  write('lib/commands/build.mjs', 'export const ensureBuilt = async () => {};');
  write('sandbox/main.ts', server('sandbox', 'SANDBOX_PORT'));
  write('server.js', server('dashboard', 'PORT'));
  const [port, sandboxPort] = [await freePort(), await freePort()].map(String);
  const env = { ...bareEnvironment(), PORT: port, SANDBOX_PORT: sandboxPort, ...variables };
  const demo = spawn(process.execPath, ['lib/commands/demo.mjs'], { cwd: clone, env });
  onTestFinished(() => void demo.kill('SIGKILL'));
  let printed = '';
  for (const stream of [demo.stdout, demo.stderr]) stream.on('data', (text) => (printed += text));
  const ended = new Promise((resolve) => demo.once('exit', resolve));
  await vi.waitFor(() => expect(printed).toContain('Ctrl-C stops both.'), { timeout: 60_000 });
  demo.kill('SIGINT');
  expect(await ended).toBe(0);
  const environmentOf = (name: string): Record<string, string> =>
    JSON.parse(readFileSync(path.join(clone, `${name}.json`), 'utf8'));
  return { printed, sandboxPort, sandbox: environmentOf('sandbox'), dashboard: environmentOf('dashboard') };
}

it('reads no values for production', async () => {
  write('.env', 'PARTNER_API_URL=https://service.example');
  write('.env.production', 'REDIS_URL=redis://service.example');
  const { dashboard } = await runDemo({ SANDBOX_OPERATOR: '0' });
  expect(dashboard.PARTNER_API_URL).not.toBe('https://service.example');
  expect(dashboard).not.toHaveProperty('REDIS_URL');
});

it('asks the sandbox at the address it listens on, and names no people if the sandbox refuses to list them', async () => {
  // Another spelling of 127.0.0.1, which counts as an address that is not local.
  const { printed, sandboxPort, sandbox, dashboard } = await runDemo({ SANDBOX_HOST: '127.1' });
  const address = `http://127.1:${sandboxPort}`;
  expect([sandbox.SANDBOX_URL, dashboard.PARTNER_API_URL]).toEqual([address, address]);
  expect(printed).toMatch(/^ {4}agent +estate agent: sees/m);
});

it('asks the sandbox at its public address if that is set', async () => {
  const { dashboard } = await runDemo({ SANDBOX_URL: 'https://sandbox.example' });
  expect(dashboard.PARTNER_API_URL).toBe('https://sandbox.example');
});

it.each([
  [{}, '.data/sandbox; delete that folder to start over.'],
  [{ SANDBOX_DATA: '/data/of-the-test' }, '/data/of-the-test; delete that folder to start over.'],
  [{ DATABASE_URL: 'postgres://db.example', SANDBOX_DATA: '/data' }, 'the database of DATABASE_URL.'],
])('says where the data are with %o', async (variables, where) => {
  const { printed } = await runDemo({ ...variables, SANDBOX_OPERATOR: '0' });
  expect(printed).toContain(`Ctrl-C stops both. Data stays in ${where}\n`);
});
