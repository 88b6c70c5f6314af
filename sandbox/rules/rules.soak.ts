// Disables one rule after another in a copy of the sandbox, and each time expects the rule's own suite to fail. Takes
// about five minutes.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRules, RULES_FOLDER } from './test-rules';

const { rules, testFiles } = findRules();
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'sandbox-rules-'));
  for (const name of ['sandbox', 'lib/commands', 'vitest.config.mjs', 'tsconfig.json', 'package.json']) {
    cpSync(name, join(copy, name), { recursive: true });
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs the suite of one rule in the copy. @returns whether it passes */
function passes(rule: string): boolean {
  const file = testFiles.find(({ text }) => text.includes(`describe('${rule}'`))!;
  const args = ['vitest', 'run', join(RULES_FOLDER, file.name), '-t', `${rule} `];
  const env = { ...process.env, SOAK: '', TEST_DATABASES: '', VITEST: '' };
  return spawnSync('npx', args, { cwd: copy, env, stdio: 'ignore' }).status === 0;
}

describe('a disabled rule', () => {
  it('is the only reason for a failure: with its rule enabled, a suite passes', () => {
    expect(passes(rules[0]!.rule)).toBe(true);
  });

  it.each(rules)('$rule ($name) fails its suite', ({ name, rule }) => {
    const file = join(copy, RULES_FOLDER, name);
    const text = readFileSync(file, 'utf8');
    const renamed = text.replace(
      new RegExp(`^export (async function|function|const) ${rule}\\b`, 'm'),
      `$1 _${rule}`,
    );
    expect(renamed).not.toBe(text);
    writeFileSync(file, `${renamed}\nexport const ${rule}: any = () => undefined;\n`);
    const passed = passes(rule);
    writeFileSync(file, text);
    expect(passed).toBe(false);
  });
});
