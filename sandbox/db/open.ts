import { mkdir } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Database } from '../context';
import * as schema from './schema';
import { isDatabaseUnavailable } from './unavailable';

export type OpenDatabaseOptions = {
  /** A PostgreSQL server, shared by any number of sandbox processes. Wins over `dataDir`. */
  url?: string;
  /** A folder of this process alone. Without it (and without `url`) everything is kept in memory. */
  dataDir?: string;
  /** What an embedded database begins with, instead of nothing: a dump of another one. */
  dump?: Blob;
  /** How long a server may be silent until it counts as gone; half of it while connecting. */
  patienceMs?: number;
  /** Told every statement: tests count them. */
  onQuery?: (statement: string) => void;
};

/** Where drizzle's migrator finds them. */
export const migrations = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) };

/** Any fixed number: processes that start together queue on it, so that each migration runs once. */
const MIGRATION_LOCK = 7_204_815;

/**
 * Opens the sandbox's database and brings its schema up to date.
 * @throws Error when the server cannot be reached or a migration fails; nothing is left open then
 */
export async function openDatabase(
  options: OpenDatabaseOptions,
): Promise<{ db: Database; close(): Promise<void> }> {
  const logger = options.onQuery ? { logQuery: options.onQuery } : undefined;
  return options.url ? openServer(options.url, options.patienceMs, logger) : openEmbedded(options, logger);
}

type QueryLogger = { logQuery(statement: string): void } | undefined;

async function openServer(url: string, patienceMs = 10_000, logger: QueryLogger) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: patienceMs / 2,
    // A server that hangs with its connections open is as gone as one that closed them.
    query_timeout: patienceMs,
    keepAlive: true,
  });
  // A connection that the server broke is replaced on next use. Unheard, the event would end the process, whether
  // the connection was idle (the pool's event) or in the middle of a transaction (its own).
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migratePg(drizzlePg(client), migrations);
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    } finally {
      // Destroyed, not reused: a failed migration must not leave its lock in the pool.
      client.release(true);
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = drizzlePg(pool, { schema, logger });
  const transaction: typeof db.transaction = (work, config) =>
    withConnection(pool, (client) => drizzlePg(client, { schema, logger }).transaction(work, config));
  return { db: Object.assign(db, { transaction }), close: () => pool.end() };
}

/**
 * Drizzle on its own never gives a connection back whose BEGIN failed: after a crash of the server, or while it
 * hangs, ten writes would use up the pool for good.
 */
async function withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    return await work(client);
  } catch (error) {
    isBroken = isDatabaseUnavailable(error);
    throw error;
  } finally {
    client.release(isBroken);
  }
}

async function openEmbedded({ dataDir, dump }: OpenDatabaseOptions, logger: QueryLogger) {
  if (dataDir) await mkdir(dataDir, { recursive: true });
  // What begins with a dump is small and short-lived: a tenth of the memory to clear is enough.
  const startParams = dump && [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
  const client = await PGlite.create({ dataDir, loadDataDir: dump, startParams });
  takeTurns(client);
  const db = drizzlePglite(client, { schema, logger });
  try {
    await migratePglite(db, migrations);
  } catch (error) {
    await client.close();
    throw error;
  }
  return { db, close: () => client.close() };
}

/**
 * The embedded database works in this thread and waits for nothing: without a turn of the event loop before each
 * statement, all that wait run one after the other, and nothing is read or sent until the last has ended.
 */
function takeTurns(client: PGlite): void {
  const run = client._runExclusiveQuery.bind(client);
  client._runExclusiveQuery = (work) => run(() => nextTurn().then(work));
}
