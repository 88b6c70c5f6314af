import { migratedDump } from './migrated-dump';
import { openDatabase, type OpenDatabaseOptions } from './open';
import { findPostgres } from './start-postgres';

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

/** A database on the run's PostgreSQL server, for one suite alone. */
export type SuiteDatabase = { url: string; drop(): Promise<void> };

/** Whether this process was started by Vitest, whose `unit-global-setup.ts` gives out databases. */
const hasSuiteDatabases = (): boolean => Boolean(process.env.TEST_DATABASES);

/** @throws Error when PostgreSQL is not installed or does not start */
export async function openSuiteDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<SuiteDatabase> {
  const url = await ask('POST', `/${kind}`);
  return {
    url,
    async drop() {
      await ask('DELETE', new URL(url).pathname);
    },
  };
}

async function ask(method: string, path: string): Promise<string> {
  const response = await fetch(`${process.env.TEST_DATABASES}${path}`, { method });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
