import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@/lib/commands/free-port';
import { api, routes } from '@/lib/routes';
import { demoTransaction } from './demo-transaction';
import { builtTree } from './start-pair';
import { expect, test } from './test';

let tree: string;
let before: string[];
let metricsPort: number;
test.use({
  dashboard: async ({}, use) => {
    tree = mkdtempSync(path.join(tmpdir(), 'chain-dashboard-shipped-'));
    cpSync(builtTree, tree, { recursive: true, verbatimSymlinks: true });
    for (const file of filesIn(tree)) chmodSync(file, statSync(file).mode & 0o555);
    chmodSync(tree, 0o555);
    before = stateOf(tree);
    metricsPort = await freePort();
    await use({
      tree,
      ...(mayRunAsNobody && { uid: nobody }),
      env: { METRICS_PORT: String(metricsPort), TMPDIR: tree, HOME: tree },
    });
    for (const folder of filesIn(tree).concat(tree))
      if (statSync(folder).isDirectory()) chmodSync(folder, 0o755);
    rmSync(tree, { recursive: true });
  },
});

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));

/** All files and folders in the tree, with the time each was last written. */
const stateOf = (folder: string) =>
  filesIn(folder)
    .sort()
    .map((file) => `${file} ${statSync(file).mtimeMs}`);

/** A user without rights, for tests that run as root: to root, no file is read-only. */
const nobody = 65534;
const isRoot = process.getuid?.() === 0;
const mayRunAsNobody =
  isRoot && spawnSync(process.execPath, ['-v'], { uid: nobody, gid: nobody }).status === 0;

test('the shipped build runs on its own from a read-only folder, as a user without rights', async ({
  page,
  pair,
  sandbox,
  settle,
  signIn,
}) => {
  await signIn('agent');
  const { chainId } = await demoTransaction(page, '6 Brook Street');
  await page.goto(routes.chain(chainId));
  await expect(page.getByRole('region', { name: 'What holds this chain' })).toContainText('LPE1');
  await expect(page.locator('[data-camera="live"]')).toBeVisible();

  const metrics = () =>
    fetch(`http://localhost:${metricsPort}/api/metrics`).then((response) => response.text());
  expect(await metrics()).toMatch(/^chain_dashboard_request_seconds_count\{route="\/chains\/\[id\]"/m);

  // On SIGTERM, requests in flight still get their response, and the exit code is 0. Waits for the page's own calls first,
  // so that the only call in flight is the one made here.
  await settle();
  await page.goto(`${pair.url}/icon.svg`);
  await expect.poll(metrics).toMatch(/^chain_dashboard_governor_in_flight 0$/m);
  await sandbox.operator('PUT', '/faults', [{ path: '/v1/chains', kind: 'delay', delayMs: 3000 }]);
  const requestInFlight = page.request.get(pair.url + api.chains(), {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await expect.poll(metrics).toMatch(/^chain_dashboard_governor_in_flight 1$/m);
  const ended = pair.stopDashboard();
  expect((await requestInFlight).status()).toBe(200);
  expect(await ended).toBe(0);
  expect(stateOf(tree)).toEqual(before);
});
