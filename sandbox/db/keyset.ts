import { desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** "newest-updated first": by timestamp, then by id, both descending. */
export const newestFirst = (at: SQLWrapper, id: SQLWrapper): SQL[] => [desc(at), desc(id)];

/** Condition for the rows after a position in that order; undefined at the start of the list. */
export function olderThan(
  at: SQLWrapper,
  id: SQLWrapper,
  after: { at: Date; id: string } | null,
): SQL | undefined {
  return after
    ? sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : undefined;
}
