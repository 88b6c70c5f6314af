import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../context';

/** Rows a statement: one JSON parameter of a few megabytes at most. */
const CHUNK = 5_000;

/**
 * Inserts any number of rows in a few statements: they travel as one JSON parameter, so neither the number of
 * parameters nor the statement grows with them. Every column must be given, defaults are not filled in.
 */
export async function bulkInsert<T extends PgTable>(
  db: Database,
  table: T,
  rows: T['$inferSelect'][],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table));
  const name = sql.identifier(getTableName(table));
  for (let at = 0; at < rows.length; at += CHUNK) {
    const records = rows
      .slice(at, at + CHUNK)
      .map((row) =>
        Object.fromEntries(columns.map(([key, column]) => [column.name, row[key as keyof typeof row]])),
      );
    await db.execute(
      sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(records)}::jsonb)`,
    );
  }
}
