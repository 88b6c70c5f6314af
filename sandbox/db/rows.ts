import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../context';

/** Runs a hand-written statement and validates its rows. Both drivers return `{ rows }`. */
export async function rows<Row extends z.ZodType>(
  db: Database,
  statement: SQL,
  row: Row,
): Promise<z.output<Row>[]> {
  return z.object({ rows: z.array(row) }).parse(await db.execute(statement)).rows;
}
