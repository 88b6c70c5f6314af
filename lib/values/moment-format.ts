const timeZone = 'Europe/London';
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const clockFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const partsFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const relativeFormat = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

/** A `<timestamp>` of the document, or epoch milliseconds. */
type Instant = string | number;

/** "21 November 2026", in London. */
export function formatDay(moment: Instant): string {
  return dayFormat.format(new Date(moment));
}

/** "14:32", in London. */
export function formatClock(moment: Instant): string {
  return clockFormat.format(new Date(moment));
}

/** "21 November 2026, 14:32", in London. */
export function formatDayAndClock(moment: Instant): string {
  return `${formatDay(moment)}, ${formatClock(moment)}`;
}

const hourMs = 3_600_000;
const maxHours = 10_000;
const dayOfHour = new Map<number, string>();

/** The calendar day in London, "2026-11-21": sorts and compares as text. @throws RangeError if it is not a moment */
export function londonDay(moment: Instant): string {
  const date = new Date(moment);
  // Formatting takes seven times as long. London's offsets have been whole hours since 1847.
  const hour = Math.floor(date.getTime() / hourMs);
  const known = dayOfHour.get(hour);
  if (known !== undefined) return known;
  if (dayOfHour.size >= maxHours) dayOfHour.clear();
  const day = partsFormat.format(date);
  dayOfHour.set(hour, day);
  return day;
}

/** A moment on a calendar day, "2026-11-21": 12:00 UTC is on that day in London all year. */
export const noonOf = (day: string): string => `${day}T12:00:00+00:00`;

/** The distance in London's calendar days: "today", "in 3 days", "2 weeks ago", "in 4 months". */
export function formatRelative(moment: Instant, now: number): string {
  const days = (Date.parse(londonDay(moment)) - Date.parse(londonDay(now))) / 86_400_000;
  const distance = Math.abs(days);
  if (distance < 14) return relativeFormat.format(days, 'day');
  // From two on, because "next month" and "next year" would mean the calendar's.
  if (distance < 61) return relativeFormat.format(Math.trunc(days / 7), 'week');
  if (distance < 731) return relativeFormat.format(Math.trunc(days / 30.44), 'month');
  return relativeFormat.format(Math.trunc(days / 365.25), 'year');
}
