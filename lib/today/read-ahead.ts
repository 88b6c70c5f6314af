import { callsToRead, type ChainToRead } from '@/lib/chains/read-chains';
import type { ChainSummary } from '@/lib/chains/schema';
import { dayNumberOfMs, type ChainSnapshot } from './chain-snapshot';

/** Days after which "leave it alone" may no longer be said (`lib/insight/leave-alone.ts`), so the chain is read again. */
export const freshForDays = 4;
/** Days after which a chain may be read early to spread the work. */
export const readAheadFromDays = 2;

/** London days since `readAt`. @param readAt, now epoch milliseconds */
export const ageOf = (readAt: number | null | undefined, now: number): number =>
  dayNumberOfMs(now) - dayNumberOfMs(readAt ?? 0);

/**
 * Chains that were read on one day are all too old on one day. Some are therefore read early, the oldest first, so that
 * no coming day has more to read than today. Without this a first visit's chains are all due every fourth morning.
 * @param planned what is read today anyway
 */
export function readAhead(
  chains: readonly ChainSummary[],
  planned: readonly ChainToRead[],
  seen: (chainId: string) => ChainSnapshot | undefined,
  now: number,
): ChainToRead[] {
  const plannedOf = new Map(planned.map(({ id, stagesOf }) => [id, stagesOf]));
  const later: (ChainToRead & { age: number })[] = [];
  let today = callsToRead(planned);
  for (const { id, transactions } of chains) {
    const known = seen(id);
    if (!known) continue;
    const own = transactions
      .filter((one) => one.yourRole !== null && !plannedOf.get(id)?.includes(one.id))
      .map((one) => ({ id: one.id, age: ageOf(known.transactions[one.id]?.readAt, now) }));
    const chainAge = plannedOf.has(id) ? 0 : ageOf(known.readAt, now);
    if (!plannedOf.has(id) && chainAge === 0) today += 1 + own.filter(({ age }) => age === 0).length;
    const age = Math.max(chainAge, ...own.map((one) => one.age));
    const stagesOf = own.flatMap((one) => (one.age >= Math.min(age, readAheadFromDays) ? [one.id] : []));
    if (age > 0) later.push({ id, stagesOf, age });
  }
  const levels = Array.from({ length: freshForDays - 1 }, (_, at) => {
    const due = later.filter(({ age }) => freshForDays - age <= at + 1);
    return (today + callsToRead(due)) / (at + 2);
  });
  const oldest = later
    .filter(({ id, age }) => age >= readAheadFromDays && !plannedOf.has(id))
    .sort((a, b) => b.age - a.age || (a.id < b.id ? -1 : 1));
  return withinCalls(oldest, Math.max(...levels) - today).map(({ id, stagesOf }) => ({ id, stagesOf }));
}

/** As many of the first chains as `calls` allow. */
export function withinCalls<T extends ChainToRead>(plan: readonly T[], calls: number): T[] {
  let left = calls;
  const at = plan.findIndex(({ stagesOf }) => (left -= 1 + stagesOf.length) < 0);
  return plan.slice(0, at === -1 ? undefined : at);
}
