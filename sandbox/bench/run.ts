import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openApiDocument } from '../api/openapi';
import { operations } from '../api/operations';
import { freePort } from '@/lib/commands/free-port';
import { openDatabase, type OpenDatabaseOptions } from '../db/open';
import { findPostgres, startPostgres } from '../db/start-postgres';
import { startSandboxProcess } from '../db/start-sandbox-process';
import { seedOnce } from '../seed/seed';
import { benchCalls } from './calls';
import { BENCH_KEY, BENCH_TOKEN, fill } from './fill';
import { load, type Call, type Measure } from './load';

/**
 * `npm run bench:sandbox`: requests per second and latency of the main reads and writes, with 10 and 10,000 chains, on
 * both databases and on a mock server of the same OpenAPI document. All servers run at once; each call is measured on
 * one after another, and the best of several rounds counts, so that other load on the machine affects all equally.
 */
const SIZES = [10, 10_000];
const ROUNDS = 3;
const MILLISECONDS = Number(process.env.BENCH_MS ?? 1_000);
const PRISM = '@stoplight/prism-cli@5.16.0';

type Target = { title: string; url: string; calls: Call[]; stop(): Promise<void> };
type Measures = Map<Target, Map<string, Measure>>;

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-bench-'));
  const targets: Target[] = [];
  const server = findPostgres() ? await startPostgres({ durable: true }) : null;
  try {
    for (const chains of SIZES) {
      targets.push(await sandbox('embedded', { SANDBOX_DATA: join(folder, `data-${chains}`) }, chains));
      if (server)
        targets.push(await sandbox('PostgreSQL', { DATABASE_URL: await server.createDatabase() }, chains));
    }
    if (!server) console.log('PostgreSQL is not installed: its columns are left out.');
    const mock = await prism(join(folder, 'openapi.json'));
    if (mock) targets.push(mock);
    print(targets, await measure(targets));
  } finally {
    for (const { stop } of targets) await stop();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(targets: Target[]): Promise<Measures> {
  const headers = { authorization: `Bearer ${BENCH_KEY}`, 'x-user-token': BENCH_TOKEN };
  const measures: Measures = new Map(targets.map((target) => [target, new Map()]));
  for (const [at, { name }] of targets[0]!.calls.entries()) {
    console.log(`${name} …`);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const target of targets) {
        const found = await load(target.url, target.calls[at]!, headers, MILLISECONDS);
        const best = measures.get(target)!.get(name);
        if (!best || found.perSecond > best.perSecond) measures.get(target)!.set(name, found);
      }
    }
  }
  return measures;
}

async function sandbox(
  database: string,
  environment: Record<string, string>,
  chains: number,
): Promise<Target> {
  const title = `${database}, ${chains} chains`;
  console.log(`${title} …`);
  await prepare({ url: environment.DATABASE_URL, dataDir: environment.SANDBOX_DATA }, chains);
  const { url, stop } = await startSandboxProcess({ ...environment, SANDBOX_OPERATOR: '0' });
  return { title, url, calls: benchCalls(chains), stop };
}

/** Seeds the database as a process does on its first start, then fills it. */
async function prepare(options: OpenDatabaseOptions, chains: number) {
  const { db, close } = await openDatabase(options);
  await seedOnce(db, { clientId: 'chain-dashboard', partnerKey: 'pk_chain_test_process_0000' }, new Date());
  await fill(db, chains);
  await close();
}

/** A mock without a database, rules or state shows what HTTP, validation and JSON cost by themselves. */
async function prism(file: string): Promise<Target | null> {
  console.log('prism …');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  writeFileSync(file, JSON.stringify(openApiDocument(operations, url)));
  const server = spawn('npx', ['-y', PRISM, 'mock', file, '-p', String(port), '-v', 'silent'], {
    stdio: 'ignore',
    detached: true,
  });
  // Kill the process group, because npx runs the server as a child of its own.
  const stop = async () =>
    void (server.pid && server.exitCode === null && process.kill(-server.pid, 'SIGTERM'));
  for (let attempt = 0; attempt < 240 && server.exitCode === null; attempt += 1) {
    const headers = { authorization: 'Bearer x', 'x-user-token': 'x' };
    const up = await fetch(`${url}/v1/whoami`, { headers }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) return { title: 'prism mock', url, calls: benchCalls(SIZES[0]!), stop };
    await sleep(250);
  }
  await stop();
  console.log(
    `${PRISM} could not be installed or did not start: its column and the ratios to it are left out.`,
  );
  return null;
}

/** The number in brackets is the ratio to the mock's requests per second. */
function print(targets: Target[], measures: Measures) {
  const mock = targets.find(({ title }) => title === 'prism mock');
  const cell = (target: Target, name: string) => {
    const { perSecond, p50, p99, failed } = measures.get(target)!.get(name)!;
    const mocked = mock && target !== mock ? measures.get(mock)!.get(name)!.perSecond : undefined;
    const ratio = mocked ? ` (${(perSecond / mocked).toFixed(2)})` : '';
    const failures = failed ? ` ${failed} failed` : '';
    return `${Math.round(perSecond)}/s${ratio} ${p50.toFixed(1)} / ${p99.toFixed(1)} ms${failures}`;
  };
  const rows = [
    ['requests per second, p50 / p99', ...targets.map(({ title }) => title)],
    ...targets[0]!.calls.map(({ name }) => [name, ...targets.map((target) => cell(target, name))]),
  ];
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  const line = (row: string[]) => `| ${row.map((text, at) => text.padEnd(widths[at]!)).join(' | ')} |`;
  console.log(line(rows[0]!));
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  for (const row of rows.slice(1)) console.log(line(row));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
