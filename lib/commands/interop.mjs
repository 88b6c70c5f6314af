// `npm run test:interop`: against servers that nobody here wrote. Each `*.interop.ts` says in its first lines which.
import { ensureBuilt } from './build.mjs';
import { checkNode, demoEnvironment, root } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './processes.mjs';

process.chdir(root);
checkNode();
await ensureInstalled();
await ensureBuilt(demoEnvironment());
const args = ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)];
process.exit(await run(process.execPath, args, { ...process.env, INTEROP: '1' }));
