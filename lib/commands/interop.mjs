// `npm run test:interop`: tests against third-party servers. The first lines of each `*.interop.ts` name them.
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
