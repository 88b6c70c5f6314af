import { isWorkingDay } from '@/lib/values/working-days';
import { londonDay } from '@/lib/values/moment-format';

const dayMs = 86_400_000;
/** A table covers this many calendar days on either side; beyond it we estimate with an average. */
const tableReach = 1_600;
/** One table serves this many consecutive values of "today". */
const tableStep = 512;
const workingShare = 252.5 / 365.25;

/** The London day of a timestamp, in days since 1 January 1970; null if it cannot be parsed. */
export function dayOf(moment: string | number | null | undefined): number | null {
  if (moment === null || moment === undefined) return null;
  const ms = typeof moment === 'number' ? moment : Date.parse(moment);
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.6e15) return null;
  const year = new Date(ms).getUTCFullYear();
  if (year < 1996) return year < 1 ? Math.floor(ms / dayMs) : Date.parse(londonDay(ms)) / dayMs;
  const [from, to] = summerTime(year);
  return Math.floor((ms >= from && ms < to ? ms + 3_600_000 : ms) / dayMs);
}

/** @returns "2026-11-21" */
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

const summerTimes = new Map<number, [number, number]>();

/** From 01:00 UTC on the last Sunday of March to 01:00 UTC on the last Sunday of October. */
function summerTime(year: number): [number, number] {
  const cached = summerTimes.get(year);
  if (cached) return cached;
  const lastSunday = (month: number) => {
    const last = Date.UTC(year, month + 1, 0, 1);
    return last - new Date(last).getUTCDay() * dayMs;
  };
  const bounds: [number, number] = [lastSunday(2), lastSunday(9)];
  if (summerTimes.size > 500) summerTimes.clear();
  summerTimes.set(year, bounds);
  return bounds;
}

/** Counts working days around one day, for the forecast and for lateness. */
export type Calendar = {
  today: number;
  /** Working days after `from`, up to and including `to`; negative if `to` is earlier. */
  between: (from: number, to: number) => number;
  /** Days on which offices are open, from today to a day; negative for the past. */
  workDaysUntil: (day: number) => number;
  /** The day on which `work` days of work are finished; the next working day at the earliest. */
  dayAfterWork: (work: number) => number;
};

/** Cumulative counts of working days over several years. */
type Table = { first: number; statutory: Int32Array; open: Int32Array; workDays: number[] };

const tables = new Map<string, Table>();

/** @param shutAtChristmas whether no one works between Christmas and New Year */
export function calendarOf(today: number, shutAtChristmas = true): Calendar {
  const { first, statutory, open, workDays } = tableOf(
    Math.floor(today / tableStep) * tableStep,
    shutAtChristmas,
  );
  const count = (sums: Int32Array, from: number, to: number) => {
    const [start, end] = [from - first, to - first];
    const isNear = start >= 0 && end >= 0 && start < sums.length && end < sums.length;
    return isNear ? sums[end]! - sums[start]! : Math.round((to - from) * workingShare);
  };
  const doneToday = open[today - first]!;
  return {
    today,
    between: (from, to) => count(statutory, from, to),
    workDaysUntil: (day) => count(open, today, day),
    dayAfterWork: (work) =>
      workDays[Math.min(workDays.length - 1, doneToday + Math.max(1, Math.ceil(work)) - 1)]!,
  };
}

function tableOf(base: number, shutAtChristmas: boolean): Table {
  const key = `${base} ${shutAtChristmas}`;
  const cached = tables.get(key);
  if (cached) return cached;
  const first = base - tableReach;
  const size = 2 * tableReach + tableStep;
  // Each entry counts the days after `first`, up to and including `first + index`.
  const statutory = new Int32Array(size);
  const open = new Int32Array(size);
  const workDays: number[] = [];
  for (let at = 1; at < size; at++) {
    const day = first + at;
    const closure = closureOn(day, shutAtChristmas);
    statutory[at] = statutory[at - 1]! + (closure === null || closure === 'offices shut' ? 1 : 0);
    open[at] = open[at - 1]! + (closure === null ? 1 : 0);
    if (closure === null) workDays.push(day);
  }
  const table = { first, statutory, open, workDays };
  if (tables.size > 11) tables.clear();
  tables.set(key, table);
  return table;
}

/** Why offices are closed on a day; null on a working day. */
export type Closure = 'weekend' | 'bank holiday' | 'offices shut' | null;

export function closureOn(day: number, shutAtChristmas: boolean): Closure {
  if (!isWorkingDay(day * dayMs)) {
    return [0, 6].includes(new Date(day * dayMs).getUTCDay()) ? 'weekend' : 'bank holiday';
  }
  return shutAtChristmas && isBetweenChristmasAndNewYear(day) ? 'offices shut' : null;
}

/** 27 to 31 December. */
function isBetweenChristmasAndNewYear(day: number): boolean {
  const date = new Date(day * dayMs);
  return date.getUTCMonth() === 11 && date.getUTCDate() > 26;
}
