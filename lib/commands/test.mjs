// `npm test`: installs packages, a browser, PostgreSQL and Redis, then checks, builds and tests everything. Plain Node.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBrowser, installDebianPackages } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { check, checkNames } from './check.mjs';
import { checkNode, demoEnvironment, root } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { browserFailures } from './browser-report.mjs';
import { run } from './processes.mjs';
import { Steps } from './steps.mjs';

process.chdir(root);
checkNode();
const scratch = mkdtempSync(path.join(tmpdir(), 'chain-dashboard-test-'));
const environment = demoEnvironment();
const titles = ['Packages', 'Checks and build; the browser', 'Unit tests', 'Browser tests'];
const steps = new Steps(titles);

// Installing Debian packages does not depend on npm's, so it runs in the background.
const servers = ensureRealServers();
await steps.run(titles[0], ensureInstalled);
// The build and the browser tests at times leave a core idle, so the unit tests run alongside.
const built = steps.run(titles[1], checkAndBuild);
const units = servers.then(() => steps.run(titles[2], unitTests));
const { browser: chromium } = await built;
await Promise.all([units, steps.run(titles[3], browserTests)]);
rmSync(scratch, { recursive: true, force: true });
process.exit(steps.end() === 0 ? 0 : 1);

/** Runs the checks during the build, which at times leaves a core idle. The type check waits: both write to `.next`. */
async function checkAndBuild() {
  const browser = servers.then(ensureBrowser);
  const parts = await Promise.all([
    check(checkNames.filter((name) => name !== 'types')),
    ensureBuilt(environment).then(() => check(['types'])),
  ]);
  return { browser: await browser, ...addUp(parts) };
}

/** Installs PostgreSQL and Redis. Without them, the tests that need them are skipped. */
async function ensureRealServers() {
  const missing = [];
  if (!existsSync('/usr/lib/postgresql')) missing.push('postgresql');
  if (!existsSync('/usr/bin/redis-server')) missing.push('redis-server');
  if (missing.length && !(await installDebianPackages(missing))) {
    console.log(`Not found: ${missing.join(', ')}. The tests that need it will be skipped.`);
  }
}

/** Runs two Vitest processes at the same time. One after the other, they ended two minutes after the browser tests. */
async function unitTests() {
  return addUp(await Promise.all([unitProjects('together'), unitProjects('apart', 'alone')]));
}

async function unitProjects(...projects) {
  const report = path.join(scratch, `unit-${projects[0]}.json`);
  const only = projects.flatMap((project) => ['--project', project]);
  const code = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...only], {
    ...process.env,
    UNIT_REPORT: report,
  });
  return withRunFailure(code, readReport(report), 'npm run test:unit');
}

async function browserTests() {
  const report = path.join(scratch, 'browser.json');
  const code = await run(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    {
      ...environment,
      CHROMIUM_PATH: chromium,
      E2E_LOGS: path.join(scratch, 'logs'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  );
  const results = readReport(report);
  const counts = results && {
    passed: results.stats.expected,
    failed: results.stats.unexpected + results.stats.flaky,
    skipped: results.stats.skipped,
    failures: browserFailures(results),
  };
  return withRunFailure(code, counts, 'npm run test:e2e');
}

function addUp(parts) {
  const sum = (key) => parts.reduce((total, part) => total + (part[key] ?? 0), 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: parts.flatMap(({ failures }) => failures),
  };
}

/** Counts a run that exited with an error but reported no failed test as one failure. */
function withRunFailure(code, counts = { passed: 0, failed: 0, skipped: 0, failures: [] }, command) {
  if (code === 0 || counts.failed > 0) return counts;
  const name = `Exited with code ${code}; see the output above.`;
  return { ...counts, failed: 1, failures: [{ name, command }] };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
