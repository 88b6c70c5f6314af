import { londonDay } from './moment-format';

const dayMs = 86_400_000;

/**
 * Working days from one moment to a later one: the days after `from`'s, up to and with `to`'s, in London, that are
 * no weekend and no bank holiday of England and Wales. Friday to Monday is 1. Negative when `to` comes first.
 */
export function workingDaysBetween(from: string | number, to: string | number): number {
  const start = Date.parse(londonDay(from));
  const end = Date.parse(londonDay(to));
  if (end < start) return -workingDaysBetween(to, from);
  let days = 0;
  for (let day = start + dayMs; day <= end; day += dayMs) if (isWorkingDay(day)) days++;
  return days;
}

/** @param day midnight UTC of a calendar day, epoch milliseconds, or "2026-11-21" */
export function isWorkingDay(day: string | number): boolean {
  const date = new Date(day);
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !bankHolidays(date.getUTCFullYear()).has(date.getTime());
}

const cache = new Map<number, Set<number>>();

/** By the standing rules; a day proclaimed for one year (a coronation) is not known here. */
function bankHolidays(year: number): Set<number> {
  const known = cache.get(year);
  if (known) return known;
  const easter = easterSunday(year);
  const christmas = Date.UTC(year, 11, 25);
  // Boxing Day moves on from wherever Christmas was moved to.
  const christmasHoliday = firstWeekdayFrom(christmas);
  const boxingHoliday = firstWeekdayFrom(Math.max(christmas, christmasHoliday) + dayMs);
  const holidays = new Set([
    firstWeekdayFrom(Date.UTC(year, 0, 1)),
    easter - 2 * dayMs,
    easter + dayMs,
    mondayFrom(Date.UTC(year, 4, 1)),
    mondayFrom(Date.UTC(year, 4, 25)),
    mondayFrom(Date.UTC(year, 7, 25)),
    christmasHoliday,
    boxingHoliday,
  ]);
  cache.set(year, holidays);
  return holidays;
}

function firstWeekdayFrom(day: number): number {
  const weekday = new Date(day).getUTCDay();
  return day + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * dayMs;
}

function mondayFrom(day: number): number {
  return day + ((8 - new Date(day).getUTCDay()) % 7) * dayMs;
}

/** The Gregorian computus of Meeus, Jones and Butcher; midnight UTC. */
function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return Date.UTC(year, month - 1, ((h + l - 7 * m + 114) % 31) + 1);
}
