import { type PageSource } from './paged-query';

/** Far more pages than any transaction has: a service that repeats a cursor for ever ends here. */
const mostPages = 50;

/**
 * A list that is only useful whole, e.g. the stages that a graph is drawn from. A row that moved to a later page
 * while pages were read is there once, as it was last read.
 */
export async function allPages<T extends { id: string }>(
  source: PageSource<T>,
  signal?: AbortSignal,
): Promise<T[]> {
  const rows = new Map<string, T>();
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { data, nextCursor } = await source({ limit: 100, cursor }, { signal });
    for (const row of data) rows.set(row.id, row);
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return [...rows.values()];
}
