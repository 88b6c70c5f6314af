import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { londonDay } from '@/lib/values/moment-format';
import { workingDaysBetween } from '@/lib/values/working-days';
import { calendarOf, dayOf, dayText } from './calendar';

const dayMs = 86_400_000;

describe('the calendar', () => {
  it('dates timestamps by the day in London', () => {
    const moment = fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2199, 0, 1) });
    fc.assert(
      fc.property(moment, (ms) => dayText(dayOf(ms)!) === londonDay(ms)),
      { numRuns: 500 },
    );
    expect(dayText(dayOf('2026-07-14T23:30:00Z')!)).toBe('2026-07-15');
  });

  it('agrees with workingDaysBetween nearby, and estimates centuries away', () => {
    const day = fc.integer({ min: Date.UTC(2024, 0, 1) / dayMs, max: Date.UTC(2029, 0, 1) / dayMs });
    const { between } = calendarOf(Date.UTC(2026, 10, 22) / dayMs);
    fc.assert(
      fc.property(
        day,
        day,
        (from, to) => between(from, to) === workingDaysBetween(from * dayMs, to * dayMs) || from > to,
      ),
      { numRuns: 200 },
    );
    expect(between(0, 2_900_000)).toBeGreaterThan(1_900_000);
  });

  it('skips the days between Christmas and New Year unless told that offices are open', () => {
    const today = Date.UTC(2026, 11, 23) / dayMs;
    expect(dayText(calendarOf(today).dayAfterWork(2))).toBe('2027-01-04');
    expect(dayText(calendarOf(today, false).dayAfterWork(2))).toBe('2026-12-29');
    expect(dayText(calendarOf(today).dayAfterWork(0))).toBe('2026-12-24');
    // The closure starts on the 27th, a Wednesday in 2028.
    expect(dayText(calendarOf(Date.UTC(2028, 11, 26) / dayMs).dayAfterWork(1))).toBe('2029-01-02');
  });

  it('counts a day that work runs into as a whole day', () => {
    const { dayAfterWork } = calendarOf(Date.UTC(2026, 10, 22) / dayMs);
    expect([1, 1.2, 2, 2.01].map((work) => dayText(dayAfterWork(work)))).toEqual(['2026-11-23', '2026-11-24', '2026-11-24', '2026-11-25']); // oxfmt-ignore
  });

  it('counts work only while offices are open, but lateness by statutory working days', () => {
    const [before, after] = [Date.UTC(2026, 11, 23) / dayMs, Date.UTC(2027, 0, 4) / dayMs];
    const count = (today: number, to: number, isShut?: boolean) => {
      const { between, workDaysUntil } = calendarOf(today, isShut);
      return [between(today, to), workDaysUntil(to)];
    };
    // Christmas Eve and 4 January; without the closure also 29 to 31 December.
    expect(count(before, after)).toEqual([5, 2]);
    expect(count(before, after, false)).toEqual([5, 5]);
    expect(count(after, before)).toEqual([-5, -2]);
    expect(count(after, after)).toEqual([0, 0]);
  });

  it('has no day for what is no timestamp', () => {
    expect([null, undefined, 'tomorrow', Number.NaN, Infinity].map(dayOf)).toEqual(Array(5).fill(null));
  });
});
