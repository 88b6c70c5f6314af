import { createServer, type Server } from 'node:http';
import { createApp } from './app';
import { openDatabase } from './db/open';
import { readSandboxEnvironment } from './environment';
import { flushRequests } from './operator/request-counts';
import { seedOnce } from './seed/seed';

/** How long requests under way may take to end once the process was told to stop. */
const GRACE_MS = 5_000;

async function main(): Promise<void> {
  const { port, host, dataDir, databaseUrl, ...given } = readSandboxEnvironment(process.env);
  const { db, close } = await openDatabase({ url: databaseUrl, dataDir });
  const config = { db, ...given };
  await seedOnce(db, config, new Date());
  const { listener } = await createApp(config);
  const server = createServer(listener);
  await listen(server, port, host);
  process.stdout.write(`Sandbox ready at ${config.issuer} (${databaseUrl ? 'PostgreSQL' : dataDir})\n`);

  const stop = async () => {
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    server.closeIdleConnections();
    await new Promise((resolve) => server.close(resolve));
    await flushRequests(db).catch(() => undefined);
    await close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port, host)));
    server.listen(port, host, resolve);
  });
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} is taken: stop what uses it, or set SANDBOX_PORT.`);
  if (error.code === 'EACCES')
    return new Error(`Port ${port} may not be used by this user: set SANDBOX_PORT above 1023.`);
  return new Error(`Cannot listen on ${host}:${port} (${error.code}).`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
