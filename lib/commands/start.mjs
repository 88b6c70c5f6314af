// `npm start`: the dashboard alone, in production, with the environment as it is (no demo values). The server is this
// very process: however it ends, whoever watches the command sees it, and nothing is left running behind it.
import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { followWork } from './drain.mjs';
import { checkNode, portOf, root, stop } from './environment.mjs';
import { endWithShell } from './processes.mjs';

process.chdir(root);
checkNode();
const port = portOf(process.env, 'PORT', 3000);
// Where it is shipped, the tree that the build made is all there is.
const built = path.join(root, process.env.NEXT_DIST_DIR || '.next', 'standalone');
const server = [root, built].map((tree) => path.join(tree, 'server.js')).find((file) => existsSync(file));
if (!server) stop('There is no build yet: run `npm ci` and `npm run build` first.');

const drained = followWork();
const exit = process.exit.bind(process);
for (const name of ['SIGINT', 'SIGTERM']) {
  process.once(name, () => {
    // Next takes no more, and would exit with 143 once no connection is open. It was told to end, so that is no failure,
    // and what goes on without a connection is let end first: our own calls, and what OpenTelemetry has to send.
    process.exit = () => {};
    void drained()
      .then(() => globalThis[Symbol.for('chain-dashboard:opentelemetry')]?.flush())
      .finally(() => exit(0));
  });
}
const end = () => process.kill(process.pid, 'SIGTERM');
process.once('SIGHUP', end);
endWithShell(end);

const { default: nextEnvironment } = await import('@next/env');
nextEnvironment.loadEnvConfig(root, false, { info: () => {}, error: console.error });
const { HOST, KEEP_ALIVE_TIMEOUT } = process.env;
Object.assign(process.env, {
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  PORT: String(port),
  // Containers have a name of their own in it.
  HOSTNAME: HOST || everyAddress(),
  // What is no number is refused by `lib/env.ts`, in a sentence.
  KEEP_ALIVE_TIMEOUT: KEEP_ALIVE_TIMEOUT || '65000',
});
await import(pathToFileURL(server).href);

function everyAddress() {
  const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
    all.some(({ family }) => family === 'IPv6'),
  );
  return hasIpv6 ? '::' : '0.0.0.0';
}
