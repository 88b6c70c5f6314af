import { sql, type SQL } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import type { Database } from '../context';
import { rows } from './rows';

/**
 * Forces calls to collide: holds `lock` in a separate transaction until `waiting` statements wait for it, then
 * releases it. Only for tests, and only on PostgreSQL.
 */
export async function whileHeld<T>(
  db: Database,
  lock: SQL,
  waiting: number,
  work: () => Promise<T>,
): Promise<T> {
  let result: Promise<T> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(lock);
    result = work();
    result.catch(() => undefined);
    await vi.waitFor(async () => expect(await countWaiting(db)).toBe(waiting), {
      timeout: 20_000,
      interval: 10,
    });
  });
  return result!;
}

async function countWaiting(db: Database): Promise<number> {
  const found = await rows(
    db,
    sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
    z.object({ waiting: z.number() }),
  );
  return found[0]!.waiting;
}
