import { is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '../context';
import { flushRequests } from '../operator/request-counts';
import { migratedDump } from './migrated-dump';
import { openDatabase } from './open';
import * as schema from './schema';
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
    opened = { ...(await (url ? openDatabase({ url }) : openEmbedded())), url };
  }, SETUP_TIMEOUT);
  afterAll(() => opened?.close());
  suite(() => opened!);
}

type Embedded = { db: Database; initialSettings: (typeof schema.settings.$inferInsert)[] };

/** What earlier suites of this process have used. Opening one takes six times as long as emptying it. */
const emptied: Embedded[] = [];

/** `close` keeps the database for the next suite. */
async function openEmbedded() {
  const embedded = emptied.pop() ?? (await newEmbedded());
  return { db: embedded.db, close: () => empty(embedded).then(() => void emptied.push(embedded)) };
}

async function newEmbedded(): Promise<Embedded> {
  const { db } = await openDatabase({ dump: await migratedDump() });
  return { db, initialSettings: await db.select().from(schema.settings) };
}

async function empty({ db, initialSettings }: Embedded): Promise<void> {
  await flushRequests(db);
  const tables = Object.values(schema).filter((one) => is(one, PgTable));
  await db.execute(sql`truncate ${sql.join(tables, sql`, `)}`);
  await db.insert(schema.settings).values(initialSettings);
}
