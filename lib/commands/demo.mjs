// `npm run demo` and, with --dev, `npm run dev`: starts everything from a fresh clone. Plain Node; needs no node_modules.
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import {
  checkNode,
  localAddressOf,
  localEnvironment,
  portError,
  portOf,
  root,
  stop,
} from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { endWithShell, startServer, stopAll, waitUntilServing } from './processes.mjs';

const dev = process.argv.includes('--dev');
process.chdir(root);
checkNode();

const environment = localEnvironment();
const port = portOf(environment, 'PORT', 3000);
// The demo's secrets are public, so by default it can be reached only from this machine.
const host = environment.DASHBOARD_HOST ?? '127.0.0.1';
const sandboxPort = portOf(environment, 'SANDBOX_PORT', 4000);
if (port === sandboxPort) stop(`PORT and SANDBOX_PORT are both ${port}; they must differ.`);
for (const [name, value] of Object.entries({ PORT: port, SANDBOX_PORT: sandboxPort })) {
  const error = await portError(value);
  if (error === 'EACCES') stop(`Port ${value} is reserved: set ${name} above 1023.`);
  if (error) stop(`Port ${value} is taken by another program: stop it, or set ${name} to a free port.`);
}

await ensureInstalled();
const servers = [];
let stopping = false;
async function end(code) {
  if (stopping) return;
  stopping = true;
  await stopAll(servers);
  process.exit(code);
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => end(0));
endWithShell(() => end(0));

const address = environment.APP_URL ?? `http://localhost:${port}`;
const sandboxAddress = localAddressOf(environment.SANDBOX_HOST ?? '127.0.0.1', sandboxPort);
const shared = {
  SANDBOX_URL: sandboxAddress,
  // Also the issuer, unless OAUTH_ISSUER is set.
  PARTNER_API_URL: environment.SANDBOX_URL ?? sandboxAddress,
  ...environment,
  PORT: String(port),
  SANDBOX_PORT: String(sandboxPort),
  NEXT_TELEMETRY_DISABLED: '1',
};

if (!dev) await ensureBuilt(shared);
const sandbox = startServer(
  'The sandbox',
  process.execPath,
  dev
    ? ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'sandbox/main.ts']
    : ['--import', 'tsx', 'sandbox/main.ts'],
  {
    SANDBOX_DATA: path.join(root, '.data', 'sandbox'),
    ...shared,
  },
  { verbose: dev },
);
servers.push(sandbox);
await ready(sandbox, `${sandboxAddress}/healthz`);

const dashboard = startServer(
  'The dashboard',
  process.execPath,
  dev
    ? ['node_modules/next/dist/bin/next', 'dev', '-p', String(port), '-H', host]
    : ['lib/commands/start.mjs', '--no-env-files'],
  { ...shared, HOST: host, NODE_ENV: dev ? 'development' : 'production' },
  { verbose: dev },
);
servers.push(dashboard);
await ready(dashboard, `${localAddressOf(host, port)}/sign-in`);

console.log(`
  The chain dashboard   ${address}
  The sandbox API       ${sandboxAddress}/docs

  Sign in as one of the demo people:
${await demoPeople()}
  Ctrl-C stops both. Data stays in ${
    environment.DATABASE_URL
      ? 'the database of DATABASE_URL.'
      : `${environment.SANDBOX_DATA ?? '.data/sandbox'}; delete that folder to start over.`
  }
`);

for (const server of servers) {
  void server.exit.then(() => {
    if (stopping) return;
    console.error(`\n${server.name} stopped unexpectedly:\n${server.tail.join('')}`);
    void end(1);
  });
}

async function ready(server, url) {
  if (await waitUntilServing(server, url, 120)) return;
  if (stopping) await new Promise(() => {});
  console.error(`\n${server.name} did not start:\n${server.tail.join('').trim()}\n`);
  await end(1);
}

async function demoPeople() {
  const jobs = {
    agent: 'estate agent: sees the chains of a whole office',
    conveyancer: 'conveyancer: invites the people in a sale',
    admin: 'admin: reviews who asks to join',
    seller: 'seller: sees the one sale',
    buyer: 'buyer: sees the one purchase',
    outsider: 'in no chain yet: sees the empty dashboard',
  };
  const names = {};
  if (environment.SANDBOX_OPERATOR === '1') {
    // Refused if the sandbox listens on an address that is not local.
    const people = await fetch(`${sandboxAddress}/operator/people`).then((response) =>
      response.ok ? response.json() : [],
    );
    for (const person of people) names[person.slug] = person.name;
  }
  return (
    Object.entries(jobs)
      .map(([slug, job]) => `    ${(names[slug] ?? slug).padEnd(20)}  ${job}`)
      .join('\n') + '\n'
  );
}
