import { isWorkingDay } from '@/lib/values/working-days';
import { londonDay } from '@/lib/values/moment-format';

const dayMs = 86_400_000;
/** Calendar days on either side that are counted one by one; beyond them an average is used. */
const reach = 1_600;
/** Days of today for which one table is used. */
const step = 512;
const workingShare = 252.5 / 365.25;

/** Days since 1 January 1970 of a moment's London day; null if it cannot be read. */
export function dayOf(moment: string | number | null | undefined): number | null {
  if (moment === null || moment === undefined) return null;
  const ms = typeof moment === 'number' ? moment : Date.parse(moment);
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.6e15) return null;
  const year = new Date(ms).getUTCFullYear();
  if (year < 1996) return year < 1 ? Math.floor(ms / dayMs) : Date.parse(londonDay(ms)) / dayMs;
  const [from, to] = summerTime(year);
  return Math.floor((ms >= from && ms < to ? ms + 3_600_000 : ms) / dayMs);
}

/** "2026-11-21". */
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

const summers = new Map<number, [number, number]>();

/** From 01:00 UTC on the last Sunday of March to 01:00 UTC on the last Sunday of October. */
function summerTime(year: number): [number, number] {
  const known = summers.get(year);
  if (known) return known;
  const lastSunday = (month: number) => {
    const last = Date.UTC(year, month + 1, 0, 1);
    return last - new Date(last).getUTCDay() * dayMs;
  };
  const summer: [number, number] = [lastSunday(2), lastSunday(9)];
  if (summers.size > 500) summers.clear();
  summers.set(year, summer);
  return summer;
}

/** Working days around one day, as the forecast and as lateness count them. */
export type Calendar = {
  today: number;
  /** Working days after `from`, up to and including `to`; negative if `to` is earlier. */
  between: (from: number, to: number) => number;
  /** Days of work from today to a day, negative for the past; offices may also be shut between Christmas and New Year. */
  workUntil: (day: number) => number;
  /** The day on which `work` days of work are done, at the earliest the next working day. */
  dayAfterWork: (work: number) => number;
};

/** Running sums of working days over some years. */
type Table = { first: number; legal: Int32Array; open: Int32Array; workDays: number[] };

const tables = new Map<string, Table>();

/** @param shutAtChristmas whether no one works between Christmas and New Year */
export function calendarOf(today: number, shutAtChristmas = true): Calendar {
  const { first, legal, open, workDays } = tableOf(Math.floor(today / step) * step, shutAtChristmas);
  const count = (sums: Int32Array, from: number, to: number) => {
    const [start, end] = [from - first, to - first];
    const isNear = start >= 0 && end >= 0 && start < sums.length && end < sums.length;
    return isNear ? sums[end]! - sums[start]! : Math.round((to - from) * workingShare);
  };
  const done = open[today - first]!;
  return {
    today,
    between: (from, to) => count(legal, from, to),
    workUntil: (day) => count(open, today, day),
    dayAfterWork: (work) => workDays[Math.min(workDays.length - 1, done + Math.max(1, Math.ceil(work)) - 1)]!,
  };
}

function tableOf(base: number, shutAtChristmas: boolean): Table {
  const key = `${base} ${shutAtChristmas}`;
  const known = tables.get(key);
  if (known) return known;
  const first = base - reach;
  const size = 2 * reach + step;
  // Up to and including the day `first + index`, without the first day itself.
  const legal = new Int32Array(size);
  const open = new Int32Array(size);
  const workDays: number[] = [];
  for (let at = 1; at < size; at++) {
    const day = first + at;
    const shut = whyShut(day, shutAtChristmas);
    legal[at] = legal[at - 1]! + (shut === null || shut === 'offices shut' ? 1 : 0);
    open[at] = open[at - 1]! + (shut === null ? 1 : 0);
    if (shut === null) workDays.push(day);
  }
  const table = { first, legal, open, workDays };
  if (tables.size > 11) tables.clear();
  tables.set(key, table);
  return table;
}

/** Why no one works on a day; null on a working day. Offices are usually shut between Christmas and New Year. */
export type Shut = 'weekend' | 'bank holiday' | 'offices shut' | null;

export function whyShut(day: number, shutAtChristmas: boolean): Shut {
  if (!isWorkingDay(day * dayMs)) {
    return [0, 6].includes(new Date(day * dayMs).getUTCDay()) ? 'weekend' : 'bank holiday';
  }
  return shutAtChristmas && isBetweenTheYears(day) ? 'offices shut' : null;
}

/** From 27 to 31 December. */
function isBetweenTheYears(day: number): boolean {
  const date = new Date(day * dayMs);
  return date.getUTCMonth() === 11 && date.getUTCDate() > 26;
}
