// `npm run test:soak`: long-running load tests, one after another. The first lines of each `*.soak.ts` describe it.
import { checkNode, root } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './processes.mjs';

process.chdir(root);
checkNode();
await ensureInstalled();
const args = ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)];
process.exit(await run(process.execPath, args, { ...process.env, SOAK: '1' }));
