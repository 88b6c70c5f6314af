// `npm run test:dates`: runs the browser tests that involve dates at six awkward times. Exits with 1 if one fails.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBrowser } from '../lib/commands/browser.mjs';
import { ensureBuilt } from '../lib/commands/build.mjs';
import { demoEnvironment, root } from '../lib/commands/environment.mjs';
import { ensureInstalled } from '../lib/commands/install.mjs';
import { capture } from '../lib/commands/processes.mjs';

// All in the future, see `clock.ts`. The names give London time, which in summer is an hour ahead of UTC.
const moments = {
  'a Sunday, 00:05, still Saturday in UTC': '2034-06-17T23:05:00Z',
  '25 December': '2034-12-25T11:00:00Z',
  '31 December, 23:59': '2034-12-31T23:59:00Z',
  'the night the clocks go forward': '2035-03-25T01:30:00Z',
  'the first 01:30 of the night they go back': '2035-10-28T00:30:00Z',
  '29 February': '2036-02-29T12:00:00Z',
};

/** The specs that show, send or compare dates, or depend on an order by date. */
const files = [
  ...['access-requests', 'ask-update', 'call', 'chain', 'chains', 'create-chain', 'dates'],
  ...['every-operation', 'export', 'first-html', 'insight', 'invite', 'invites', 'keyboard'],
  ...['held-since', 'outage', 'partial-html', 'properties', 'stages', 'today', 'transaction'],
  ...['transactions', 'usual-stages'],
].map((name) => `e2e/${name}.spec.ts`);

process.chdir(root);
await ensureInstalled();
const scratch = mkdtempSync(path.join(tmpdir(), 'chain-dashboard-dates-'));
const environment = { ...demoEnvironment(), CHROMIUM_PATH: await ensureBrowser() };
await ensureBuilt(environment);

const rows = [];
const failures = [];
const remaining = Object.entries(moments);
// Two times run in parallel, each with one sandbox and one dashboard.
await Promise.all([runNext(), runNext()]);
rmSync(scratch, { recursive: true, force: true });
console.table(rows);
if (failures.length) console.log(`\nFailed:\n${failures.join('\n')}`);
process.exit(rows.every(({ passed, failed }) => passed > 0 && failed === 0) ? 0 : 1);

async function runNext() {
  const next = remaining.shift();
  if (!next) return;
  const [name, moment] = next;
  const started = Date.now();
  const folder = mkdtempSync(path.join(scratch, 'moment-'));
  const report = path.join(folder, 'report.json');
  const { code, output } = await capture(
    process.execPath,
    [
      ...['node_modules/@playwright/test/cli.js', 'test', ...files],
      ...['--project=screens', '--project=apart', '--no-deps'],
      ...['--workers=1', '--reporter=json', `--output=${path.join(folder, 'artifacts')}`],
      ...process.argv.slice(2),
    ],
    {
      ...environment,
      E2E_NOW: moment,
      E2E_LOGS: path.join(folder, 'logs'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  );
  const { stats, suites } = read(report) ?? { stats: { expected: 0, unexpected: 1 }, suites: [] };
  const seconds = Math.round((Date.now() - started) / 1000);
  rows.push({ moment: `${name} (${moment})`, passed: stats.expected, failed: stats.unexpected, seconds });
  failures.push(...suites.flatMap((suite) => failedTests(suite)).map((title) => `${moment}: ${title}`));
  console.log(`${name}: ${stats.expected} passed, ${stats.unexpected} failed, ${seconds} s`);
  if (code !== 0 && suites.length === 0) failures.push(`${moment}: ${output}`);
  return runNext();
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The failed tests of one suite in Playwright's report, each with its file, line, title and first error. */
function failedTests({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const [error] = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors);
      return `e2e/${file}:${line} ${title}\n  ${error?.message.split('\n').slice(0, 6).join('\n  ') ?? ''}`;
    });
  return [...own, ...suites.flatMap((suite) => failedTests(suite))];
}
