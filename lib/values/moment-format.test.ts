import { describe, expect, it } from 'vitest';
import {
  formatClock,
  formatDay,
  formatDayAndClock,
  formatRelative,
  londonDay,
  noonOf,
} from './moment-format';

describe('moments are London’s', () => {
  it('says the day and the clock there, whatever the offset of the timestamp', () => {
    expect(formatDay('2026-11-21T09:00:00Z')).toBe('21 November 2026');
    expect(formatDayAndClock('2026-11-21T14:32:59Z')).toBe('21 November 2026, 14:32');
    expect(formatClock('2026-11-21T20:05:00+05:30')).toBe('14:35');
    expect(formatClock('2026-11-21T00:00:00Z')).toBe('00:00');
  });

  it('knows summer time: half past eleven at night in UTC is the next day', () => {
    expect(formatDayAndClock('2026-07-14T23:30:00Z')).toBe('15 July 2026, 00:30');
    expect(londonDay('2026-07-14T23:30:00Z')).toBe('2026-07-15');
    expect(londonDay('2026-12-14T23:30:00Z')).toBe('2026-12-14');
    for (const day of ['2026-07-14', '2026-12-14']) expect(londonDay(noonOf(day))).toBe(day);
  });
});

describe('formatRelative', () => {
  const now = Date.parse('2026-11-21T14:00:00Z');
  it.each([
    ['2026-11-21T23:59:00Z', 'today'],
    ['2026-11-20T23:59:00Z', 'yesterday'],
    ['2026-11-22T00:01:00Z', 'tomorrow'],
    ['2026-11-24T09:00:00Z', 'in 3 days'],
    ['2026-11-08T09:00:00Z', '13 days ago'],
    ['2026-11-03T09:00:00Z', '2 weeks ago'],
    // The day at which the unit changes, and the one before it.
    ['2026-11-07T09:00:00Z', '2 weeks ago'],
    ['2026-12-04T09:00:00Z', 'in 13 days'],
    ['2027-01-19T09:00:00Z', 'in 8 weeks'],
    ['2027-01-20T09:00:00Z', 'next month'],
    ['2028-11-19T09:00:00Z', 'in 23 months'],
    ['2028-11-20T09:00:00Z', 'next year'],
    ['2029-11-21T09:00:00Z', 'in 3 years'],
    ['2027-03-25T09:00:00Z', 'in 4 months'],
    // Whole ones: seventeen days of the next are not one more.
    ['2027-02-08T09:00:00Z', 'in 2 months'],
    ['2026-09-03T09:00:00Z', '2 months ago'],
    ['2023-11-20T09:00:00Z', '3 years ago'],
  ])('%s is %s', (moment, words) => expect(formatRelative(moment, now)).toBe(words));

  it('counts calendar days across the change of the clocks', () => {
    expect(formatRelative('2026-10-26T00:30:00Z', Date.parse('2026-10-24T23:30:00Z'))).toBe('tomorrow');
  });
});
