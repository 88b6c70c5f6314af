import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(process.cwd(), 'sandbox/rules');
const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
const tests = files.filter(({ name }) => name.endsWith('.test.ts')).map(({ text }) => text);

const ruleFiles = files.filter(({ name }) => !name.endsWith('.test.ts') && name !== 'refusal.ts');

/** Every exported function of the room. */
const rules = ruleFiles.flatMap(({ name, text }) =>
  [...text.matchAll(/^export (?:async )?(?:function|const) ([a-z]\w*)/gm)].map(([, rule]) => ({
    name,
    rule: rule!,
  })),
);

describe('the room of rules', () => {
  it('is found', () => {
    expect(rules.length).toBeGreaterThan(30);
  });

  it.each(rules)('$rule ($name) has a test named after it', ({ rule }) => {
    expect(tests.filter((text) => text.includes(`describe('${rule}'`))).toHaveLength(1);
  });

  it.each(ruleFiles)('$name quotes the sentence that it keeps', ({ text }) => {
    expect(text).toMatch(/"[^"]{8,}"|`[^`]+`[^"]*"/);
  });
});
