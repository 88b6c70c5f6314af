import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const failing = `
import { afterAll, describe, expect, it } from 'vitest';
afterAll(() => { throw new Error('after the file'); });
describe('a suite', () => {
  afterAll(() => { throw new TypeError('after the suite', { cause: new Error('the other side closed') }); });
  it('passes', async () => {
    setTimeout(() => void Promise.reject(new Error('outside')));
    await new Promise((done) => setTimeout(done, 20));
  });
  it('fails', () => expect(1).toBe(2));
  it.skip('is skipped', () => {});
});`;

it('reports every cause of a failed run, including errors outside the tests', async () => {
  const folder = mkdtempSync(path.join(root, 'node_modules/.unit-reporter-'));
  const report = path.join(mkdtempSync(path.join(tmpdir(), 'unit-reporter-')), 'report.json');
  writeFileSync(path.join(folder, 'failing.test.js'), failing);
  writeFileSync(
    path.join(folder, 'vitest.config.mjs'),
    `import { UnitReporter } from ${JSON.stringify(path.join(root, 'lib/commands/unit-reporter.mjs'))};
     export default { test: { reporters: [new UnitReporter()], exclude: [] } };`,
  );
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    UNIT_REPORT: report,
    NODE_ENV: 'test' as const,
  };
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const code = await new Promise((done) =>
    execFile(process.execPath, [vitest, 'run', '--root', folder], { env, cwd: folder }, (error) =>
      done(error?.code ?? 0),
    ),
  );
  const { failures, ...counts } = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(folder, { recursive: true });
  rmSync(path.dirname(report), { recursive: true });

  expect(code).toBe(1);
  expect(counts).toEqual({ passed: 1, failed: 4, skipped: 1 });
  expect(failures.map((failure: { why: string }) => failure.why.match(/Error: (.*)/)?.[1])).toEqual([
    'expected 1 to be 2 // Object.is equality',
    'after the suite',
    'after the file',
    'outside',
  ]);
  expect(failures[1].why).toContain('because Error: the other side closed');
  expect(failures[0].name).toContain('failing.test.js › a suite > fails');
  expect(failures[0].command).toMatch(/^npx vitest run .*failing\.test\.js -t "a suite fails"$/);
});
