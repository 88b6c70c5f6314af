// `npm start`: only the dashboard, in production, without the demo's values. The server runs in this process, so its
// supervisor sees the real exit code and no child process can be left behind.
import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { trackWork } from './drain.mjs';
import { checkNode, portOf, root, stop } from './environment.mjs';
import { endWithShell } from './processes.mjs';

process.chdir(root);
checkNode();
// In an image, `root` is already the standalone output.
const standalone = path.join(root, process.env.NEXT_DIST_DIR || '.next', 'standalone');
const server = [root, standalone]
  .map((folder) => path.join(folder, 'server.js'))
  .find((file) => existsSync(file));
if (!server) stop('There is no build yet: run `npm ci` and `npm run build` first.');

const drained = trackWork();
const exit = process.exit.bind(process);
for (const name of ['SIGINT', 'SIGTERM']) {
  process.once(name, () => {
    // Next stops accepting requests, and would exit with 143 once no connection is open. We prevent that, to exit with 0
    // once our own calls, which may outlive their connection, have finished and OpenTelemetry has sent its data.
    process.exit = () => {};
    void drained()
      .then(() => globalThis[Symbol.for('chain-dashboard:opentelemetry')]?.flush())
      .finally(() => exit(0));
  });
}
const end = () => process.kill(process.pid, 'SIGTERM');
process.once('SIGHUP', end);
endWithShell(end);

// The demo has its own values.
if (!process.argv.includes('--no-env-files')) {
  const { default: nextEnvironment } = await import('@next/env');
  nextEnvironment.loadEnvConfig(root, false, { info: () => {}, error: console.error });
}
const port = portOf(process.env, 'PORT', 3000);
const { HOST, KEEP_ALIVE_TIMEOUT } = process.env;
Object.assign(process.env, {
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  PORT: String(port),
  // Not taken from the environment: in a container, HOSTNAME is the container's name.
  HOSTNAME: HOST || anyAddress(),
  // `lib/env.ts` rejects invalid values with a clear message.
  KEEP_ALIVE_TIMEOUT: KEEP_ALIVE_TIMEOUT || '65000',
});
await import(pathToFileURL(server).href);

function anyAddress() {
  const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
    addresses.some(({ family }) => family === 'IPv6'),
  );
  return hasIpv6 ? '::' : '0.0.0.0';
}
