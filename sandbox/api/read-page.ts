import { openCursor, sealCursor, type Position } from './cursor';
import type { OperationContext } from './operation';
import type { PageQuery } from './shapes/page';

/** The part of a list to read: the rows after this position (null: from the start), and how many. */
export type PageWindow = { after: Position | null; take: number };

/**
 * Reads one page by keyset, so that rows inserted meanwhile cause neither repeats nor gaps. One extra row shows
 * whether there is a next page.
 * @param list the list with its id and filter: cursors of other lists or people are refused
 */
export async function readPage<Row>(
  { secret, caller }: Pick<OperationContext, 'secret' | 'caller'>,
  list: string,
  { limit, cursor }: PageQuery,
  read: (window: PageWindow) => Promise<Row[]>,
  positionOf: (row: Row) => Position,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const cursorScope = `${list} of ${caller.personId}`;
  const after = cursor === undefined ? null : openCursor(secret, cursorScope, cursor);
  const found = await read({ after, take: limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { rows, nextCursor: hasMore ? sealCursor(secret, cursorScope, positionOf(last)) : null };
}
