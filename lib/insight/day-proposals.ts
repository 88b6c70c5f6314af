import { type Calendar, dayOf, dayText, whyShut } from './calendar';
import type { DayMove, DayProposal } from './chain-insight';

const shown = 3;
/** Calendar days around a typed one in which there are three working days, whatever the holidays. */
const around = 12;
/** What a calendar counts day by day; what is typed for another decade has nothing near it to propose. */
const reach = 1_500;

export type NamedDay = { transactionId: string; day: string };

/**
 * The working days that would move those who named a day the least, all together. The sum grows on both sides of its
 * least day, and bends only at days that were named: so only the days around those can be among the first three.
 * @param from no earlier one, a day number
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

/** Working days from one day to another; a day that is another one is at least one away, as from Saturday to Friday. */
function distance(from: number, to: number, calendar: Calendar): number {
  if (from === to) return 0;
  return to > from ? Math.max(1, calendar.between(from, to)) : Math.min(-1, calendar.between(from, to));
}
