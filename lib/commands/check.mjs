// `npm run check`: everything that reads the code without running it.
import { fileURLToPath } from 'node:url';
import { checkNode, root } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './processes.mjs';

const steps = [
  [
    'types',
    [
      ['node_modules/next/dist/bin/next', 'typegen'],
      ['node_modules/typescript/bin/tsc', '--noEmit'],
    ],
  ],
  ['lint', [['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0']]],
  ['format', [['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.']]],
  [
    'import rules',
    [
      [
        'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
        '--config',
        '.dependency-cruiser.mjs',
        'app',
        'components',
        'lib',
        'sandbox',
        'e2e',
        'proxy.ts',
        'instrumentation.ts',
      ],
    ],
  ],
  ['dead code', [['node_modules/knip/bin/knip.js']]],
];

/** Runs every check, also after one failed. @returns how many passed and failed, and which failed */
export async function check() {
  const result = { passed: 0, failed: 0, names: [] };
  for (const [name, commands] of steps) {
    let code = 0;
    for (const command of commands) {
      code ||= await run(process.execPath, command, { ...process.env, NEXT_TELEMETRY_DISABLED: '1' });
    }
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
    result[code === 0 ? 'passed' : 'failed'] += 1;
    if (code !== 0) result.names.push(name);
  }
  return result;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(root);
  checkNode();
  await ensureInstalled();
  const { failed } = await check();
  process.exit(failed === 0 ? 0 : 1);
}
