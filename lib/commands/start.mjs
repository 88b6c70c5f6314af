// `npm start`: the dashboard alone, in production, with the environment as it is (no demo values).
import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkNode, portOf, root, stop } from './environment.mjs';
import { startServer, stopAll } from './processes.mjs';

process.chdir(root);
checkNode();
const port = portOf(process.env, 'PORT', 3000);
if (!existsSync(path.join(root, process.env.NEXT_DIST_DIR || '.next', 'BUILD_ID'))) {
  stop('There is no build yet: run `npm ci` and `npm run build` first.');
}

const server = startServer(
  'The dashboard',
  process.execPath,
  ['node_modules/next/dist/bin/next', 'start', '-p', String(port)],
  {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  },
  { verbose: true },
);
let stopping = false;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(name, () => {
    stopping = true;
    void stopAll([server]);
  });
}
await server.exit;
// A server that was killed has no exit code: whoever watches this process must learn that it ended badly.
process.exit(stopping ? 0 : (server.child.exitCode ?? 1));
