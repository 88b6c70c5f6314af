import { describe, expect, it } from 'vitest';
import { findRules } from './test-rules';

const { rules, ruleFiles, testFiles } = findRules();

/** Strips comments and titles, because only code counts as a test of a rule. */
const codeOf = (text: string) => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '').replace(/'[^'\n]*'/g, "''");

describe('the rules folder', () => {
  it('contains rules and tests', () => {
    expect(rules.length).toBeGreaterThan(30);
    expect(testFiles.length).toBeGreaterThan(10);
  });

  // `rules.soak.ts` shows that each suite fails if its rule is disabled.
  it.each(rules)(
    '$rule ($name) has a suite named after it that calls it and asserts something',
    ({ rule, name }) => {
      const matching = testFiles.filter(({ text }) => text.includes(`describe('${rule}'`));
      expect(matching).toHaveLength(1);
      const { text } = matching[0]!;
      const [, suite = ''] = text.split(`describe('${rule}'`);
      const body = suite.split(/\n\s*describe\('/)[0]!;
      expect(body).toMatch(/\bit(?:\.each\(.*\))?\(/);
      expect(body).toMatch(/\bexpect\(|fc\.assert\(/);
      const imported = new RegExp(
        `import \\{[^}]*\\b${rule}\\b[^}]*\\} from '\\./${name.replace(/\.ts$/, '')}'`,
      );
      expect(text).toMatch(imported);
      expect(codeOf(text.replace(imported, ''))).toMatch(new RegExp(`\\b${rule}\\(|\\(${rule}\\)`));
    },
  );

  it.each(ruleFiles)('$name quotes the sentence that it implements', ({ text }) => {
    expect(text).toMatch(/"[^"]{8,}"|`[^`]+`[^"]*"/);
  });
});
