import { type Calendar, dayOf, dayText, whyShut } from './calendar';
import type { DayMove, DayProposal } from './chain-insight';

const shown = 3;
/** Calendar days around a typed day that hold three working days, whatever the holidays. */
const around = 12;
/** Days that a calendar counts one by one; nothing is proposed near a day in another decade. */
const reach = 1_500;

export type NamedDay = { transactionId: string; day: string };

/**
 * The three working days with the smallest total move of all named days. The total is convex and bends only at named
 * days, so only days around those are tried.
 * @param from the earliest day allowed, a day number
 */
export function dayProposals(
  named: readonly NamedDay[],
  from: number,
  calendar: Calendar,
  shutAtChristmas: boolean,
): DayProposal[] {
  const days = named.flatMap(({ transactionId, day }) => {
    const at = dayOf(`${day}T12:00:00Z`);
    return at === null || Math.abs(at - calendar.today) > reach ? [] : [{ transactionId, day, at }];
  });
  if (days.length === 0) return [];
  const candidates = new Set<number>();
  for (const near of new Set([from, ...days.map(({ at }) => at)])) {
    for (let day = Math.max(from, near - around); day <= Math.max(from, near) + around; day++)
      candidates.add(day);
  }
  const counts = new Map<number, number>();
  for (const { at } of days) counts.set(at, (counts.get(at) ?? 0) + 1);
  const weighed = [...candidates]
    .filter((day) => whyShut(day, shutAtChristmas) === null)
    .map((day) => ({
      day,
      sum: [...counts].reduce((sum, [at, links]) => sum + links * Math.abs(distance(at, day, calendar)), 0),
      moved: days.length - (counts.get(day) ?? 0),
    }))
    .sort((a, b) => a.sum - b.sum || a.moved - b.moved || a.day - b.day);
  return weighed.slice(0, shown).map(({ day, sum }) => ({
    day: dayText(day),
    workingDays: sum,
    moves: days
      .filter(({ at }) => at !== day)
      .map(({ transactionId, day: before, at }): DayMove => ({
        transactionId,
        from: before,
        workingDays: distance(at, day, calendar),
      })),
  }));
}

/** Working days between two days; different days are at least one apart, as Saturday and Friday. */
function distance(from: number, to: number, calendar: Calendar): number {
  if (from === to) return 0;
  return to > from ? Math.max(1, calendar.between(from, to)) : Math.min(-1, calendar.between(from, to));
}
