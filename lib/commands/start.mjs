// `npm start`: the dashboard alone, in production, with the environment as it is (no demo values). The server is this
// very process: however it ends, whoever watches the command sees it, and nothing is left running behind it.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { followWork } from './drain.mjs';
import { checkNode, portOf, root, stop } from './environment.mjs';
import { endWithShell } from './processes.mjs';

process.chdir(root);
checkNode();
const port = portOf(process.env, 'PORT', 3000);
if (!existsSync(path.join(root, process.env.NEXT_DIST_DIR || '.next', 'BUILD_ID'))) {
  stop('There is no build yet: run `npm ci` and `npm run build` first.');
}

const drained = followWork();
for (const name of ['SIGINT', 'SIGTERM']) {
  process.once(name, () => {
    // Next takes no more, but waits for every open connection, and says 143: it was told to, so this is no failure.
    process.once('exit', () => (process.exitCode = 0));
    void drained().then(() => process.exit());
  });
}
const end = () => process.kill(process.pid, 'SIGTERM');
process.once('SIGHUP', end);
endWithShell(end);

Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
const { HOST, KEEP_ALIVE_TIMEOUT } = process.env;
const host = HOST ? ['-H', HOST] : [];
// What is no number is refused by `lib/env.ts`, in a sentence.
const keepAlive = [
  '--keepAliveTimeout',
  /^\d+$/.test(KEEP_ALIVE_TIMEOUT ?? '') ? KEEP_ALIVE_TIMEOUT : '65000',
];
process.argv.splice(2, Infinity, 'start', '-p', String(port), ...host, ...keepAlive);
await import(pathToFileURL(path.join(root, 'node_modules/next/dist/bin/next')).href);
