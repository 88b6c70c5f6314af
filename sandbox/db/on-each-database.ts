import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '../context';
import { migratedDump } from './migrated-dump';
import { openDatabase } from './open';
import { postgresIsSkipped } from './start-postgres';
import { openSuiteDatabase, type SuiteDatabase } from './suite-database';

/** The first suite of a run waits for the server to be created, which takes a minute on a busy machine. */
const SETUP_TIMEOUT = 180_000;

/** A database of its own for one suite. `url` is null on the embedded engine. */
export type TestDatabase = { db: Database; url: string | null };

/**
 * Declares a suite twice: on the embedded database and on PostgreSQL. Without PostgreSQL the second is reported
 * as skipped, with the reason in its name; in CI it fails.
 * @param suite gets a function that returns the open, migrated database once the suite runs
 */
export function onEachDatabase(name: string, suite: (database: () => TestDatabase) => void): void {
  describe(`${name} (embedded)`, () => withDatabase(async () => null, suite));
  if (postgresIsSkipped()) {
    describe.skip(`${name} (PostgreSQL): SKIPPED, it is not installed (apt-get install postgresql)`, () =>
      withDatabase(async () => null, suite));
  } else {
    let suiteDatabase: SuiteDatabase | undefined;
    describe(`${name} (PostgreSQL)`, () => {
      afterAll(() => suiteDatabase?.drop());
      withDatabase(async () => (suiteDatabase = await openSuiteDatabase()).url, suite);
    });
  }
}

function withDatabase(
  databaseUrl: () => Promise<string | null>,
  suite: (database: () => TestDatabase) => void,
) {
  let opened: (TestDatabase & { close(): Promise<void> }) | undefined;
  beforeAll(async () => {
    const url = await databaseUrl();
    const database = await openDatabase({
      url: url ?? undefined,
      dump: url ? undefined : await migratedDump(),
    });
    opened = { ...database, url };
  }, SETUP_TIMEOUT);
  afterAll(() => opened?.close());
  suite(() => opened!);
}
