import { dayOf } from '../calendar';
import type { InsightInput } from '../insight-input';

/** Seventeen weeks after the first sale was agreed; tomorrow if that has passed. */
export function fixedSeventeenWeeks({ stages, chain, now }: InsightInput): number {
  const recorded = Object.values(stages).flatMap((some) => some.map(({ createdAt }) => createdAt ?? ''));
  const begun = [
    ...recorded.filter(Boolean),
    ...chain.transactions.map(({ updatedAt }) => updatedAt),
  ].sort()[0];
  return Math.max(dayOf(now)! + 1, dayOf(begun ?? now)! + 17 * 7);
}
