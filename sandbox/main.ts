import { createHash, randomUUID } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseErrorCode, isDatabaseUnavailable } from './db/unavailable';
import { readSandboxEnvironment } from './environment';
import { createHttpServer } from './http-server';

/** How long requests in flight may take once the process has been told to stop. */
const GRACE_MS = 5_000;

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

/** Listens before opening the data, so that a second start on a taken port does not touch it. */
async function main(): Promise<void> {
  const { port, host, dataDir, databaseUrl, ...given } = readSandboxEnvironment(process.env);
  let listener: Listener = notReady;
  const server = createHttpServer((req, res) => listener(req, res));
  await listen(server, port, host);
  if (!databaseUrl) await lockFolder(dataDir);
  // Loaded only now: a start that fails is told so in half of the time, and one that succeeds listens earlier.
  const { openDatabase } = await import('./db/open');
  const { db, close } = await openDatabase({ url: databaseUrl, dataDir }).catch(throwUnreachable);
  const [{ createApp }, { seedOnce }, { flushRequests }] = await Promise.all([
    import('./app'),
    import('./seed/seed'),
    import('./operator/request-counts'),
  ]);
  const config = { db, ...given };
  await seedOnce(db, config, new Date());
  ({ listener } = await createApp(config));

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    server.closeIdleConnections();
    await new Promise((resolve) => server.close(resolve));
    await flushRequests(db).catch(() => undefined);
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
  process.stdout.write(`Sandbox ready at ${config.issuer} (data: ${databaseUrl ? 'PostgreSQL' : dataDir})\n`);
}

const notReady: Listener = (_req, res) => {
  const headers = { 'content-type': 'application/json', 'retry-after': '1', 'x-request-id': randomUUID() };
  res.writeHead(503, headers);
  res.end('{"error":{"code":"service_unavailable","message":"The sandbox is starting."}}');
};

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)));
    server.listen(port, host, resolve);
  });
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} is taken: stop what uses it, or set SANDBOX_PORT.`);
  if (error.code === 'EACCES') return new Error(`Port ${port} is reserved: set SANDBOX_PORT above 1023.`);
  return new Error(`Cannot listen on ${host}:${port} (${error.code}).`);
}

/** Node's own message is empty if it has tried several addresses of one host. */
function throwUnreachable(error: unknown): never {
  if (!isDatabaseUnavailable(error)) throw error;
  throw new Error(
    `The PostgreSQL server of DATABASE_URL cannot be reached (${databaseErrorCode(error) ?? 'no answer'}).`,
  );
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

/**
 * Locks a data folder for this process: two processes would corrupt an embedded database. The lock is a local socket,
 * which the system closes however the process ends, so that `kill -9` leaves no stale lock.
 * @throws Error if another process has locked the folder
 */
async function lockFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = `chain-sandbox-${createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 24)}`;
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  if (await isLocked(address)) {
    throw new Error(`The data folder ${folder} is in use by another sandbox: stop it, or set SANDBOX_DATA.`);
  }
  await rm(address, { force: true });
  await new Promise<void>((resolve, reject) => {
    const lock = createServer((socket) => socket.destroy());
    lock.once('error', reject);
    lock.listen(address, resolve).unref();
  });
}

function isLocked(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}
