import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWorkingDay } from '@/lib/values/working-days';
import { calendarOf, dayOf } from './calendar';
import { dayProposals } from './day-proposals';

it('proposes for a Saturday the Friday before it first', () => {
  const today = dayOf('2026-11-22T12:00:00Z')!;
  const found = dayProposals(
    [{ transactionId: 'a', day: '2026-11-28' }],
    today + 1,
    calendarOf(today),
    false,
  );
  expect(found.map(({ day }) => day)).toEqual(['2026-11-27', '2026-11-26', '2026-11-30']);
});

it('proposes the three best working days for any entered days', () => {
  const today = dayOf('2026-11-22T12:00:00Z')!;
  const calendar = calendarOf(today);
  const text = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
  const cost = (named: number[], day: number) =>
    named.reduce((sum, at) => sum + (at === day ? 0 : Math.max(1, Math.abs(calendar.between(at, day)))), 0);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -20, max: 90 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 40 }),
      (offsets, first) => {
        const named = offsets.map((offset) => today + offset);
        const from = today + first;
        const given = named.map((day, index) => ({ transactionId: `${index}`, day: text(day) }));
        const found = dayProposals(given, from, calendar, false);
        const all = Array.from({ length: 200 }, (_, index) => from + index)
          .filter((day) => isWorkingDay(day * 86_400_000))
          .map((day) => cost(named, day))
          .sort((a, b) => a - b);
        expect(found.map(({ workingDays }) => workingDays)).toEqual(all.slice(0, 3));
        for (const { day } of found)
          expect(dayOf(`${day}T12:00:00Z`)! >= from && isWorkingDay(day)).toBe(true);
      },
    ),
  );
});
