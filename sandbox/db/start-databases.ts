import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { TestPostgres } from './start-postgres';

/**
 * One PostgreSQL server for a whole run of tests, started by the first that asks for a database. The address in
 * `TEST_DATABASES` responds to a POST with that of a new database (to `/empty`: an empty one); a DELETE drops one.
 * @returns ends it
 */
export async function startDatabases(start: () => Promise<TestPostgres>): Promise<() => Promise<void>> {
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
      (body) => res.end(body),
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
