import { sql } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Database } from '../context';
import { inTransaction } from '../db/in-transaction';
import { requestCounts } from '../db/schema';
import { readSetting, writeSetting } from './settings';

const COUNTED_SINCE = 'requests-counted-since';
const FLUSH_AFTER_MS = 200;

type CountedRequest = { method: string; path: string; status: number; at: number };
type CountBuffer = { counted: CountedRequest[]; timer?: NodeJS.Timeout; written: Promise<void> };

/** Counts are buffered and written five times a second: one row lock per request would be the bottleneck. */
const buffers = new WeakMap<Database, CountBuffer>();

function bufferOf(db: Database): CountBuffer {
  let buffer = buffers.get(db);
  if (!buffer) buffers.set(db, (buffer = { counted: [], written: Promise.resolve() }));
  return buffer;
}

/** Counts one request. `path` is the route's pattern; a status of 0 means that there was no response. */
export function recordRequest(db: Database, method: string, path: string, status: number): void {
  const buffer = bufferOf(db);
  buffer.counted.push({ method, path, status, at: Date.now() });
  buffer.timer ??= setTimeout(() => void flushRequests(db).catch(() => undefined), FLUSH_AFTER_MS).unref();
}

/** Counts every API request by the pattern of the route that served it, injected faults included. */
export function countRequests(db: Database) {
  return createMiddleware(async (c, next) => {
    await next();
    const hasNoResponse = c.res.headers.has('x-hono-already-sent');
    const path = routePath(c, -1).replace(/:(\w+)/g, '{$1}');
    recordRequest(db, c.req.method, path, hasNoResponse ? 0 : c.res.status);
  });
}

/** Clears all counts, including those other processes have not written yet. Call it in the reset's transaction. */
export async function clearRequests(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${requestCounts} in exclusive mode`);
  await tx.delete(requestCounts);
  await writeSetting(tx, COUNTED_SINCE, Date.now());
}

/** Writes what this process has buffered; resolves after all earlier writes. */
export async function flushRequests(db: Database): Promise<void> {
  const buffer = bufferOf(db);
  clearTimeout(buffer.timer);
  buffer.timer = undefined;
  const counted = buffer.counted.splice(0);
  const work = buffer.written.then(() => write(db, counted));
  buffer.written = work.catch(() => undefined);
  await work;
}

/** Skips requests that ended before the last reset. */
async function write(db: Database, counted: CountedRequest[]): Promise<void> {
  if (counted.length === 0) return;
  await inTransaction(db, async (tx) => {
    // Waits for a reset in progress, so that its time is known.
    await tx.execute(sql`lock table ${requestCounts} in row exclusive mode`);
    const since = (await readSetting<number>(tx, COUNTED_SINCE)) ?? 0;
    const rows = countEach(counted.filter(({ at }) => at >= since));
    if (rows.length === 0) return;
    await tx
      .insert(requestCounts)
      .values(rows)
      .onConflictDoUpdate({
        target: [requestCounts.method, requestCounts.path, requestCounts.status],
        set: { count: sql`${requestCounts.count} + excluded.count` },
      });
  });
}

/** Sorted, so that all processes lock the rows in the same order and cannot deadlock. */
function countEach(counted: CountedRequest[]): (typeof requestCounts.$inferInsert)[] {
  const counts = new Map<string, typeof requestCounts.$inferInsert>();
  for (const { method, path, status } of counted) {
    const key = `${path} ${method} ${status}`;
    counts.set(key, { method, path, status, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.keys()].sort().map((key) => counts.get(key)!);
}

type CountedRoute = { method: string; path: string; count: number; statuses: Record<string, number> };

/** Every route pattern requested since the last reset, with its total count and its count by status. */
export async function listRequests(db: Database): Promise<CountedRoute[]> {
  await flushRequests(db);
  const { path, method, status } = requestCounts;
  const routes = new Map<string, CountedRoute>();
  for (const row of await db.select().from(requestCounts).orderBy(path, method, status)) {
    const key = `${row.method} ${row.path}`;
    const route = routes.get(key) ?? { method: row.method, path: row.path, count: 0, statuses: {} };
    route.count += row.count;
    route.statuses[row.status] = row.count;
    routes.set(key, route);
  }
  return [...routes.values()];
}
