import { startDatabases } from './start-databases';
import type { TestPostgres } from './start-postgres';

/** Enough for the pools of all suites that run at the same time. */
const CONNECTIONS = 200;

/**
 * Provides migrated databases for a Vitest run, on demand: a run that needs none starts no server. They share their
 * signing keys, because generating keys takes longer than anything else that a sandbox does when it starts.
 */
export const setup = () => startDatabases(start);

async function start(): Promise<TestPostgres> {
  const { startPostgres } = await import('./start-postgres');
  const { openDatabase } = await import('./open');
  const { loadKeys } = await import('../oidc/keys');
  const server = await startPostgres({ connections: CONNECTIONS });
  const { db, close } = await openDatabase({ url: await server.createDatabase() });
  await loadKeys(db);
  await close();
  server.useAsTemplate();
  return server;
}
