import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openApiDocument } from '../api/openapi';
import { operations } from '../api/operations';
import { freePort } from '../db/free-port';
import { openDatabase, type OpenDatabaseOptions } from '../db/open';
import { findPostgres, startPostgres } from '../db/start-postgres';
import { startSandboxProcess } from '../db/start-sandbox-process';
import { seedOnce } from '../seed/seed';
import { benchCalls } from './calls';
import { BENCH_KEY, BENCH_TOKEN, fill } from './fill';
import { load, type Measure } from './load';

/**
 * `npm run bench:sandbox`: requests per second and latency of the main reads and writes, at 10 and at 10,000
 * chains, on both databases, beside a mock server made from the same OpenAPI document. One run, one table.
 */
const SIZES = [10, 10_000];
const MILLISECONDS = Number(process.env.BENCH_MS ?? 3_000);
const PRISM = '@stoplight/prism-cli@5.16.0';

type Column = { title: string; measures: Map<string, Measure> };

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-bench-'));
  const columns: Column[] = [];
  try {
    for (const chains of SIZES) columns.push(await embedded(chains, join(folder, `data-${chains}`)));
    if (findPostgres()) for (const chains of SIZES) columns.push(await postgres(chains));
    else console.log('PostgreSQL is not installed: its columns are left out.');
    const mock = await prism(join(folder, 'openapi.json'));
    if (mock) columns.push(mock);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  print(columns);
}

async function embedded(chains: number, dataDir: string): Promise<Column> {
  await prepare({ dataDir }, chains);
  return measureSandbox(`embedded, ${chains} chains`, { SANDBOX_DATA: dataDir }, chains);
}

async function postgres(chains: number): Promise<Column> {
  const server = await startPostgres({ durable: true });
  try {
    const url = await server.createDatabase();
    await prepare({ url }, chains);
    return await measureSandbox(`PostgreSQL, ${chains} chains`, { DATABASE_URL: url }, chains);
  } finally {
    await server.stop();
  }
}

/** Seeded as the process would do it on its first start, then filled. */
async function prepare(options: OpenDatabaseOptions, chains: number) {
  const { db, close } = await openDatabase(options);
  await seedOnce(db, { clientId: 'chain-dashboard', partnerKey: 'pk_chain_test_process_0000' }, new Date());
  await fill(db, chains);
  await close();
}

async function measureSandbox(
  title: string,
  environment: Record<string, string>,
  chains: number,
): Promise<Column> {
  console.log(`${title} …`);
  const sandbox = await startSandboxProcess({ ...environment, SANDBOX_OPERATOR: '0' });
  try {
    return { title, measures: await measureAll(sandbox.url, chains) };
  } finally {
    await sandbox.stop();
  }
}

async function measureAll(url: string, chains: number) {
  const headers = { authorization: `Bearer ${BENCH_KEY}`, 'x-user-token': BENCH_TOKEN };
  const measures = new Map<string, Measure>();
  for (const call of benchCalls(chains))
    measures.set(call.name, await load(url, call, headers, MILLISECONDS));
  return measures;
}

/** A mock without a database, rules or memory: what the HTTP, the validation and the JSON cost by themselves. */
async function prism(file: string): Promise<Column | null> {
  console.log('prism …');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  writeFileSync(file, JSON.stringify(openApiDocument(operations, url)));
  const server = spawn('npx', ['-y', PRISM, 'mock', file, '-p', String(port), '-v', 'silent'], {
    stdio: 'ignore',
    detached: true,
  });
  try {
    for (let attempt = 0; attempt < 240; attempt += 1) {
      if (server.exitCode !== null) break;
      const headers = { authorization: 'Bearer x', 'x-user-token': 'x' };
      const up = await fetch(`${url}/v1/whoami`, { headers }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (up) return { title: 'prism mock', measures: await measureAll(url, SIZES[0]!) };
      await sleep(250);
    }
    console.log(`${PRISM} did not start: its column is left out.`);
    return null;
  } finally {
    // The group, as npx runs the server as a child of its own.
    if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGTERM');
  }
}

function print(columns: Column[]) {
  const cell = (measure: Measure | undefined) =>
    measure
      ? `${Math.round(measure.perSecond)}/s  ${measure.p50.toFixed(1)} / ${measure.p99.toFixed(1)} ms${measure.failed ? `  (${measure.failed} failed)` : ''}`
      : '–';
  const names = benchCalls(1).map(({ name }) => name);
  const rows = [
    ['requests per second, p50 / p99', ...columns.map(({ title }) => title)],
    ...names.map((name) => [name, ...columns.map(({ measures }) => cell(measures.get(name)))]),
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
