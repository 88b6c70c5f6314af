import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '@/lib/commands/free-port';
import { foreignEnvironment } from '@/lib/commands/child-environment';

const execute = promisify(execFile);
const run = (program: string, options: string[]) => execute(program, options, { env: foreignEnvironment() });
const DEBIAN_VERSIONS = '/usr/lib/postgresql';

export type TestPostgres = {
  /** Creates a database, as a copy of the template if there is one. @returns its address */
  createDatabase(isEmpty?: boolean): Promise<string>;
  dropDatabase(name: string): Promise<void>;
  /** Makes the last created database the template of all later ones; nothing may be connected to it. */
  useAsTemplate(): void;
  /** Stops the server immediately, as a crash would, and keeps its files. */
  crash(): Promise<void>;
  /** Restarts it with the same files and address. */
  restart(): Promise<void>;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
};

/** The folder of PostgreSQL's programs, or null if it is not installed. */
export function findPostgres(): string | null {
  const folders = existsSync(DEBIAN_VERSIONS)
    ? readdirSync(DEBIAN_VERSIONS)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN_VERSIONS, version, 'bin'))
    : [];
  const onPath = (process.env.PATH ?? '').split(':');
  return [...folders, ...onPath].find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** Whether suites on PostgreSQL are skipped. In CI they never are: they fail if it is missing. */
export const postgresIsSkipped = (
  environment: Record<string, string | undefined> = process.env,
  programs = findPostgres(),
): boolean => programs === null && !environment.CI;

/**
 * Starts a separate PostgreSQL server for a test, on loopback, in a temporary folder; root runs it as `postgres`.
 * @param durable keep PostgreSQL's default settings, so that every commit reaches the disk
 * @throws Error if it does not start
 */
export async function startPostgres({ durable = false, connections = 60 } = {}): Promise<TestPostgres> {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-postgres-'));
  const asRoot = process.getuid?.() === 0;
  if (asRoot) await chownToPostgres(folder);
  const command = (name: string, options: string[]): [string, string[]] =>
    asRoot
      ? ['runuser', ['-u', 'postgres', '--', join(programs, name), ...options]]
      : [join(programs, name), options];

  const data = join(folder, 'data');
  await run(
    ...command('initdb', [
      '-D',
      data,
      '-U',
      'sandbox',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ]),
  );
  const port = await freePort();
  // Tests need not survive a crash of the machine, but a bench must pay the costs of a real server.
  const nonDurable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];
  const settings = [`max_connections=${connections}`, ...(durable ? [] : nonDurable)];
  const address = (database: string) => `postgres://sandbox@127.0.0.1:${port}/${database}`;
  let server: ChildProcess;
  const start = async () => {
    const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder];
    const allOptions = [...options, ...settings.flatMap((setting) => ['-c', setting])];
    server = spawn(...command('postgres', allOptions), { stdio: 'ignore', env: foreignEnvironment() });
    await untilReady(server, address('postgres'));
  };
  const crash = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    // `pg_ctl` instead of a signal, which runuser would not forward.
    await run(...command('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']));
    await ended;
  };
  await start();

  let created = 0;
  let template = 'template1';
  return {
    async createDatabase(isEmpty = false) {
      const name = `test_${(created += 1)}`;
      const source = isEmpty ? 'template1' : template;
      await query(address('postgres'), `create database ${name} template ${source}`);
      return address(name);
    },
    dropDatabase: (name) => query(address('postgres'), `drop database "${name}" with (force)`),
    useAsTemplate() {
      template = `test_${created}`;
    },
    crash,
    restart: start,
    async stop() {
      if (server.exitCode === null) await crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function chownToPostgres(folder: string) {
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  chownSync(folder, await id('-u'), await id('-g'));
}

async function query(address: string, statement: string) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function untilReady(server: ChildProcess, address: string) {
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    if (server.exitCode !== null) break;
    try {
      return await query(address, 'select 1');
    } catch {
      await sleep(50);
    }
  }
  throw new Error('The PostgreSQL server of the test did not start.');
}
