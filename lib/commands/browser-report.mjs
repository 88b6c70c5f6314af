/** The failed and flaky tests in Playwright's JSON report: `[{ name, why, command }]`. */
export function browserFailures({ suites, errors = [] }) {
  const outsideTests = errors.map(({ message }) => ({
    name: `Outside the tests: ${message}`,
    command: 'npm run test:e2e',
  }));
  return [...outsideTests, ...suites.flatMap((suite) => failuresIn(suite))];
}

function failuresIn({ specs = [], suites = [] }) {
  const own = specs
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ title, file, line, tests }) => ({
      name: `e2e/${file} › ${title}`,
      why: firstLines(tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message),
      command: `npx playwright test e2e/${file}:${line}`,
    }));
  return [...own, ...suites.flatMap(failuresIn)];
}

const firstLines = (message = '') =>
  message
    .replaceAll(/\u001b\[\d+m/g, '')
    .split('\n')
    .filter(Boolean)
    .slice(0, 6)
    .map((line) => `  ${line}`)
    .join('\n');
