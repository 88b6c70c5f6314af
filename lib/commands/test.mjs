// `npm test`: installs, gets a browser and the real servers, checks, tests everything. Plain Node.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBrowser, installDebianPackages } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { check } from './check.mjs';
import { checkNode, demoEnvironment, root } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './processes.mjs';

process.chdir(root);
checkNode();
const started = Date.now();
const scratch = mkdtempSync(path.join(tmpdir(), 'chain-dashboard-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed, said once more at the end, where a long output is read first. */
const failures = [];
/**
 * More tries for a test that failed: some race real processes and clocks, and on a busy machine one may lose for no fault
 * of the code. What passed at another try is named.
 */
const tries = 2;

await ensureInstalled();
const chromium = await ensureBrowser();
ensureRealServers();

await step('Static checks', async () => {
  const result = await check();
  add(result);
  failures.push(...result.names.map((name) => `Static check: ${name}`));
});
await step('Unit, contract and architecture tests', () => unitTests());
await step('Browser tests', () => browserTests());

rmSync(scratch, { recursive: true, force: true });
if (failures.length) console.log(`\n── Failed\n${failures.join('\n')}`);
console.log(`\nAll of it took ${Math.round((Date.now() - started) / 1000)} s.`);
const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 ? 0 : 1);

async function step(title, work) {
  console.log(`\n── ${title}`);
  await work();
}

function add({ passed, failed, skipped = 0 }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

/** PostgreSQL and Redis for the suites that want the real ones; those suites say so when they have to skip. */
function ensureRealServers() {
  const missing = [];
  if (!existsSync('/usr/lib/postgresql')) missing.push('postgresql');
  if (!existsSync('/usr/bin/redis-server')) missing.push('redis-server');
  if (missing.length && !installDebianPackages(missing)) {
    console.log(`Not found: ${missing.join(', ')}. The tests that need it will be skipped.`);
  }
}

async function unitTests() {
  const report = path.join(scratch, 'unit.json');
  const code = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', `--retry=${tries}`], {
    ...process.env,
    UNIT_REPORT: report,
  });
  const {
    failures: causes,
    again,
    ...counts
  } = readReport(report) ?? {
    passed: 0,
    failed: 0,
    skipped: 0,
    failures: [],
    again: [],
  };
  if (code !== 0 && counts.failed === 0) {
    counts.failed = 1;
    causes.push(`The unit tests ended with the exit code ${code}; see above.`);
  }
  failures.push(...causes);
  if (again.length) console.log(`Passed at another try:\n${again.join('\n')}`);
  add(counts);
}

async function browserTests() {
  const report = path.join(scratch, 'browser.json');
  const environment = {
    ...demoEnvironment(),
    CHROMIUM_PATH: chromium,
    E2E_LOGS: path.join(scratch, 'logs'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  await ensureBuilt(environment);
  const code = await run(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', `--retries=${tries}`],
    environment,
  );
  const stats = readReport(report)?.stats;
  const counts = {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  };
  if (code !== 0 && counts.failed === 0) {
    counts.failed = 1;
    failures.push(`The browser tests ended with the exit code ${code}; see above.`);
  }
  add(counts);
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
