// Load at twice the key's limit, plus another program with the same key, for a minute or SOAK_MINUTES (60 for the full
// run). Measures how long the dashboard's and the sandbox's own work blocks their event loops, and checks that file
// descriptors do not leak. Needs a build and /proc.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { signInOverHttp } from '@/e2e/auth/sign-in-over-http';
import { bareEnvironment } from '@/lib/commands/child-environment';
import { freePort } from '@/lib/commands/free-port';
import { api, routes } from '@/lib/routes';
import { startSandboxProcess } from '@/sandbox/db/start-sandbox-process';

const minutes = Number(process.env.SOAK_MINUTES ?? 1);
const rows = Math.max(6, Math.round(minutes));
const rowMs = (minutes * 60_000) / rows;
/** The key's limit, calls per second. The dashboard gets twice as many requests; the other program makes half as many. */
const limit = 10;
/** Short, so that calls which miss the next window as well are refused. Seconds. */
const windowSeconds = 10;
/** Uninterrupted work, excluding time in which other processes have the core. Milliseconds. */
const maxWork = 250;
const people = ['agent', 'conveyancer', 'admin', 'seller', 'buyer'];

/** The production build. */
const tree = path.resolve(process.env.NEXT_DIST_DIR || '.next', 'standalone');

const print = (line: string) => process.stdout.write(`${line}\n`);

type Lag = Record<'p50' | 'p99' | 'worst' | 'longestWork' | 'descriptors' | 'rss', number>;

const preload = (port: number) => ({
  LAG_PORT: String(port),
  NODE_OPTIONS: `--import=${pathToFileURL(path.resolve('lib/telemetry/testing-lag.mjs'))}`,
});
const lagOf = async (port: number) => (await (await fetch(`http://127.0.0.1:${port}`)).json()) as Lag;

async function startBoth(folder: string) {
  const [port, dashboardLag, sandboxLag] = [await freePort(), await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const data = path.join(folder, 'data');
  const sandbox = await startSandboxProcess({ ...preload(sandboxLag), SANDBOX_DATA: data, APP_URL: url });
  const scopes = ['chains:read', 'contacts:read', 'invites:read', 'properties:read', 'requests:read', 'teams:read']; // oxfmt-ignore
  const post = async (path: string, body: object) =>
    (await fetch(`${sandbox.url}/operator/${path}`, { method: 'POST', body: JSON.stringify(body) })).json();
  const { key } = (await post('keys', { scopes, limit: limit * windowSeconds, windowSeconds })) as { key: string }; // oxfmt-ignore
  // By default it would expire after ten minutes.
  const ttlSeconds = Math.ceil(minutes * 60) + 600;
  const { accessToken } = (await post('tokens', { person: 'agent', ttlSeconds })) as { accessToken: string };
  const dashboard = spawn(process.execPath, [path.join(tree, 'lib/commands/start.mjs')], {
    cwd: tree,
    env: {
      ...bareEnvironment(), ...parseEnv(readFileSync('.env.demo', 'utf8')), ...preload(dashboardLag),
      APP_URL: url, PORT: String(port), PARTNER_API_URL: sandbox.url,
      PARTNER_API_KEY: key, OAUTH_CLIENT_SECRET: sandbox.clientSecret, LOG_LEVEL: 'error', KEEP_READS_MS: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  }); // oxfmt-ignore
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await fetch(url + routes.signIn()).then(({ ok }) => ok, () => false)) break; // oxfmt-ignore
    await sleep(100);
  }
  return {
    url,
    /** A call by the other program with the same key. */
    askDirectly: (): Promise<Response> =>
      fetch(`${sandbox.url}/v1/chains`, { headers: { authorization: `Bearer ${key}`, 'x-user-token': accessToken } }), // oxfmt-ignore
    lags: () => Promise.all([lagOf(dashboardLag), lagOf(sandboxLag)]),
    async stop() {
      dashboard.kill('SIGKILL');
      await sandbox.stop('SIGKILL');
    },
  };
}

describe.skipIf(!existsSync('/proc/self/fd'))('dashboard and sandbox at twice the limit', () => {
  it(
    'never block for long, and do not leak file descriptors',
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'load-'));
      const both = await startBoth(folder);
      try {
        const sessions = await Promise.all(people.map((slug) => signInOverHttp(both.url, slug)));
        const counts = { asked: 0, succeeded: 0, refused: 0, failed: 0, tooMany: 0 };
        const failures: string[] = [];
        const fail = (what: string) => {
          counts.failed += 1;
          // Printed at once, since a failure may abort the run.
          if (failures.push(what) <= 20) print(what);
        };
        let [turn, waiting] = [0, 0];
        const ask = async (): Promise<void> => {
          turn += 1;
          counts.asked += 1;
          const { name, value } = sessions[turn % sessions.length]!;
          // Varied, since identical reads are coalesced.
          const page = { limit: 1 + (turn % 97) };
          const lists = [api.chains(page), api.properties(page), api.invites(page), api.addressBook(page)];
          // One request in twenty loads a page; the rest are its refreshes.
          const where = turn % 20 === 0 ? routes.chains() : lists[turn % lists.length]!;
          waiting += 1;
          // One connection per request, so that we can subtract those of waiting requests.
          const status = await request(both.url + where, {
            headers: { cookie: `${name}=${value}` },
            reset: true,
          })
            .then(({ statusCode, body }) => body.dump({ limit: Infinity }).then(() => statusCode))
            .catch((error: Error) => error.message);
          waiting -= 1;
          if (status === 200) counts.succeeded += 1;
          // 429: all five attempts were rate-limited.
          else if (status === 503 || status === 429) counts.refused += 1;
          else fail(`${where}: ${status}`);
        };
        const askDirectly = async () => {
          const response = await both.askDirectly();
          await response.text();
          if (response.status === 429) counts.tooMany += 1;
          else if (!response.ok) fail(`directly: ${response.status}`);
        };
        const timers = [
          setInterval(() => void ask(), 1000 / (2 * limit)),
          setInterval(
            () => void askDirectly().catch((error: Error) => fail(`directly: ${error.message}`)),
            2000 / limit,
          ),
        ];
        while (counts.refused === 0 || counts.tooMany === 0) await sleep(100);
        await both.lags();
        print('| s | asked | succeeded | refused | failed | 429 | dashboard p50 / p99 / worst / longest work, ms | open | MB | sandbox p50 / p99 / worst / longest work, ms | open | MB |'); // oxfmt-ignore
        print('|---|---|---|---|---|---|---|---|---|---|---|---|');
        const seen: (typeof counts & { lags: Lag[] })[] = [];
        for (let row = 1; row <= rows; row += 1) {
          Object.assign(counts, { asked: 0, succeeded: 0, refused: 0, failed: 0, tooMany: 0 });
          await sleep(rowMs);
          const lags = await both.lags();
          // Without the connections of waiting requests.
          lags[0]!.descriptors -= waiting;
          seen.push({ ...counts, lags });
          const cells = lags.map((lag) => `${lag.p50} / ${lag.p99} / ${lag.worst} / ${lag.longestWork} | ${lag.descriptors} | ${lag.rss}`); // oxfmt-ignore
          print(`| ${[Math.round((row * rowMs) / 1000), ...Object.values(counts), ...cells].join(' | ')} |`);
        }
        timers.forEach(clearInterval);
        const third = Math.floor(rows / 3);
        const max = (someRows: typeof seen, index: number, field: keyof Lag) =>
          Math.max(...someRows.map(({ lags }) => lags[index]![field]));
        for (const index of [0, 1]) {
          const before = max(seen.slice(0, third), index, 'descriptors');
          expect(max(seen.slice(-third), index, 'descriptors')).toBeLessThanOrEqual(before + 20);
          expect(max(seen, index, 'longestWork')).toBeLessThanOrEqual(maxWork);
        }
        const sum = (field: keyof typeof counts) => seen.reduce((total, row) => total + row[field], 0);
        // If the machine cannot generate this load, the run is meaningless.
        expect(sum('asked')).toBeGreaterThan(1.5 * limit * minutes * 60);
        // The dashboard refuses requests in every row, and the service sometimes refuses the other program.
        expect(seen.filter(({ refused }) => refused === 0)).toEqual([]);
        expect(sum('tooMany')).toBeGreaterThan(0);
        expect(failures).toEqual([]);
      } finally {
        await both.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    minutes * 60_000 + 180_000,
  );
});
