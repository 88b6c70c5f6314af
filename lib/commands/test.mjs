// `npm test`: installs, gets a browser and the real servers, checks, builds, tests everything. Plain Node.
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

// Debian's packages need none of npm's.
const servers = ensureRealServers();
await steps.run(titles[0], ensureInstalled);
const { browser: chromium } = await steps.run(titles[1], checkAndBuild);
// A browser test waits at times, for a page or a service: the unit tests leave no core idle, to the end.
await Promise.all([servers.then(() => steps.run(titles[2], unitTests)), steps.run(titles[3], browserTests)]);
rmSync(scratch, { recursive: true, force: true });
process.exit(steps.end() === 0 ? 0 : 1);

/** The build leaves a core idle at times. Types come after it: both write into its folder. */
async function checkAndBuild() {
  const browser = servers.then(ensureBrowser);
  const parts = await Promise.all([
    check(checkNames.filter((name) => name !== 'types')),
    ensureBuilt(environment).then(() => check(['types'])),
  ]);
  return {
    browser: await browser,
    passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    failed: parts.reduce((sum, { failed }) => sum + failed, 0),
    failures: parts.flatMap(({ failures }) => failures),
  };
}

/** PostgreSQL and Redis for the suites that want the real ones; without them those suites say that they are skipped. */
async function ensureRealServers() {
  const missing = [];
  if (!existsSync('/usr/lib/postgresql')) missing.push('postgresql');
  if (!existsSync('/usr/bin/redis-server')) missing.push('redis-server');
  if (missing.length && !(await installDebianPackages(missing))) {
    console.log(`Not found: ${missing.join(', ')}. The tests that need it will be skipped.`);
  }
}

async function unitTests() {
  const report = path.join(scratch, 'unit.json');
  const code = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run'], {
    ...process.env,
    UNIT_REPORT: report,
  });
  return orEndedEarly(code, readReport(report), 'npm run test:unit');
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
  const read = readReport(report);
  const counts = read && {
    passed: read.stats.expected,
    failed: read.stats.unexpected + read.stats.flaky,
    skipped: read.stats.skipped,
    failures: browserFailures(read),
  };
  return orEndedEarly(code, counts, 'npm run test:e2e');
}

/** A run that ended badly without a failed test has failed all the same. */
function orEndedEarly(code, counts = { passed: 0, failed: 0, skipped: 0, failures: [] }, command) {
  if (code === 0 || counts.failed > 0) return counts;
  const name = `It ended with the exit code ${code}; the lines above say why.`;
  return { ...counts, failed: 1, failures: [{ name, command }] };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
