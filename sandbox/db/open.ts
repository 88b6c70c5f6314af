import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
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
  /** A folder for this process alone. Without it (and without `url`) everything is kept in memory. */
  dataDir?: string;
  /** A dump of another database, to load into an embedded one. */
  dump?: Blob;
  /** How long to wait for a server before it counts as unavailable; half of that when connecting. */
  timeoutMs?: number;
  /** Called with every statement, so that tests can count them. */
  onQuery?: (statement: string) => void;
};

export const migrations = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) };

/** An arbitrary advisory lock id: processes that start together queue on it, so that each migration runs once. */
const MIGRATION_LOCK = 7_204_815;

/**
 * Opens the sandbox's database and brings its schema up to date.
 * @throws Error if the server cannot be reached or a migration fails; nothing is left open then
 */
export async function openDatabase(
  options: OpenDatabaseOptions,
): Promise<{ db: Database; close(): Promise<void> }> {
  const logger = options.onQuery ? { logQuery: options.onQuery } : undefined;
  return options.url ? openServer(options.url, options.timeoutMs, logger) : openEmbedded(options, logger);
}

type QueryLogger = { logQuery(statement: string): void } | undefined;

async function openServer(url: string, timeoutMs = 10_000, logger: QueryLogger) {
  const pool = new pg.Pool({
    connectionString: url,
    // In local zones PostgreSQL prints old moments with seconds in the offset, which is not ISO 8601.
    options: '-c TimeZone=UTC',
    max: 10,
    connectionTimeoutMillis: timeoutMs / 2,
    // A server that hangs with its connections open counts as unavailable too.
    query_timeout: timeoutMs,
    keepAlive: true,
  });
  // The pool replaces broken connections on their next use. Without listeners these events would end the process:
  // the pool emits them for idle connections, the client for connections in the middle of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migratePg(drizzlePg(client), migrations);
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    } finally {
      // Destroy the connection: a failed migration must not leave its lock in the pool.
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
 * Drizzle never releases a connection whose BEGIN failed: if the server crashes or hangs, ten writes would exhaust
 * the pool for good.
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

/** The engine takes a second to compile, so a process compiles it once for all its databases. */
let engine: Promise<WebAssembly.Module> | undefined;

async function compileEngine(): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm');
  return WebAssembly.compile(await readFile(file));
}

async function openEmbedded({ dataDir, dump }: OpenDatabaseOptions, logger: QueryLogger) {
  if (dataDir) await mkdir(dataDir, { recursive: true });
  // Databases loaded from a dump are small and short-lived: a tenth of the shared memory is enough.
  const startParams = dump && [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
  const pgliteWasmModule = await (engine ??= compileEngine());
  const client = await PGlite.create({ dataDir, loadDataDir: dump, startParams, pgliteWasmModule });
  yieldBeforeStatements(client);
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
 * The embedded database runs on this thread and never waits for I/O. If we did not yield to the event loop before
 * each statement, queued statements would run back to back, and nothing could be read or sent meanwhile.
 */
function yieldBeforeStatements(client: PGlite): void {
  const run = client._runExclusiveQuery.bind(client);
  client._runExclusiveQuery = (work) => run(() => nextTurn().then(work));
}
