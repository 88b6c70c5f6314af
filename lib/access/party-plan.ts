/** Calls that a visit makes without being asked, as on `/today`. */
export const maxAutomaticCalls = 120;
/** If the first reads are all refused, the key or the person may read no parties. */
const maxRefused = 3;

type Known = { has: (transactionId: string) => boolean; size: number };

export const isReadingRefused = (read: number, refused: number): boolean => read === 0 && refused >= maxRefused;

/**
 * The transactions whose parties are still to be read, and those to read now.
 * @param allowed calls that may be made without asking
 */
export function partyPlan(transactionIds: readonly string[], read: Known, refused: Known, allowed: number) {
  const isLeft = (id: string) => !read.has(id) && !refused.has(id);
  const left = isReadingRefused(read.size, refused.size) ? [] : transactionIds.filter(isLeft);
  return { left, next: left.slice(0, allowed) };
}
