/** If the first reads are all refused, we assume that the key or the person may not read parties. */
const maxRefused = 3;

type Known = { has: (transactionId: string) => boolean; size: number };

/** Whether to give up: nothing was read, and too many reads were refused. */
export const isReadingRefused = (read: number, refused: number): boolean =>
  read === 0 && refused >= maxRefused;

/**
 * The transactions whose parties are still unread (`left`), and those to read now (`next`).
 * @param allowed the number of calls that may be made now
 */
export function partyPlan(transactionIds: readonly string[], read: Known, refused: Known, allowed: number) {
  const isUnread = (id: string) => !read.has(id) && !refused.has(id);
  const left = isReadingRefused(read.size, refused.size) ? [] : transactionIds.filter(isUnread);
  return { left, next: left.slice(0, allowed) };
}
