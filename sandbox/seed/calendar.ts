const DAY = 24 * 60 * 60 * 1000;

const isWeekend = (date: Date) => [0, 6].includes(date.getUTCDay());
const isoDay = (date: Date) => date.toISOString().slice(0, 10);
const utc = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day));
const plusDays = (date: Date, days: number) => new Date(date.getTime() + days * DAY);

const londonDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

/**
 * A time in office hours about `days` calendar days from `now` (0 or negative: ago), never today. It is calculated in
 * working days, five per week, so that the order of two such times, and their working days from `now`, do not depend
 * on `now`. `salt` spreads the times over the day.
 */
export function officeTime(now: Date, days: number, salt = 0): Date {
  const workingDays = Math.max(1, Math.round((Math.abs(days) * 5) / 7));
  return workingTime(now, days > 0 ? workingDays : -workingDays, (salt * 67) % (8 * 60));
}

/**
 * A time on the working day that is `workingDays` before (negative) or after the London day of `now`.
 * @param minutes after 8:13 UTC; below 480, so that the time is in office hours in summer and in winter
 */
export function workingTime(now: Date, workingDays: number, minutes: number): Date {
  return new Date(workingDay(now, workingDays) + (8 * 60 + 13 + minutes) * 60_000);
}

type WorkingDays = { now: number; ago: number[]; ahead: number[] };
let cache: WorkingDays | undefined;

/** @returns midnight UTC in epoch milliseconds. If today is a day off, past days count from the last working day. */
function workingDay(now: Date, workingDays: number): number {
  if (cache?.now !== now.getTime()) {
    const today = new Date(londonDate.format(now));
    const last = isWorkingDay(today) ? today : nextWorkingDay(today, -1);
    cache = { now: now.getTime(), ago: [last.getTime()], ahead: [today.getTime()] };
  }
  const days = workingDays < 0 ? cache.ago : cache.ahead;
  while (days.length <= Math.abs(workingDays)) {
    days.push(nextWorkingDay(new Date(days.at(-1)!), Math.sign(workingDays)).getTime());
  }
  return days[Math.abs(workingDays)]!;
}

function nextWorkingDay(date: Date, step: number): Date {
  const next = plusDays(date, step);
  return isWorkingDay(next) ? next : nextWorkingDay(next, step);
}

const holidaysByYear = new Map<number, Set<number>>();

/** @param date midnight UTC */
function isWorkingDay(date: Date): boolean {
  const year = date.getUTCFullYear();
  const holidays = holidaysByYear.get(year) ?? new Set(bankHolidays(year).map((day) => day.getTime()));
  holidaysByYear.set(year, holidays);
  return !isWeekend(date) && !holidays.has(date.getTime());
}

/** Holidays that were moved or added by proclamation since 1995 (www.gov.uk/bank-holidays). */
const moved = new Map([
  ['1995-05-01', '1995-05-08'],
  ['2002-05-27', '2002-06-04'],
  ['2012-05-28', '2012-06-04'],
  ['2020-05-04', '2020-05-08'],
  ['2022-05-30', '2022-06-02'],
]);
const added = '1999-12-31 2002-06-03 2011-04-29 2012-06-05 2022-06-03 2022-09-19 2023-05-08'.split(' ');

/** Bank holidays of England and Wales in a year, including substitutes for those at a weekend. */
export function bankHolidays(year: number): Date[] {
  const easter = easterSunday(year);
  const newYear = afterWeekend(utc(year, 1, 1));
  const christmas = utc(year, 12, 25);
  const christmasDays: Record<number, [number, number]> = { 5: [25, 28], 6: [27, 28], 0: [26, 27] };
  const [first, second] = christmasDays[christmas.getUTCDay()] ?? [25, 26];
  const regular = [
    newYear,
    plusDays(easter, -2),
    plusDays(easter, 1),
    firstMonday(year, 5),
    lastMonday(year, 5),
    lastMonday(year, 8),
    utc(year, 12, first),
    utc(year, 12, second),
  ];
  return [
    ...regular.map((day) => new Date(moved.get(isoDay(day)) ?? day)),
    ...added.filter((day) => day.startsWith(`${year}-`)).map((day) => new Date(day)),
  ];
}

/** The next bank holiday at least a week away with a working day exactly three days before or after, and that day. */
export function nextHolidayPair(now: Date): { holiday: Date; threeDaysApart: Date } {
  const year = now.getUTCFullYear();
  const holidays = [year, year + 1, year + 2].flatMap(bankHolidays);
  for (const holiday of holidays) {
    const threeDaysApart = [plusDays(holiday, -3), plusDays(holiday, 3)].find(isWorkingDay);
    if (holiday.getTime() > now.getTime() + 7 * DAY && threeDaysApart) return { holiday, threeDaysApart };
  }
  throw new Error('Two years without such a bank holiday cannot happen.');
}

function afterWeekend(date: Date): Date {
  return isWeekend(date) ? afterWeekend(plusDays(date, 1)) : date;
}

function firstMonday(year: number, month: number): Date {
  const first = utc(year, month, 1);
  return plusDays(first, (8 - first.getUTCDay()) % 7);
}

function lastMonday(year: number, month: number): Date {
  const last = utc(year, month + 1, 0);
  return plusDays(last, -((last.getUTCDay() + 6) % 7));
}

/** Gauss's Easter, Gregorian calendar. */
function easterSunday(year: number): Date {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const leapShift = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (leapShift + 19 * golden + 15) % 30;
  const fullMoon =
    epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + fullMoon + 2 - century + Math.floor(century / 4)) % 7;
  const offset = fullMoon - weekday;
  const month = 3 + Math.floor((offset + 40) / 44);
  return utc(year, month, offset + 28 - 31 * Math.floor(month / 4));
}
