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
test.beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'chain-dashboard-shipped-'));
  cpSync(builtTree, tree, { recursive: true, verbatimSymlinks: true });
  for (const one of filesIn(tree)) chmodSync(one, statSync(one).mode & 0o555);
  chmodSync(tree, 0o555);
});
test.afterEach(() => {
  for (const folder of filesIn(tree).concat(tree))
    if (statSync(folder).isDirectory()) chmodSync(folder, 0o755);
  rmSync(tree, { recursive: true });
});

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));

/** Everything that the tree holds, with when each was last written. */
const stateOf = (folder: string) =>
  filesIn(folder)
    .sort()
    .map((file) => `${file} ${statSync(file).mtimeMs}`);

/** A user of no rights, where the tests may become one: to root, nothing is read-only. */
const nobody = 65534;
const isRoot = process.getuid?.() === 0;
const mayRunAsNobody =
  isRoot && spawnSync(process.execPath, ['-v'], { uid: nobody, gid: nobody }).status === 0;

test('what is shipped runs by itself, from a tree that no one may write to, as a user without rights', async ({
  page,
  pair,
  sandbox,
  settle,
  signIn,
}) => {
  const before = stateOf(tree);
  const metricsPort = await freePort();
  await pair.restartDashboard({
    tree,
    ...(mayRunAsNobody && { uid: nobody }),
    env: { METRICS_PORT: String(metricsPort), TMPDIR: tree, HOME: tree },
  });
  await signIn('agent');
  const { chainId } = await demoTransaction(page, '6 Brook Street');
  await page.goto(routes.chain(chainId));
  await expect(page.getByRole('region', { name: 'What holds this chain' })).toContainText('LPE1');
  await expect(page.locator('[data-camera="live"]')).toBeVisible();

  const metrics = () =>
    fetch(`http://localhost:${metricsPort}/api/metrics`).then((response) => response.text());
  expect(await metrics()).toMatch(/^chain_dashboard_request_seconds_count\{route="\/chains\/\[id\]"/m);

  // What is under way when it is told to end gets its response, and it ends well. The page's own calls are through by
  // then: one of them would be taken for the one that is to be under way.
  await settle();
  await page.goto(`${pair.url}/icon.svg`);
  await expect.poll(metrics).toMatch(/^chain_dashboard_governor_in_flight 0$/m);
  await sandbox.operator('PUT', '/faults', [{ path: '/v1/chains', kind: 'delay', delayMs: 3000 }]);
  const underWay = page.request.get(pair.url + api.chains(), {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await expect.poll(metrics).toMatch(/^chain_dashboard_governor_in_flight 1$/m);
  const ended = pair.endDashboard();
  expect((await underWay).status()).toBe(200);
  expect(await ended).toBe(0);
  expect(stateOf(tree)).toEqual(before);
});
