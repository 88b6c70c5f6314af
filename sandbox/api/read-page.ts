import { openCursor, sealCursor, type Position } from './cursor';
import type { OperationContext } from './operation';
import type { PageQuery } from './shapes/page';

/** What a list's query gets: where to go on (null: from the start) and how many rows to read. */
export type Window = { after: Position | null; take: number };

/**
 * One page by keyset: no row comes twice or is skipped however many are inserted meanwhile. One row more is read, to
 * know whether there is a next page.
 * @param list with the id or filter that makes it another one: a cursor of another list or person is refused
 */
export async function readPage<Row>(
  { secret, caller }: Pick<OperationContext, 'secret' | 'caller'>,
  list: string,
  { limit, cursor }: PageQuery,
  read: (window: Window) => Promise<Row[]>,
  positionOf: (row: Row) => Position,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const theirs = `${list} of ${caller.personId}`;
  const after = cursor === undefined ? null : openCursor(secret, theirs, cursor);
  const found = await read({ after, take: limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const more = found.length > limit && last !== undefined;
  return { rows, nextCursor: more ? sealCursor(secret, theirs, positionOf(last)) : null };
}
