import { startDatabases } from './start-databases';
import type { TestPostgres } from './start-postgres';

/** Room for the pools of every suite that runs at the same time. */
const CONNECTIONS = 200;

/** Migrated databases for a run of Vitest: one without suites that want them pays nothing. */
export const setup = () => startDatabases(start);

async function start(): Promise<TestPostgres> {
  const { startPostgres } = await import('./start-postgres');
  const { openDatabase } = await import('./open');
  const server = await startPostgres({ connections: CONNECTIONS });
  const { close } = await openDatabase({ url: await server.createDatabase() });
  await close();
  server.useAsTemplate();
  return server;
}
