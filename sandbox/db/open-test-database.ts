import { migratedDump } from './migrated-dump';
import { openDatabase, type OpenDatabaseOptions } from './open';
import { findPostgres } from './start-postgres';
import { hasSuiteDatabases, openSuiteDatabase } from './suite-database';

/**
 * A migrated database of its own, for tests to which the engine is all one: under Vitest one of the run's PostgreSQL
 * server, as that opens and is seeded ten times as fast as one in memory.
 */
export async function openTestDatabase(
  options: Pick<OpenDatabaseOptions, 'onQuery'> = {},
): ReturnType<typeof openDatabase> {
  if (!hasSuiteDatabases() || !findPostgres())
    return openDatabase({ ...options, dump: await migratedDump() });
  const { url, drop } = await openSuiteDatabase();
  const { db, close } = await openDatabase({ ...options, url });
  return { db, close: () => close().then(drop) };
}
