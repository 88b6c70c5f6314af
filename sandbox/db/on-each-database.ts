import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '../context';
import { migratedDump } from './migrated-dump';
import { openDatabase } from './open';
import { findPostgres, startPostgres, type TestPostgres } from './start-postgres';

/** A database of its own for one suite. `url` is null on the embedded engine. */
export type TestDatabase = { db: Database; url: string | null; statements: string[] };

/**
 * Declares a suite twice: on the embedded database and on a PostgreSQL server started for it. Without PostgreSQL
 * the second one is reported as skipped, and its name says why.
 * @param suite gets a function that returns the open, migrated database once the suite runs
 */
export function onEachDatabase(name: string, suite: (database: () => TestDatabase) => void): void {
  describe(`${name} (embedded)`, () => withDatabase(async () => null, suite));
  if (findPostgres()) {
    let server: TestPostgres;
    describe(`${name} (PostgreSQL)`, () => {
      beforeAll(async () => {
        server = await startPostgres();
      });
      afterAll(() => server.stop());
      withDatabase(() => server.createDatabase(), suite);
    });
  } else {
    describe.skip(`${name} (PostgreSQL): SKIPPED, it is not installed (apt-get install postgresql)`, () =>
      withDatabase(async () => null, suite));
  }
}

function withDatabase(address: () => Promise<string | null>, suite: (database: () => TestDatabase) => void) {
  let opened: (TestDatabase & { close(): Promise<void> }) | undefined;
  beforeAll(async () => {
    const url = await address();
    const statements: string[] = [];
    const database = await openDatabase({
      url: url ?? undefined,
      dump: url ? undefined : await migratedDump(),
      onQuery: (statement) => statements.push(statement),
    });
    opened = { ...database, url, statements };
  });
  afterAll(() => opened?.close());
  suite(() => opened!);
}
