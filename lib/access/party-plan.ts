/** Calls that a visit makes without being asked to, as the morning does. */
export const unasked = 120;
/** Where the first so many are refused and none is not, this key or person may read none. */
const refusedAtMost = 3;

type Known = { has: (transactionId: string) => boolean; size: number };

export const isShut = (read: number, refused: number): boolean => read === 0 && refused >= refusedAtMost;

/**
 * Of which transactions the parties are still to be read, and which of them now.
 * @param allowed calls that may be made without asking
 */
export function partyPlan(transactionIds: readonly string[], read: Known, refused: Known, allowed: number) {
  const isLeft = (id: string) => !read.has(id) && !refused.has(id);
  const left = isShut(read.size, refused.size) ? [] : transactionIds.filter(isLeft);
  return { left, next: left.slice(0, allowed) };
}
