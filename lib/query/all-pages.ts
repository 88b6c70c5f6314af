import { type PageSource } from './paged-query';
import { type SourceOptions } from './source-options';

/** Far more pages than any transaction has: a service that repeats a cursor for ever ends here. */
const mostPages = 50;

/**
 * A list that is only useful whole, e.g. the stages that a graph is drawn from. Each row is there once. One that is
 * updated while its page is still to be read has moved to the front and is missed until the next refetch.
 */
export async function allPages<T extends { id: string }>(
  source: PageSource<T>,
  options: SourceOptions = {},
): Promise<T[]> {
  const rows = new Map<string, T>();
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { data, nextCursor } = await source({ limit: 100, cursor }, options);
    for (const row of data) rows.set(row.id, row);
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return [...rows.values()];
}
