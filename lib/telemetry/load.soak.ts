// Twice what the key allows, for a minute, or as long as SOAK_MINUTES says (60 for the whole of it), and another program
// with the same key: how long the event loops of dashboard and sandbox are held up by their own work, and whether
// descriptors pile up. Needs a build, and /proc.
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
/** Calls a second that the key allows. The dashboard is asked for twice as many, the other program asks for half. */
const limit = 10;
/** A short one: what cannot be served within it and the wait for the next is refused. Seconds. */
const windowSeconds = 10;
/** Milliseconds of work at a stretch. Time in which others have the core is no work of ours, and not counted. */
const longestWork = 250;
const people = ['agent', 'conveyancer', 'admin', 'seller', 'buyer'];

/** What `npm run build` makes to be shipped. */
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
  const order = async (what: string, body: object) =>
    (await fetch(`${sandbox.url}/operator/${what}`, { method: 'POST', body: JSON.stringify(body) })).json();
  const { key } = (await order('keys', { scopes, limit: limit * windowSeconds, windowSeconds })) as { key: string }; // oxfmt-ignore
  // Its own would end after ten minutes, and no one renews it.
  const ttlSeconds = Math.ceil(minutes * 60) + 600;
  const { accessToken } = (await order('tokens', { person: 'agent', ttlSeconds })) as { accessToken: string };
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
    /** The other program with the same key. */
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
    'are never held up for long, and let go of what they open',
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'load-'));
      const both = await startBoth(folder);
      try {
        const sessions = await Promise.all(people.map((slug) => signInOverHttp(both.url, slug)));
        const counts = { asked: 0, succeeded: 0, refused: 0, failed: 0, tooMany: 0 };
        const failures: string[] = [];
        const fail = (what: string) => {
          counts.failed += 1;
          // What went wrong may end everything after it: it is said at once.
          if (failures.push(what) <= 20) print(what);
        };
        let [turn, waiting] = [0, 0];
        const ask = async (): Promise<void> => {
          turn += 1;
          counts.asked += 1;
          const { name, value } = sessions[turn % sessions.length]!;
          // Hardly ever the same twice: reads that are alike share one call.
          const page = { limit: 1 + (turn % 97) };
          const lists = [api.chains(page), api.properties(page), api.invites(page), api.addressBook(page)];
          // One in twenty is a page; a person opens one now and then, the rest are its refreshes.
          const where = turn % 20 === 0 ? routes.chains() : lists[turn % lists.length]!;
          waiting += 1;
          // A connection for each, so that what is open tells what waits.
          const status = await request(both.url + where, {
            headers: { cookie: `${name}=${value}` },
            reset: true,
          })
            .then(({ statusCode, body }) => body.dump({ limit: Infinity }).then(() => statusCode))
            .catch((error: Error) => error.message);
          waiting -= 1;
          if (status === 200) counts.succeeded += 1;
          // 429: the service has refused the same call five times over, since others were quicker.
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
          // Beside the connections of those who wait.
          lags[0]!.descriptors -= waiting;
          seen.push({ ...counts, lags });
          const said = lags.map((one) => `${one.p50} / ${one.p99} / ${one.worst} / ${one.longestWork} | ${one.descriptors} | ${one.rss}`); // oxfmt-ignore
          print(`| ${[Math.round((row * rowMs) / 1000), ...Object.values(counts), ...said].join(' | ')} |`);
        }
        timers.forEach(clearInterval);
        const third = Math.floor(rows / 3);
        const most = (some: typeof seen, which: number, what: keyof Lag) =>
          Math.max(...some.map(({ lags }) => lags[which]![what]));
        for (const which of [0, 1]) {
          const before = most(seen.slice(0, third), which, 'descriptors');
          expect(most(seen.slice(-third), which, 'descriptors')).toBeLessThanOrEqual(before + 20);
          expect(most(seen, which, 'longestWork')).toBeLessThanOrEqual(longestWork);
        }
        const sum = (what: keyof typeof counts) => seen.reduce((all, one) => all + one[what], 0);
        // A machine that cannot even ask that much has shown nothing.
        expect(sum('asked')).toBeGreaterThan(1.5 * limit * minutes * 60);
        // From the first row to the last the dashboard refuses its people; now and then the service the other program.
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
