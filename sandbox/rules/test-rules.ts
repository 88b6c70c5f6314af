import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const RULES_FOLDER = 'sandbox/rules';

/** Finds the exported functions of the rules folder, its files and its tests. Only for tests. */
export function findRules() {
  const files = readdirSync(join(process.cwd(), RULES_FOLDER)).map((name) => ({
    name,
    text: readFileSync(join(process.cwd(), RULES_FOLDER, name), 'utf8'),
  }));
  const ruleFiles = files.filter(({ name }) => !/\.(test|soak)\.ts$|^test-|^refusal\.ts$/.test(name));
  const rules = ruleFiles.flatMap(({ name, text }) =>
    [...text.matchAll(/^export (?:async )?(?:function|const) ([a-z]\w*)/gm)].map(([, rule]) => ({
      name,
      rule: rule!,
    })),
  );
  return {
    rules,
    ruleFiles,
    testFiles: files.filter(({ name }) => name.endsWith('.test.ts') && name !== 'rules.test.ts'),
  };
}
