import { openCursor, sealCursor, type Position } from './cursor';
import type { PageQuery } from './shapes/page';

/** What a list's query gets: where to go on (null: from the start) and how many rows to read. */
export type Window = { after: Position | null; take: number };

/**
 * One page by keyset: no row is counted twice or skipped however many are inserted meanwhile. Reads one row more
 * than asked for, to know whether there is a next page.
 * @param list names the list, so that a cursor of another one is refused
 */
export async function readPage<Row>(
  secret: string,
  list: string,
  { limit, cursor }: PageQuery,
  read: (window: Window) => Promise<Row[]>,
  positionOf: (row: Row) => Position,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : openCursor(secret, list, cursor);
  const found = await read({ after, take: limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const more = found.length > limit && last !== undefined;
  return { rows, nextCursor: more ? sealCursor(secret, list, positionOf(last)) : null };
}
