import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Page } from '@playwright/test';
import { routes } from '@/lib/routes';

export type PersonSlug = 'agent' | 'conveyancer' | 'admin' | 'seller' | 'buyer' | 'outsider';

export type Pair = Awaited<ReturnType<typeof startPair>>;

/**
 * A sandbox and a dashboard of their own on free ports, from the build that is there. What they print goes to the
 * folder `E2E_LOGS`, where there is one.
 * @param settings environment variables of both, over the demo's
 * @param of the dashboard's key: its scopes and its calls a minute; left out: the demo's key
 */
export async function startPair(settings: Record<string, string>, of?: { scopes: string[]; limit?: number }) {
  const [port, sandboxPort] = await freePorts();
  const folder = mkdtempSync(path.join(tmpdir(), 'chain-dashboard-pair-'));
  const env = {
    ...process.env, ...settings, PORT: String(port), SANDBOX_PORT: String(sandboxPort), SANDBOX_OPERATOR: '1',
    SANDBOX_DATA: folder, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1',
  }; // prettier-ignore
  const run = (name: string, args: string[], more = {}) => {
    const log = openSync(path.join(process.env.E2E_LOGS ?? folder, `${name}-${port}.log`), 'a');
    const child = spawn(process.execPath, args, { env: { ...env, ...more }, stdio: ['ignore', log, log] });
    closeSync(log);
    return child;
  };
  const url = `http://localhost:${port}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const children = [run('sandbox', ['--import', 'tsx', 'sandbox/main.ts'])];
  await answers(`${sandboxUrl}/healthz`);
  const key = of ? await makeKey(sandboxUrl, of) : process.env.PARTNER_API_KEY!;
  const dashboard = ['node_modules/next/dist/bin/next', 'start', '-p', String(port)];
  children.push(run('dashboard', dashboard, { PARTNER_API_KEY: key }));
  await answers(url + routes.signIn());

  return {
    url,
    sandboxUrl,
    key,
    /** Signs in through the sandbox's own OAuth server, as a person would, and ends on `/chains`. */
    async signIn(page: Page, slug: PersonSlug) {
      await page.goto(url + routes.signIn());
      await page.getByRole('button', { name: /sign in/i }).click();
      await page.locator(`button[name="person"][value="${slug}"]`).click();
      await page.waitForURL(`**${routes.chains()}`);
    },
    /** Ends both. A page that is still open on them must have left: whatever it asks for would fail. */
    async close() {
      await Promise.all(children.map(stop));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function makeKey(sandboxUrl: string, of: { scopes: string[]; limit?: number }): Promise<string> {
  const answer = await fetch(`${sandboxUrl}/operator/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(of),
  });
  const { key }: { key: string } = await answer.json();
  return key;
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} does not answer.`);
}

async function freePorts(): Promise<number[]> {
  const servers = await Promise.all(
    [0, 1].map(
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
