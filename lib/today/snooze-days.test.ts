import { expect, it } from 'vitest';
import { snoozeDays } from './snooze-days';

it.each([
  ['a Tuesday', '2026-11-24', ['2026-11-25', '2026-12-01']],
  ['a Friday', '2026-11-27', ['2026-11-28', '2026-11-30', '2026-12-04']],
  ['Christmas Eve', '2026-12-24', ['2026-12-25', '2026-12-29', '2026-12-31']],
])(
  'on %s, offers tomorrow, the next working day and a week from now, without duplicates',
  (_, today, days) => {
    expect(snoozeDays(today).map(({ day }) => day)).toEqual(days);
  },
);

it('names each day', () => {
  expect(snoozeDays('2026-11-27').map(({ words }) => words)).toEqual([
    'Tomorrow, 28 November 2026',
    'Next working day, 30 November 2026',
    'In a week, 4 December 2026',
  ]);
});
