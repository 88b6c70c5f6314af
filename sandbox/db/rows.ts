import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../context';

/** Runs a hand-written statement; both drivers return `{ rows }`, which is checked rather than believed. */
export async function rows<Row extends z.ZodType>(
  db: Database,
  statement: SQL,
  row: Row,
): Promise<z.output<Row>[]> {
  return z.object({ rows: z.array(row) }).parse(await db.execute(statement)).rows;
}
