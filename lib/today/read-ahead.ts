import { callsToRead, type ChainToRead } from '@/lib/chains/calls-to-read';
import type { ChainSummary } from '@/lib/chains/schema';
import { dayNumberOf, type ChainSnapshot } from './chain-snapshot';

/** After this many days we may no longer say "leave it alone" (`lib/insight/leave-alone.ts`), so we read again. */
export const freshForDays = 4;
/** From this age on, in days, a chain may be read early to spread the load. */
export const readAheadFromDays = 2;

/** London days since `readAt`. @param readAt, now epoch milliseconds */
export const ageOf = (readAt: number | null | undefined, now: number): number =>
  dayNumberOf(now) - dayNumberOf(readAt ?? 0);

/**
 * Chains that were read on the same day also become stale on the same day. We read some of them early, the oldest
 * first, so that no coming day has more to read than today.
 * @param planned what will be read today anyway
 */
export function readAhead(
  chains: readonly ChainSummary[],
  planned: readonly ChainToRead[],
  seen: (chainId: string) => ChainSnapshot | undefined,
  now: number,
): ChainToRead[] {
  const plannedStages = new Map(planned.map(({ id, stagesOf }) => [id, stagesOf]));
  const later: (ChainToRead & { age: number })[] = [];
  let callsToday = callsToRead(planned);
  for (const { id, transactions } of chains) {
    const known = seen(id);
    if (!known) continue;
    const own = transactions
      .filter((one) => one.yourRole !== null && !plannedStages.get(id)?.includes(one.id))
      .map((one) => ({ id: one.id, age: ageOf(known.transactions[one.id]?.readAt, now) }));
    const chainAge = plannedStages.has(id) ? 0 : ageOf(known.readAt, now);
    if (!plannedStages.has(id) && chainAge === 0) callsToday += 1 + own.filter(({ age }) => age === 0).length;
    const age = Math.max(chainAge, ...own.map((one) => one.age));
    const stagesOf = own.flatMap((one) => (one.age >= Math.min(age, readAheadFromDays) ? [one.id] : []));
    if (age > 0) later.push({ id, stagesOf, age });
  }
  // The average calls a day from today until each coming day.
  const dailyLoads = Array.from({ length: freshForDays - 1 }, (_, at) => {
    const due = later.filter(({ age }) => freshForDays - age <= at + 1);
    return (callsToday + callsToRead(due)) / (at + 2);
  });
  const oldest = later
    .filter(({ id, age }) => age >= readAheadFromDays && !plannedStages.has(id))
    .sort((a, b) => b.age - a.age || (a.id < b.id ? -1 : 1));
  return withinCalls(oldest, Math.max(...dailyLoads) - callsToday).map(({ id, stagesOf }) => ({
    id,
    stagesOf,
  }));
}

/** The chains of the plan that fit into this number of calls, the first ones first; one that does not fit is left out. */
export function withinCalls<T extends ChainToRead>(plan: readonly T[], calls: number): T[] {
  let left = calls;
  return plan.filter((chain) => {
    const needed = callsToRead([chain]);
    if (needed > left) return false;
    left -= needed;
    return true;
  });
}
