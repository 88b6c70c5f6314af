import { sql } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Database } from '../context';
import { requestCounts } from '../db/schema';

const FLUSH_AFTER_MS = 200;

type Count = { method: string; path: string; status: number; count: number };
type Buffered = { counts: Map<string, Count>; timer?: NodeJS.Timeout };

/** Counted in memory and added to the table five times a second: a row lock a request would be the bottleneck. */
const buffers = new WeakMap<Database, Buffered>();

function bufferOf(db: Database): Buffered {
  let buffer = buffers.get(db);
  if (!buffer) buffers.set(db, (buffer = { counts: new Map() }));
  return buffer;
}

/** Counts one answered request. `path` is the route's pattern; a status of 0 means that nothing was answered. */
export function recordRequest(db: Database, method: string, path: string, status: number): void {
  const buffer = bufferOf(db);
  const pattern = path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}');
  const key = `${method} ${pattern} ${status}`;
  const present = buffer.counts.get(key);
  if (present) present.count += 1;
  else buffer.counts.set(key, { method, path: pattern, status, count: 1 });
  buffer.timer ??= setTimeout(() => void flushRequests(db).catch(() => undefined), FLUSH_AFTER_MS).unref();
}

/** Counts every API request by the pattern of the route that answered it, injected faults included. */
export function countRequests(db: Database) {
  return createMiddleware(async (c, next) => {
    await next();
    const unanswered = c.res.headers.has('x-hono-already-sent');
    recordRequest(db, c.req.method, routePath(c, -1), unanswered ? 0 : c.res.status);
  });
}

/** Writes what is buffered in this process. */
export async function flushRequests(db: Database): Promise<void> {
  const buffer = bufferOf(db);
  clearTimeout(buffer.timer);
  buffer.timer = undefined;
  const rows = [...buffer.counts.values()];
  buffer.counts.clear();
  if (rows.length === 0) return;
  await db
    .insert(requestCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [requestCounts.method, requestCounts.path, requestCounts.status],
      set: { count: sql`${requestCounts.count} + excluded.count` },
    });
}

/** Forgets what this process has not written yet; a reset empties the table itself. */
export function discardRequests(db: Database): void {
  bufferOf(db).counts.clear();
}

/** Every route pattern asked for since the last reset, with its count in all and by status. */
export async function listRequests(
  db: Database,
): Promise<{ method: string; path: string; count: number; statuses: Record<string, number> }[]> {
  await flushRequests(db);
  const rows = await db
    .select()
    .from(requestCounts)
    .orderBy(requestCounts.path, requestCounts.method, requestCounts.status);
  const routes = new Map<
    string,
    { method: string; path: string; count: number; statuses: Record<string, number> }
  >();
  for (const { method, path, status, count } of rows) {
    const key = `${method} ${path}`;
    const route = routes.get(key) ?? { method, path, count: 0, statuses: {} };
    route.count += count;
    route.statuses[status] = count;
    routes.set(key, route);
  }
  return [...routes.values()];
}
