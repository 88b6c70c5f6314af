// `npm run check` runs all static checks; `npm run check -- lint` runs only that one.
import { fileURLToPath } from 'node:url';
import { checkNode, root, stop } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { capture } from './processes.mjs';

const cruised = [
  'app',
  'components',
  'lib',
  'sandbox',
  'e2e',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
];

/** Each check's commands, run in order until one fails. The slowest check comes first. */
const checks = {
  types: [
    ['next/dist/bin/next', 'typegen'],
    ['tsx/dist/cli.mjs', 'sandbox/api/test-client-types.ts'],
    ['typescript-native/bin/tsc', '--noEmit', '--incremental', 'false', '--singleThreaded'],
  ],
  'import-rules': [
    ['dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.mjs', ...cruised],
  ],
  'dead-code': [['knip/bin/knip.js']],
  deploy: [
    ['dockerfile-utils/bin/dockerfile-utils', 'lint', 'deploy/Dockerfile'],
    ['dclint/bin/dclint.cjs', 'deploy', '--max-warnings', '0'],
    ['../deploy/lint/lint-chart.mjs'],
  ],
  lint: [['oxlint/bin/oxlint', '--deny-warnings']],
  format: [['oxfmt/bin/oxfmt', '--check']],
};

export const checkNames = Object.keys(checks);

/**
 * Runs the checks two at a time. A failure does not stop the others.
 * @param names the checks to run; all if empty
 * @returns `{ passed, failed, failures: [{ name, command }] }`
 */
export async function check(names = []) {
  const result = { passed: 0, failed: 0, failures: [] };
  const queue = [...(names.length ? names : checkNames)];
  const worker = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) {
      const started = Date.now();
      const { code, output } = await runCommands(checks[name]);
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${Math.round((Date.now() - started) / 1000)} s)`);
      if (code === 0) result.passed += 1;
      else {
        console.log(output);
        result.failed += 1;
        result.failures.push({ name: `Static check: ${name}`, command: `npm run check -- ${name}` });
      }
    }
  };
  await Promise.all([worker(), worker()]);
  return result;
}

async function runCommands(commands) {
  let output = '';
  for (const [file, ...args] of commands) {
    const result = await capture(process.execPath, [`node_modules/${file}`, ...args], {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
    });
    output += result.output;
    if (result.code !== 0) return { code: result.code, output };
  }
  return { code: 0, output };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(root);
  checkNode();
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !checks[name]);
  if (unknown) stop(`There is no check "${unknown}": choose from ${checkNames.join(', ')}.`);
  await ensureInstalled();
  const { failed } = await check(names);
  process.exit(failed === 0 ? 0 : 1);
}
