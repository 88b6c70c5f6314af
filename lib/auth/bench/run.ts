import { startProcess } from '../testing-process';
import { noRedis, startRedis } from '../testing-redis';
import { startTestServer } from '../testing-server';
import { TestBrowser } from '../testing-browser';
import { createAuth } from '../auth';
import { createVault } from '../vault';
import { redisStore } from '../redis-store';
import { readEnvironment } from '@/lib/env';

/**
 * Bursts of parallel calls just after the access token has expired, against a server that rotates refresh tokens and
 * ends the whole grant if one is used twice. Every burst must cause exactly one refresh, and every call must succeed:
 * a failed call would be a signed-out user.
 */
const bursts = 15;
const callsPerBurst = 20;
const latencies = [0, 50, 250, 1000];

type Row = {
  processes: number;
  latency: number;
  calls: number;
  succeeded: number;
  refreshes: number;
  slowest: number;
};

async function measureBursts(processes: number, latency: number): Promise<Row> {
  const redis = await startRedis();
  const server = await startTestServer();
  const environment = { ...server.environment, REDIS_URL: redis.url, INSTANCES: String(processes) };
  const auth = createAuth(readEnvironment(environment));
  const browser = new TestBrowser(server.appUrl);
  await browser.signIn(auth);
  const { sid } = (await auth.session(browser.cookies(), { touch: true }))!;
  const store = redisStore({ url: redis.url, idleMs: 600_000 });
  const vault = createVault({
    store,
    secrets: readEnvironment(environment).SESSION_SECRET,
    absoluteMs: 600_000,
  });
  const workers = await Promise.all(Array.from({ length: processes }, () => startProcess(environment)));
  server.faults.tokenDelayMs = latency;

  const row: Row = { processes, latency, calls: 0, succeeded: 0, refreshes: 0, slowest: 0 };
  for (let burst = 0; burst < bursts; burst++) {
    const { record, version } = (await vault.read(sid, { touch: true }))!;
    await vault.replace(sid, version, { ...record, expiresAt: Date.now() - 1 });
    const outcomes = await Promise.all(
      workers.map((worker) => worker.burst(sid, Math.ceil(callsPerBurst / processes))),
    );
    for (const { tokens, errors, slowestMs } of outcomes) {
      const sum = (counts: Record<string, number>) =>
        Object.values(counts).reduce((total, count) => total + count, 0);
      row.succeeded += sum(tokens);
      row.calls += sum(tokens) + sum(errors);
      row.slowest = Math.max(row.slowest, slowestMs);
    }
  }
  row.refreshes = server.counts.refreshes + server.counts.refused;
  for (const resource of [...workers, vault, auth, server, redis]) await resource.close();
  return row;
}

async function main(): Promise<void> {
  if (noRedis) throw new Error(noRedis);
  console.log(
    `Refresh storm: ${bursts} bursts of ${callsPerBurst} parallel calls with an expired token; rotating refresh tokens, vault in Redis.\n`,
  );
  console.log(
    '| processes | token endpoint | bursts | calls | succeeded | refreshes | slowest call, beyond the endpoint |',
  );
  console.log('|---|---|---|---|---|---|---|');
  let failedRows = 0;
  for (const processes of [1, 2, 4]) {
    for (const latency of latencies) {
      const row = await measureBursts(processes, latency);
      const share = `${row.succeeded} (${((100 * row.succeeded) / row.calls).toFixed(0)} %)`;
      console.log(
        `| ${row.processes} | ${latency} ms | ${bursts} | ${row.calls} | ${share} | ${row.refreshes} | +${Math.round(row.slowest - latency)} ms |`,
      );
      if (row.succeeded !== row.calls || row.refreshes !== bursts) failedRows++;
    }
  }
  console.log(
    failedRows === 0
      ? '\nEvery call succeeded, with one refresh per burst.'
      : `\n${failedRows} rows have failed calls or the wrong number of refreshes.`,
  );
  process.exit(failedRows === 0 ? 0 : 1);
}

void main();
