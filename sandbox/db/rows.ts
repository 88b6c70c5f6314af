import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../context';

/** Runs a hand-written statement and validates its rows. Both drivers return `{ rows }`. */
export async function rows<Row extends z.ZodType>(
  db: Database,
  statement: SQL,
  row: Row,
): Promise<z.output<Row>[]> {
  const result = (await db.execute(statement)) as unknown as { rows: unknown[] };
  // One at a time: a schema for all of them would be built anew for every statement, which takes longer than parsing.
  return result.rows.map((one) => row.parse(one));
}
