// A Vitest reporter for `npm test` that reports every cause of a failed run. Vitest's own JSON reporter omits errors
// outside the tests, and hooks that fail after them.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './environment.mjs';

export class UnitReporter {
  /** Writes `{ passed, failed, skipped, failures: [{ name, why, command }] }` to the file in `UNIT_REPORT`. */
  onTestRunEnd(testFiles, unhandledErrors) {
    const report = { passed: 0, failed: 0, skipped: 0, failures: [] };
    const fail = (name, errors, command = 'npm run test:unit') => {
      report.failed += 1;
      report.failures.push({ name, why: errors.map(inWords).join('\n'), command });
    };
    for (const testFile of testFiles) {
      const file = path.relative(root, testFile.moduleId);
      const alone = `npx vitest run ${file}`;
      for (const test of testFile.children.allTests()) {
        const { state, errors } = test.result();
        const name = JSON.stringify(test.fullName.replaceAll(' > ', ' '));
        if (state === 'failed') fail(`${file} › ${test.fullName}`, errors, `${alone} -t ${name}`);
        else report[state === 'passed' ? 'passed' : 'skipped'] += 1;
      }
      for (const suite of testFile.children.allSuites()) {
        if (suite.errors().length)
          fail(`${file} › ${suite.fullName}, before or after its tests`, suite.errors(), alone);
      }
      if (testFile.errors().length) fail(`${file}, before or after its tests`, testFile.errors(), alone);
    }
    for (const error of unhandledErrors) fail('Outside the tests', [error]);
    writeFileSync(process.env.UNIT_REPORT, JSON.stringify(report));
  }
}

function inWords({ name, message, stack, cause, VITEST_TEST_PATH: file }) {
  const lines = (stack ?? `${name}: ${message}`).split('\n').slice(0, 6);
  const because = cause ? [`because ${cause.name}: ${cause.message}`] : [];
  return [...(file ? [`in ${path.relative(root, file)}`] : []), ...lines, ...because]
    .map((line) => `  ${line}`)
    .join('\n');
}
