import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { TestPostgres } from './start-postgres';

/** Room for the pools of every suite that runs at the same time. */
const CONNECTIONS = 200;

/**
 * One PostgreSQL server for the whole run of Vitest, started by the first suite that asks for a database: a run
 * without one pays nothing. A POST answers with the address of a new, migrated database (to `/empty`: an empty one); a DELETE drops one.
 */
export async function setup(): Promise<() => Promise<void>> {
  let started: Promise<TestPostgres> | undefined;
  const listener = createServer((req, res) => {
    started ??= start();
    // No connection is kept: one that closes while a busy test computes would fail its next request.
    res.setHeader('Connection', 'close');
    const name = new URL(req.url ?? '/', 'http://localhost').pathname.slice(1);
    const work = started.then<string | void>((server) =>
      req.method === 'DELETE' ? server.dropDatabase(name) : server.createDatabase(name === 'empty'),
    );
    work.then(
      (answer) => res.end(answer),
      (error: Error) => res.writeHead(500).end(error.message),
    );
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  process.env.TEST_DATABASES = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return async () => {
    listener.closeAllConnections();
    listener.close();
    await started?.then(
      (server) => server.stop(),
      () => undefined,
    );
  };
}

async function start(): Promise<TestPostgres> {
  const { startPostgres } = await import('./start-postgres');
  const { openDatabase } = await import('./open');
  const server = await startPostgres({ connections: CONNECTIONS });
  const { close } = await openDatabase({ url: await server.createDatabase() });
  await close();
  server.useAsTemplate();
  return server;
}
