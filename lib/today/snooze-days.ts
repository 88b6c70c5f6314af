import { formatDay } from '@/lib/values/moment-format';
import { workingDayAfter } from '@/lib/values/working-days';

const dayMs = 86_400_000;
const after = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The days until which an item can be snoozed, the nearest first, without duplicates. @param today "2026-11-24" */
export function snoozeDays(today: string): { day: string; words: string }[] {
  const days = [
    { day: after(today, 1), words: 'Tomorrow' },
    { day: workingDayAfter(today, 1), words: 'Next working day' },
    { day: after(today, 7), words: 'In a week' },
  ];
  return days
    .filter(({ day }, at) => days.findIndex((one) => one.day === day) === at)
    .map(({ day, words }) => ({ day, words: `${words}, ${formatDay(day)}` }));
}
