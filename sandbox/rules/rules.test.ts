import { describe, expect, it } from 'vitest';
import { findRules } from './test-rules';

const { rules, ruleFiles, testFiles } = findRules();

/** Comments and titles say what ought to be tested; only code tests it. */
const codeOf = (text: string) => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '').replace(/'[^'\n]*'/g, "''");

describe('the room of rules', () => {
  it('is found', () => {
    expect(rules.length).toBeGreaterThan(30);
    expect(testFiles.length).toBeGreaterThan(10);
  });

  // That the test fails once its rule does nothing is shown by `rules.soak.ts`.
  it.each(rules)(
    '$rule ($name) has a suite named after it that calls it and expects something',
    ({ rule, name }) => {
      const mine = testFiles.filter(({ text }) => text.includes(`describe('${rule}'`));
      expect(mine).toHaveLength(1);
      const { text } = mine[0]!;
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

  it.each(ruleFiles)('$name quotes the sentence that it keeps', ({ text }) => {
    expect(text).toMatch(/"[^"]{8,}"|`[^`]+`[^"]*"/);
  });
});
