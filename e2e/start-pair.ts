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
import { api, routes } from '@/lib/routes';
import { signInOverHttp } from './auth/sign-in-over-http';
import { clockShift } from './clock';

export type PersonSlug = 'agent' | 'conveyancer' | 'admin' | 'seller' | 'buyer' | 'outsider';

type KeySettings = { scopes: string[]; limit?: number };

/**
 * `env` overrides the environment of the pair, `key` creates a key instead of using the demo's, `tree` is the folder to run
 * from instead of the build's, and `uid` is the system user to run as.
 */
export type DashboardSettings = {
  env?: Record<string, string>;
  key?: KeySettings;
  tree?: string;
  uid?: number;
};
type SessionCookie = { name: string; value: string };

export type Pair = Awaited<ReturnType<typeof startPair>>;

/** The standalone output of the build. */
export const builtTree = path.resolve(process.env.NEXT_DIST_DIR || '.next', 'standalone');

/**
 * Starts a sandbox and a dashboard from the existing build, on free ports and the tests' clock. They log to the folder
 * `E2E_LOGS`, if set. @param settings override the demo's environment for both
 * @param keySettings scopes and calls per minute of a new key, to use instead of the demo's
 */
export async function startPair(settings: Record<string, string>, keySettings?: KeySettings) {
  const port = await freePort();
  const sandboxPort = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'chain-dashboard-pair-'));
  const clockPath = path.join(folder, 'clock');
  writeFileSync(clockPath, String(clockShift));
  const clockModule = path.join(folder, 'shifted-clock.mjs');
  copyFileSync('e2e/shifted-clock.mjs', clockModule);
  // A dashboard that runs as another user needs access.
  chmodSync(folder, 0o755);
  const database = await createDatabase();
  const env = {
    ...process.env, ...settings, PORT: String(port), SANDBOX_PORT: String(sandboxPort), SANDBOX_OPERATOR: '1',
    SANDBOX_DATA: path.join(folder, 'data'), ...database, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1',
    SHIFT_CLOCK_FILE: clockPath, NODE_OPTIONS: `--import=${pathToFileURL(clockModule)}`,
  }; // oxfmt-ignore
  const run = (
    name: string,
    args: string[],
    overrides = {},
    options: { cwd?: string; uid?: number; gid?: number } = {},
  ) => {
    const log = openSync(path.join(process.env.E2E_LOGS ?? folder, `${name}-${port}.log`), 'a');
    const child = spawn(process.execPath, ['--max-semi-space-size=32', ...args], {
      env: { ...env, ...overrides },
      stdio: ['ignore', log, log],
      ...options,
    });
    closeSync(log);
    return child;
  };
  const url = `http://localhost:${port}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const runDashboard = async (
    overrides: Record<string, string>,
    { tree = builtTree, uid }: DashboardSettings = {},
  ) => {
    // Runs in `tree`, because another user may have no access to the current folder.
    const options = { cwd: tree, ...(uid !== undefined && { uid, gid: uid }) };
    const child = run('dashboard', [path.join(tree, 'lib/commands/start.mjs')], overrides, options);
    await waitUntilServing(url + routes.signIn(), child);
    return child;
  };
  const sandbox = run('sandbox', ['--import', 'tsx', 'sandbox/main.ts']);
  const start = async () => {
    await waitUntilServing(`${sandboxUrl}/healthz`, sandbox);
    const key = keySettings ? await createKey(sandboxUrl, keySettings) : process.env.PARTNER_API_KEY!;
    return { key, dashboard: await runDashboard({ PARTNER_API_KEY: key }) };
  };
  const started = await start().catch(async (error: unknown) => {
    await kill(sandbox);
    throw error;
  });
  const { key } = started;
  let { dashboard } = started;
  let currentSettings: DashboardSettings = {};
  const sessions = new Map<PersonSlug, SessionCookie>();

  return {
    url,
    sandboxUrl,
    key,
    /** Signs in through the sandbox's OAuth server, as a person would, and ends on `/chains`. */
    async signIn(page: Page, slug: PersonSlug) {
      await page.goto(url + routes.signIn({ callbackUrl: routes.chains() }));
      await page.getByRole('button', { name: /sign in/i }).click();
      await page.locator(`button[name="person"][value="${slug}"]`).click();
      await page.waitForURL(`**${routes.chains()}`);
    },
    /** The session cookie of this person, from an earlier test if it is still active. */
    async sessionOf(slug: PersonSlug): Promise<SessionCookie> {
      const cached = sessions.get(slug);
      if (cached && (await isActive(url, cached))) return cached;
      const session = await signInOverHttp(url, slug);
      sessions.set(slug, session);
      return session;
    },
    /** Drops the cached sessions, which the service may have ended without the dashboard noticing yet. */
    clearSessions: () => sessions.clear(),
    /** Restarts the dashboard at the same URL with other settings; everyone is signed out. */
    async restartDashboard(settings: DashboardSettings = {}) {
      await kill(dashboard);
      sessions.clear();
      const newKey = settings.key ? await createKey(sandboxUrl, settings.key) : key;
      dashboard = await runDashboard({ ...settings.env, PARTNER_API_KEY: newKey }, settings);
      currentSettings = settings;
    },
    /**
     * Restarts the dashboard unless it has these settings already. New keys are lost at the sandbox's next reset.
     * @returns whether it did
     */
    async ensureDashboard(settings: DashboardSettings): Promise<boolean> {
      const isSame = !settings.key && JSON.stringify(settings) === JSON.stringify(currentSettings);
      if (!isSame) await this.restartDashboard(settings);
      return !isSame;
    },
    /** Whether the dashboard calls no one at the moment: after a failure of the service, and in a pause that it asked for. */
    async isPaused(): Promise<boolean> {
      const { name, value } = await this.sessionOf('agent');
      const headers = { cookie: `${name}=${value}` };
      const health: { governor: { closedUntil: number | null } } = await fetch(url + api.health(), {
        headers,
      }).then((response) => response.json());
      return health.governor.closedUntil !== null;
    },
    /** Stops the dashboard with SIGTERM, as a supervisor would. @returns its exit code */
    async stopDashboard(): Promise<number | null> {
      const ended = new Promise<number | null>((resolve) => dashboard.once('exit', resolve));
      dashboard.kill('SIGTERM');
      return ended;
    },
    /** Sets both clocks this far ahead of the tests' clock. The caller must set them back and reset the sandbox. */
    async moveClock(ms: number) {
      const shift = String(clockShift + ms);
      writeFileSync(clockPath, shift);
      for (const child of [sandbox, dashboard]) {
        child.kill('SIGUSR2');
        await waitUntil(
          () => readIfExists(`${clockPath}.${child.pid}`) === shift,
          'A process did not apply the new clock shift.',
        );
      }
    },
    /** Stops both. Pages must have navigated away, or their requests would fail. */
    async close() {
      await Promise.all([sandbox, dashboard].map(kill));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isActive = (url: string, { name, value }: SessionCookie) =>
  fetch(`${url}/api/session`, { headers: { cookie: `${name}=${value}` } }).then(({ ok }) => ok);

/** Creates a database on the run's PostgreSQL (`globalSetup`), if there is one. */
async function createDatabase(): Promise<{ DATABASE_URL?: string }> {
  const databases = process.env.TEST_DATABASES;
  if (!databases) return {};
  const response = await fetch(databases, { method: 'POST' });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return { DATABASE_URL: text };
}

async function createKey(sandboxUrl: string, settings: KeySettings): Promise<string> {
  const response = await fetch(`${sandboxUrl}/operator/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });
  const { key }: { key: string } = await response.json();
  return key;
}

/** Uses SIGKILL: on SIGTERM, a server waits a minute for connections that a browser preconnected and never used. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
}

const readIfExists = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

const waitUntilServing = (url: string, child: ChildProcess) =>
  waitUntil(() => {
    if (child.exitCode !== null) throw new Error(`The process for ${url} has exited; see its log.`);
    return fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  }, `${url} does not respond.`);

/** Polls for a minute, as a busy machine may be slow. @throws with `message` if the condition never holds */
async function waitUntil(condition: () => boolean | Promise<boolean>, message: string): Promise<void> {
  for (let attempt = 0; attempt < 2000; attempt++) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error(message);
}
