import { loadEnvConfig } from '@next/env';
import { examine } from './examine';
import { lineOf } from './finding';

/** `npm run doctor`: the variables of `npm start`, with the `.env` files that it reads. Ends with 1 if a check failed. */
async function main(): Promise<void> {
  const { combinedEnv } = loadEnvConfig('.', false, { info: () => {}, error: () => {} });
  const findings = await examine(combinedEnv);
  const isOk = findings.every(({ result }) => result !== 'failed');
  const lines = process.argv.includes('--json')
    ? [JSON.stringify({ ok: isOk, checks: findings }, null, 2)]
    : findings.map(lineOf);
  process.stdout.write(`${lines.join('\n')}\n`, () => process.exit(isOk ? 0 : 1));
}

void main();
