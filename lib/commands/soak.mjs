// `npm run test:soak`: the long loads, one after another. Each `*.soak.ts` says in its first lines what it shows.
import { checkNode, root } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './processes.mjs';

process.chdir(root);
checkNode();
await ensureInstalled();
const args = ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)];
process.exit(await run(process.execPath, args, { ...process.env, SOAK: '1' }));
