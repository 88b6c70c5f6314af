import { londonDay } from './moment-format';

const dayMs = 86_400_000;

/**
 * The number of London days after that of `from`, up to and including that of `to`, without weekends and bank holidays in
 * England and Wales. Friday to Monday is 1. Negative if `to` is earlier. Constant time, because a service may send any
 * year.
 */
export function workingDaysBetween(from: string | number, to: string | number): number {
  return workingDaysUpTo(Date.parse(londonDay(to))) - workingDaysUpTo(Date.parse(londonDay(from)));
}

/** @param day midnight UTC of a calendar day, epoch milliseconds, or "2026-11-21" */
export function isWorkingDay(day: string | number): boolean {
  const date = new Date(day);
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !bankHolidays(date.getUTCFullYear()).has(date.getTime());
}

/**
 * The day `count` working days after a day, or before it if negative; for 0 the day itself or the next working day.
 * Linear in `count`. @param day "2026-11-21"
 */
export function workingDayAfter(day: string, count: number): string {
  const step = count < 0 ? -dayMs : dayMs;
  let at = Date.parse(day);
  let left = Math.abs(count);
  while (left > 0 || !isWorkingDay(at)) {
    at += step;
    if (isWorkingDay(at)) left = Math.max(0, left - 1);
  }
  return new Date(at).toISOString().slice(0, 10);
}

/** Working days up to and including a day, from a fixed origin. */
function workingDaysUpTo(day: number): number {
  // 1 January 1970 was a Thursday: three days after a Monday.
  const sinceMonday = day / dayMs + 3;
  const weeks = Math.floor(sinceMonday / 7);
  const weekdays = weeks * 5 + Math.min(sinceMonday - weeks * 7 + 1, 5);
  const year = new Date(day).getUTCFullYear();
  const holidaysBefore = year * standingHolidays + added.filter((holiday) => holiday < Date.UTC(year)).length;
  const holidaysSince = [...bankHolidays(year)].filter((holiday) => holiday <= day).length;
  return weekdays - holidaysBefore - holidaysSince;
}

/** The number of standing holidays a year. Each falls on a weekday of that year. */
const standingHolidays = 8;

/** Holidays moved by proclamation in England and Wales, since the first in 1995 (www.gov.uk/bank-holidays): from, to. */
const moved = new Map(
  [
    ['1995-05-01', '1995-05-08'],
    ['2002-05-27', '2002-06-04'],
    ['2012-05-28', '2012-06-04'],
    ['2020-05-04', '2020-05-08'],
    ['2022-05-30', '2022-06-02'],
  ].map(([from, to]) => [Date.parse(from!), Date.parse(to!)]),
);

/** Extra holidays by proclamation: the millennium, jubilees, a wedding, a funeral, a coronation. */
const added = [
  '1999-12-31',
  '2002-06-03',
  '2011-04-29',
  '2012-06-05',
  '2022-06-03',
  '2022-09-19',
  '2023-05-08',
].map((day) => Date.parse(day));

const cache = new Map<number, Set<number>>();

/** By the standing rules (Banking and Financial Dealings Act 1971, royal proclamations), with the exceptions above. */
function bankHolidays(year: number): Set<number> {
  const known = cache.get(year);
  if (known) return known;
  const easter = easterSunday(year);
  const christmas = Date.UTC(year, 11, 25);
  // Boxing Day's holiday follows the one for Christmas, even if that was moved.
  const christmasHoliday = firstWeekdayFrom(christmas);
  const boxingHoliday = firstWeekdayFrom(Math.max(christmas, christmasHoliday) + dayMs);
  const standing = [
    firstWeekdayFrom(Date.UTC(year, 0, 1)),
    easter - 2 * dayMs,
    easter + dayMs,
    mondayFrom(Date.UTC(year, 4, 1)),
    mondayFrom(Date.UTC(year, 4, 25)),
    mondayFrom(Date.UTC(year, 7, 25)),
    christmasHoliday,
    boxingHoliday,
  ];
  const holidays = new Set([
    ...standing.map((day) => moved.get(day) ?? day),
    ...added.filter((day) => new Date(day).getUTCFullYear() === year),
  ]);
  if (cache.size > 500) cache.clear();
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

/** Midnight UTC of Easter Sunday, by the Gregorian computus of Meeus, Jones and Butcher. */
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

export type FreshnessLevel = 'fresh' | 'ageing' | 'stale';

/** By working days since the last update: fresh up to 3, ageing up to 7, then stale. `now` in epoch milliseconds. */
export function freshness(updatedAt: string, now: number): FreshnessLevel {
  const days = workingDaysBetween(updatedAt, now);
  return days <= 3 ? 'fresh' : days <= 7 ? 'ageing' : 'stale';
}
