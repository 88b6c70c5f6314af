import type { Page } from '@/lib/values/page';

/** Pages that are read without being asked for: 2,000 rows. The allowance is shared by everyone. */
export const pagesUnasked = 20;

/**
 * The cursor to ask for the next page with; undefined at the end. Also undefined where a service would be asked for
 * ever: it gives a cursor again, or a page of nothing but rows that were there before.
 * @param asked the cursors of these pages
 */
export function nextCursor(pages: Page<unknown>[], asked: unknown[]): string | undefined {
  const last = pages.at(-1);
  if (!last?.nextCursor || asked.includes(last.nextCursor)) return undefined;
  const before = new Set(pages.slice(0, -1).flatMap((page) => page.data.map(idOf)));
  const isNews = last.data.length === 0 || last.data.some((row) => !before.has(idOf(row)));
  return isNews ? last.nextCursor : undefined;
}

const idOf = (row: unknown) => (row as { id?: unknown }).id ?? row;
