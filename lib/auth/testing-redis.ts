import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '@/lib/commands/free-port';
import { foreignEnvironment } from '@/lib/commands/child-environment';

const binary = [
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
].find(existsSync);

/** Why tests with a real Redis are skipped, or false if Redis is installed. They are never skipped if `CI` is set. */
export const noRedis: string | false = binary
  ? false
  : 'redis-server is not installed (Debian: apt-get install redis-server)';
if (noRedis && process.env.CI) throw new Error(noRedis);

export type TestRedis = Awaited<ReturnType<typeof startRedis>>;

/** Starts an empty Redis on a loopback port, by default a free one. Closing it removes its files. */
export async function startRedis(fixedPort?: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'redis-'));
  const port = fixedPort ?? (await freePort());
  const server = spawn(
    binary!,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    { stdio: 'ignore', env: foreignEnvironment() },
  );
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { retryStrategy: () => 50 });
  client.on('error', () => {});
  await client.ping();

  return {
    url,
    client,
    /** Suspends the process: connections stay open, but nothing responds. */
    freeze: () => server.kill('SIGSTOP'),
    thaw: () => server.kill('SIGCONT'),
    async close() {
      client.disconnect();
      const exited = new Promise((resolve) => server.once('exit', resolve));
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGKILL');
        await exited;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
