import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { api, routes } from '@/lib/routes';
import { freePort } from './free-port';

/** `npm run test:interop`: runs `npm run dev` in this checkout. */
const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'dev-'));
let command: ChildProcess | undefined;
afterEach(() => {
  command?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const statusOf = (url: string) =>
  fetch(url, { redirect: 'manual' }).then(
    ({ status }) => status,
    () => 'no response',
  );

it('npm run dev serves both servers, restarts the sandbox on changes, and leaves nothing running when killed', async () => {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const dashboard = `http://localhost:${port}`;
  const sandbox = `http://localhost:${sandboxPort}`;
  const env = { ...process.env, PORT: String(port), SANDBOX_PORT: String(sandboxPort), SANDBOX_DATA: folder };
  let printed = '';
  // Vitest sets NODE_ENV to test.
  delete (env as { NODE_ENV?: string }).NODE_ENV;
  command = spawn(process.execPath, ['lib/commands/demo.mjs', '--dev'], { cwd: root, env });
  for (const stream of [command.stdout!, command.stderr!]) stream.on('data', (text) => (printed += text));
  const soon = { timeout: 150_000, interval: 100 };
  await vi.waitFor(() => expect(printed).toContain('Sign in as one of the demo people'), soon);
  expect(await statusOf(dashboard + routes.signIn())).toBe(200);
  expect(await statusOf(dashboard + api.health())).toBe(200);

  const starts = () => printed.split('Sandbox ready at').length - 1;
  expect(starts()).toBe(1);
  utimesSync(path.join(root, 'sandbox/api/openapi.ts'), new Date(), new Date());
  await vi.waitFor(() => expect(starts()).toBe(2), soon);
  expect(await statusOf(`${sandbox}/healthz`)).toBe(200);

  command.kill('SIGKILL');
  for (const url of [dashboard + api.health(), `${sandbox}/healthz`])
    await vi.waitFor(async () => expect(await statusOf(url)).toBe('no response'), soon);
}, 300_000);
