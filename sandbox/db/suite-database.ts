import { migratedDump } from './migrated-dump';
import { openDatabase, type OpenDatabaseOptions } from './open';
import { findPostgres } from './start-postgres';

/**
 * Opens a migrated database for tests that do not depend on the engine. Under Vitest it is on the run's PostgreSQL
 * server, where opening and seeding takes a tenth of the time that an embedded database takes.
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

/** A database on the run's PostgreSQL server, for one suite only. */
export type SuiteDatabase = { url: string; drop(): Promise<void> };

/** Whether Vitest started this process: its `unit-global-setup.ts` provides databases. */
const hasSuiteDatabases = (): boolean => Boolean(process.env.TEST_DATABASES);

/** @throws Error if PostgreSQL is not installed or does not start */
export async function openSuiteDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<SuiteDatabase> {
  const url = await request('POST', `/${kind}`);
  return {
    url,
    async drop() {
      await request('DELETE', new URL(url).pathname);
    },
  };
}

async function request(method: string, path: string): Promise<string> {
  const response = await fetch(`${process.env.TEST_DATABASES}${path}`, { method });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
