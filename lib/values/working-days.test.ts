import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshness, isWorkingDay, workingDayAfter, workingDaysBetween } from './working-days';

const dayMs = 86_400_000;

describe('bank holidays of England and Wales', () => {
  // As published by the government for these years.
  const published = {
    // The first moved holiday, for the 50th anniversary of VE Day; Christmas on a Monday.
    1995: [
      '1995-01-02',
      '1995-04-14',
      '1995-04-17',
      '1995-05-08',
      '1995-05-29',
      '1995-08-28',
      '1995-12-25',
      '1995-12-26',
    ],
    // The millennium eve; Christmas on a Saturday.
    1999: [
      '1999-01-01',
      '1999-04-02',
      '1999-04-05',
      '1999-05-03',
      '1999-05-31',
      '1999-08-30',
      '1999-12-27',
      '1999-12-28',
      '1999-12-31',
    ],
    // 2002: the Golden Jubilee. 2011: a royal wedding. 2012: the Diamond Jubilee.
    2002: [
      '2002-01-01',
      '2002-03-29',
      '2002-04-01',
      '2002-05-06',
      '2002-06-03',
      '2002-06-04',
      '2002-08-26',
      '2002-12-25',
      '2002-12-26',
    ],
    2011: [
      '2011-01-03',
      '2011-04-22',
      '2011-04-25',
      '2011-04-29',
      '2011-05-02',
      '2011-05-30',
      '2011-08-29',
      '2011-12-26',
      '2011-12-27',
    ],
    2012: [
      '2012-01-02',
      '2012-04-06',
      '2012-04-09',
      '2012-05-07',
      '2012-06-04',
      '2012-06-05',
      '2012-08-27',
      '2012-12-25',
      '2012-12-26',
    ],
    // Moved for the 75th anniversary of VE Day.
    2020: [
      '2020-01-01',
      '2020-04-10',
      '2020-04-13',
      '2020-05-08',
      '2020-05-25',
      '2020-08-31',
      '2020-12-25',
      '2020-12-28',
    ],
    // The Platinum Jubilee and the funeral of Queen Elizabeth II.
    2022: [
      '2022-01-03',
      '2022-04-15',
      '2022-04-18',
      '2022-05-02',
      '2022-06-02',
      '2022-06-03',
      '2022-08-29',
      '2022-09-19',
      '2022-12-26',
      '2022-12-27',
    ],
    // The coronation of King Charles III.
    2023: [
      '2023-01-02',
      '2023-04-07',
      '2023-04-10',
      '2023-05-01',
      '2023-05-08',
      '2023-05-29',
      '2023-08-28',
      '2023-12-25',
      '2023-12-26',
    ],
    2024: [
      '2024-01-01',
      '2024-03-29',
      '2024-04-01',
      '2024-05-06',
      '2024-05-27',
      '2024-08-26',
      '2024-12-25',
      '2024-12-26',
    ],
    2026: [
      '2026-01-01',
      '2026-04-03',
      '2026-04-06',
      '2026-05-04',
      '2026-05-25',
      '2026-08-31',
      '2026-12-25',
      '2026-12-28',
    ],
    2027: [
      '2027-01-01',
      '2027-03-26',
      '2027-03-29',
      '2027-05-03',
      '2027-05-31',
      '2027-08-30',
      '2027-12-27',
      '2027-12-28',
    ],
    // Christmas on a Sunday: the 26th is Boxing Day itself, the 27th stands in for Christmas.
    2033: [
      '2033-01-03',
      '2033-04-15',
      '2033-04-18',
      '2033-05-02',
      '2033-05-30',
      '2033-08-29',
      '2033-12-26',
      '2033-12-27',
    ],
  };

  it.each(Object.entries(published))('%s', (year, expected) => {
    const found: string[] = [];
    for (let day = Date.UTC(Number(year), 0, 1); day < Date.UTC(Number(year) + 1, 0, 1); day += 86_400_000) {
      const weekday = new Date(day).getUTCDay();
      if (weekday !== 0 && weekday !== 6 && !isWorkingDay(day))
        found.push(new Date(day).toISOString().slice(0, 10));
    }
    expect(found).toEqual(expected);
  });
});

describe('working days between', () => {
  it.each([
    ['2026-11-20T09:00:00Z', '2026-11-20T17:00:00Z', 0],
    ['2026-11-20T09:00:00Z', '2026-11-23T09:00:00Z', 1],
    ['2026-11-20T09:00:00Z', '2026-11-22T09:00:00Z', 0],
    ['2026-12-24T09:00:00Z', '2026-12-29T09:00:00Z', 1],
    ['2026-11-23T09:00:00Z', '2026-11-20T09:00:00Z', -1],
    // 23:30 UTC in summer is already the next day in London.
    ['2026-07-01T23:30:00Z', '2026-07-02T12:00:00Z', 0],
  ])('%s to %s is %i', (from, to, days) => {
    expect(workingDaysBetween(from, to)).toBe(days);
  });

  /** Counts day by day. */
  function countedDaily(from: number, to: number): number {
    if (to < from) return 0 - countedDaily(to, from);
    let days = 0;
    for (let day = from + dayMs; day <= to; day += dayMs) if (isWorkingDay(day)) days++;
    return days;
  }

  it('are as many as counting day by day gives', () => {
    const day = fc.integer({ min: Date.UTC(1990) / dayMs, max: Date.UTC(2060) / dayMs });
    const far = fc.integer({ min: Date.UTC(1000) / dayMs, max: Date.UTC(9900) / dayMs });
    const pair = fc.oneof(
      fc.tuple(day, day),
      fc
        .tuple(fc.oneof(day, far), fc.integer({ min: -800, max: 800 }))
        .map(([from, more]) => [from, from + more] as const),
    );
    fc.assert(
      fc.property(pair, ([from, to]) => {
        // Noon, because until 1847 midnight in London differed from UTC.
        expect(workingDaysBetween((from + 0.5) * dayMs, (to + 0.5) * dayMs)).toBe(
          countedDaily(from * dayMs, to * dayMs),
        );
      }),
      { numRuns: 400 },
    );
  });

  it('take constant time, up to the year 9999', () => {
    const before = process.cpuUsage();
    for (let at = 0; at < 20; at++) workingDaysBetween('2026-11-20T09:00:00Z', '9999-12-31T00:00:00Z');
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(200);
    expect(workingDaysBetween('9999-12-24T12:00:00Z', '9999-12-31T12:00:00Z')).toBe(3);
  });
});

describe('freshness', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  it.each([
    ['2026-11-17T12:00:00Z', 'fresh'],
    ['2026-11-16T12:00:00Z', 'ageing'],
    ['2026-11-11T12:00:00Z', 'ageing'],
    ['2026-11-10T12:00:00Z', 'stale'],
  ])('%s is %s', (updatedAt, level) => {
    expect(freshness(updatedAt, now)).toBe(level);
  });
});

describe('the working day after a number of days', () => {
  it('skips weekends and bank holidays, forwards and backwards', () => {
    expect(workingDayAfter('2026-12-23', 2)).toBe('2026-12-29');
    expect(workingDayAfter('2026-12-29', -2)).toBe('2026-12-23');
    expect(workingDayAfter('2026-11-23', 0)).toBe('2026-11-23');
    expect(workingDayAfter('2026-11-21', 0)).toBe('2026-11-23');
  });

  it('is that many working days away', () => {
    const day = fc
      .integer({ min: 0, max: 40_000 })
      .map((at) => new Date(at * dayMs).toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 120 }), (from, count) => {
        const to = workingDayAfter(from, count);
        return isWorkingDay(to) && workingDaysBetween(`${from}T12:00:00Z`, `${to}T12:00:00Z`) === count;
      }),
      { numRuns: 50 },
    );
  });
});
