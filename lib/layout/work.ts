/**
 * How much effort is left, in visits of one link or place. Passes spend it and stop when it is gone, so the
 * time is bounded while the same input always gives the same picture, which a clock could not promise.
 */
export type Work = { left: number };

/** Visits an ordinary laptop core makes in a millisecond, about. */
const visitsPerMs = 100_000;

export function workOf(milliseconds: number): Work {
  return { left: milliseconds * visitsPerMs };
}
