import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Page } from '@playwright/test';
import { freePort } from '@/lib/commands/free-port';
import { routes } from '@/lib/routes';
import { signInOverHttp } from './auth/sign-in-over-http';
import { clockShift } from './clock';

export type PersonSlug = 'agent' | 'conveyancer' | 'admin' | 'seller' | 'buyer' | 'outsider';

type Key = { scopes: string[]; limit?: number };

/**
 * How a dashboard is run: environment variables over those of its pair; what its key may do, left out: the demo's key;
 * another folder than the build's own, and as which user of the system.
 */
export type DashboardSettings = { env?: Record<string, string>; key?: Key; tree?: string; uid?: number };
type SessionCookie = { name: string; value: string };

export type Pair = Awaited<ReturnType<typeof startPair>>;

/** What the build makes to be shipped. */
export const builtTree = path.resolve(process.env.NEXT_DIST_DIR || '.next', 'standalone');

/**
 * A sandbox and a dashboard on free ports and on the tests' clock, from the build that is there. What they print goes to
 * the folder `E2E_LOGS`, where there is one. @param settings environment variables of both, over the demo's
 * @param of the dashboard's key: its scopes and its calls a minute; left out: the demo's key
 */
export async function startPair(settings: Record<string, string>, of?: Key) {
  const port = await freePort();
  const sandboxPort = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'chain-dashboard-pair-'));
  const clock = path.join(folder, 'clock');
  writeFileSync(clock, String(clockShift));
  const clockModule = path.join(folder, 'shifted-clock.mjs');
  copyFileSync('e2e/shifted-clock.mjs', clockModule);
  // For a dashboard that runs as another user.
  chmodSync(folder, 0o755);
  const database = await makeDatabase();
  const env = {
    ...process.env, ...settings, PORT: String(port), SANDBOX_PORT: String(sandboxPort), SANDBOX_OPERATOR: '1',
    SANDBOX_DATA: path.join(folder, 'data'), ...database, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1',
    SHIFT_CLOCK_FILE: clock, NODE_OPTIONS: `--import=${pathToFileURL(clockModule)}`,
  }; // oxfmt-ignore
  const run = (
    name: string,
    args: string[],
    more = {},
    as: { cwd?: string; uid?: number; gid?: number } = {},
  ) => {
    const log = openSync(path.join(process.env.E2E_LOGS ?? folder, `${name}-${port}.log`), 'a');
    const child = spawn(process.execPath, ['--max-semi-space-size=32', ...args], {
      env: { ...env, ...more },
      stdio: ['ignore', log, log],
      ...as,
    });
    closeSync(log);
    return child;
  };
  const url = `http://localhost:${port}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const runDashboard = async (
    more: Record<string, string>,
    { tree = builtTree, uid }: DashboardSettings = {},
  ) => {
    // Someone else may not be let into this folder.
    const as = { cwd: tree, ...(uid !== undefined && { uid, gid: uid }) };
    const child = run('dashboard', [path.join(tree, 'lib/commands/start.mjs')], more, as);
    await untilServing(url + routes.signIn(), child);
    return child;
  };
  const sandbox = run('sandbox', ['--import', 'tsx', 'sandbox/main.ts']);
  await untilServing(`${sandboxUrl}/healthz`, sandbox);
  const key = of ? await makeKey(sandboxUrl, of) : process.env.PARTNER_API_KEY!;
  let dashboard = await runDashboard({ PARTNER_API_KEY: key });
  let runsWith: DashboardSettings = {};
  const sessions = new Map<PersonSlug, SessionCookie>();

  return {
    url,
    sandboxUrl,
    key,
    /** Signs in through the sandbox's own OAuth server, as a person would, and ends on `/chains`. */
    async signIn(page: Page, slug: PersonSlug) {
      await page.goto(url + routes.signIn({ callbackUrl: routes.chains() }));
      await page.getByRole('button', { name: /sign in/i }).click();
      await page.locator(`button[name="person"][value="${slug}"]`).click();
      await page.waitForURL(`**${routes.chains()}`);
    },
    /** The cookie of a session that this person has, made by an earlier test or now. */
    async sessionOf(slug: PersonSlug): Promise<SessionCookie> {
      const kept = sessions.get(slug);
      if (kept && (await isAlive(url, kept))) return kept;
      const session = await signInOverHttp(url, slug);
      sessions.set(slug, session);
      return session;
    },
    /** What the service has ended is no session any more, though the dashboard does not know it yet. */
    forgetSessions: () => sessions.clear(),
    /** The dashboard anew, at the same address and with settings of its own; everyone is signed out. */
    async restartDashboard(settings: DashboardSettings = {}) {
      await stop(dashboard);
      sessions.clear();
      const itsKey = settings.key ? await makeKey(sandboxUrl, settings.key) : key;
      dashboard = await runDashboard({ ...settings.env, PARTNER_API_KEY: itsKey }, settings);
      runsWith = settings;
    },
    /** Restarts it unless it runs with these settings. A key of its own goes with the sandbox's next reset. */
    async runDashboardWith(settings: DashboardSettings) {
      const isSame = !settings.key && JSON.stringify(settings) === JSON.stringify(runsWith);
      if (!isSame) await this.restartDashboard(settings);
    },
    /** Tells the dashboard to end, as a supervisor does. @returns its exit code */
    async endDashboard(): Promise<number | null> {
      const ended = new Promise<number | null>((resolve) => dashboard.once('exit', resolve));
      dashboard.kill('SIGTERM');
      return ended;
    },
    /** Both clocks, this far ahead of where they would be. Whoever moves them on puts them back and resets the sandbox. */
    async moveClock(ms: number) {
      const shift = String(clockShift + ms);
      writeFileSync(clock, shift);
      for (const child of [sandbox, dashboard]) {
        child.kill('SIGUSR2');
        await until(
          () => readIfThere(`${clock}.${child.pid}`) === shift,
          'A process does not follow its clock.',
        );
      }
    },
    /** Ends both. A page that is still open on them must have left: whatever it asks for would fail. */
    async close() {
      await Promise.all([sandbox, dashboard].map(stop));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isAlive = (url: string, { name, value }: SessionCookie) =>
  fetch(`${url}/api/session`, { headers: { cookie: `${name}=${value}` } }).then(({ ok }) => ok);

/** A database on the run's PostgreSQL (`globalSetup`), where there is one. */
async function makeDatabase(): Promise<{ DATABASE_URL?: string }> {
  const databases = process.env.TEST_DATABASES;
  if (!databases) return {};
  const response = await fetch(databases, { method: 'POST' });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return { DATABASE_URL: text };
}

async function makeKey(sandboxUrl: string, of: Key): Promise<string> {
  const response = await fetch(`${sandboxUrl}/operator/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(of),
  });
  const { key }: { key: string } = await response.json();
  return key;
}

/** At once: told to end, a server waits a minute for a connection that a browser opened ahead and never used. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

const untilServing = (url: string, child: ChildProcess) =>
  until(() => {
    if (child.exitCode !== null)
      throw new Error(`What should respond at ${url} has ended; its log says why.`);
    return fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  }, `${url} does not respond.`);

/** Waits for as long as a busy machine may need. @throws with these words when it never comes true */
async function until(isSo: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  for (let attempt = 0; attempt < 2000; attempt++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error(otherwise);
}
