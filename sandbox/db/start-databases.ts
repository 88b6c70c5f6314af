import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { TestPostgres } from './start-postgres';

/**
 * Starts an HTTP server that creates databases for a test run, on one PostgreSQL server started on demand. A POST to
 * the URL in `TEST_DATABASES` returns the URL of a new database (`/empty`: an empty one); a DELETE drops one.
 * @returns a function that stops both servers
 */
export async function startDatabases(start: () => Promise<TestPostgres>): Promise<() => Promise<void>> {
  let started: Promise<TestPostgres> | undefined;
  const listener = createServer((req, res) => {
    started ??= start();
    // No keep-alive: a connection that closes while a test is busy would fail its next request.
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
