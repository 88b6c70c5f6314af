import { type Calendar, dayOf, dayText, closureOn } from './calendar';
import type { DayMove, DayProposal } from './chain-insight';

const maxProposals = 3;
/** Calendar days around an entered day that always contain three working days, whatever the holidays. */
const searchRadius = 12;
/** Calendar days from today beyond which entered days are ignored: the calendar only estimates there. */
const maxDistance = 1_500;

export const isFarAway = (day: number, today: number) => Math.abs(day - today) > maxDistance;

export type NamedDay = { transactionId: string; day: string };

/**
 * The three working days with the smallest total movement; of equals, the nearest by calendar. The total is convex
 * with kinks at the entered days, so we only try days near those. @param from the earliest day allowed, a day number
 */
export function dayProposals(
  named: readonly NamedDay[],
  from: number,
  calendar: Calendar,
  shutAtChristmas: boolean,
): DayProposal[] {
  const days = named.flatMap(({ transactionId, day }) => {
    const at = dayOf(`${day}T12:00:00Z`);
    return at === null || isFarAway(at, calendar.today) ? [] : [{ transactionId, day, at }];
  });
  if (days.length === 0) return [];
  const candidates = new Set<number>();
  for (const near of new Set([from, ...days.map(({ at }) => at)])) {
    for (let day = Math.max(from, near - searchRadius); day <= Math.max(from, near) + searchRadius; day++)
      candidates.add(day);
  }
  const counts = new Map<number, number>();
  for (const { at } of days) counts.set(at, (counts.get(at) ?? 0) + 1);
  const ranked = [...candidates]
    .filter((day) => closureOn(day, shutAtChristmas) === null)
    .map((day) => ({
      day,
      sum: [...counts].reduce(
        (sum, [at, links]) => sum + links * Math.abs(workingDayDistance(at, day, calendar)),
        0,
      ),
      moves: days.length - (counts.get(day) ?? 0),
      distance: days.reduce((sum, { at }) => sum + Math.abs(at - day), 0),
    }))
    .sort((a, b) => a.sum - b.sum || a.moves - b.moves || a.distance - b.distance || a.day - b.day);
  return ranked.slice(0, maxProposals).map(({ day, sum }) => ({
    day: dayText(day),
    workingDays: sum,
    moves: days
      .filter(({ at }) => at !== day)
      .map(({ transactionId, day: before, at }): DayMove => ({
        transactionId,
        from: before,
        workingDays: workingDayDistance(at, day, calendar),
      })),
  }));
}

/** Working days between two days. Different days count as at least one apart, even a Friday and the Saturday after it. */
function workingDayDistance(from: number, to: number, calendar: Calendar): number {
  if (from === to) return 0;
  return to > from ? Math.max(1, calendar.between(from, to)) : Math.min(-1, calendar.between(from, to));
}
