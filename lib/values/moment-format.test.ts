import { describe, expect, it } from 'vitest';
import {
  formatClock,
  formatDay,
  formatDayAndClock,
  formatRelative,
  londonDay,
  noonOf,
} from './moment-format';

describe('moments in London', () => {
  it('are formatted as London’s day and time, whatever the timestamp’s offset', () => {
    expect(formatDay('2026-11-21T09:00:00Z')).toBe('21 November 2026');
    expect(formatDayAndClock('2026-11-21T14:32:59Z')).toBe('21 November 2026, 14:32');
    expect(formatClock('2026-11-21T20:05:00+05:30')).toBe('14:35');
    expect(formatClock('2026-11-21T00:00:00Z')).toBe('00:00');
  });

  it('follow summer time: 23:30 UTC is the next day', () => {
    expect(formatDayAndClock('2026-07-14T23:30:00Z')).toBe('15 July 2026, 00:30');
    expect(londonDay('2026-07-14T23:30:00Z')).toBe('2026-07-15');
    expect(londonDay('2026-12-14T23:30:00Z')).toBe('2026-12-14');
    for (const day of ['2026-07-14', '2026-12-14']) expect(londonDay(noonOf(day))).toBe(day);
  });

  it('are on the same day however many moments were formatted before', () => {
    const halfHours = Array.from({ length: 24_000 }, (_, at) => Date.UTC(2026, 2, 1) + at * 1_800_000);
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });
    const expected = halfHours.map((moment) => format.format(moment));
    for (const _ of ['first', 'again'])
      expect(halfHours.map((moment) => londonDay(moment))).toEqual(expected);
    expect(() => londonDay('yesterday')).toThrow(RangeError);
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
    // On both sides of each change of unit.
    ['2026-11-07T09:00:00Z', '2 weeks ago'],
    ['2026-12-04T09:00:00Z', 'in 13 days'],
    ['2027-01-19T09:00:00Z', 'in 8 weeks'],
    ['2027-01-20T09:00:00Z', 'in 8 weeks'],
    ['2027-01-21T09:00:00Z', 'in 2 months'],
    ['2028-11-19T09:00:00Z', 'in 23 months'],
    ['2028-11-20T09:00:00Z', 'in 23 months'],
    ['2028-11-21T09:00:00Z', 'in 2 years'],
    ['2029-11-21T09:00:00Z', 'in 3 years'],
    ['2027-03-25T09:00:00Z', 'in 4 months'],
    // Rounded down: 2 months and 17 days are 2 months.
    ['2027-02-08T09:00:00Z', 'in 2 months'],
    ['2026-09-03T09:00:00Z', '2 months ago'],
    ['2023-11-20T09:00:00Z', '3 years ago'],
  ])('%s is %s', (moment, words) => expect(formatRelative(moment, now)).toBe(words));

  it('counts calendar days across a clock change', () => {
    expect(formatRelative('2026-10-26T00:30:00Z', Date.parse('2026-10-24T23:30:00Z'))).toBe('tomorrow');
  });
});
