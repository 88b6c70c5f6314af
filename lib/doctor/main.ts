import { loadEnvConfig } from '@next/env';
import { examine } from './examine';
import { lineOf } from './check-result';

/** `npm run doctor`: checks the same variables and `.env` files as `npm start`. Exits with 1 if a check fails. */
async function main(): Promise<void> {
  const { combinedEnv } = loadEnvConfig('.', false, { info: () => {}, error: () => {} });
  const results = await examine(combinedEnv);
  const isOk = results.every(({ result }) => result !== 'failed');
  const lines = process.argv.includes('--json')
    ? [JSON.stringify({ ok: isOk, checks: results }, null, 2)]
    : results.map(lineOf);
  process.stdout.write(`${lines.join('\n')}\n`, () => process.exit(isOk ? 0 : 1));
}

void main();
