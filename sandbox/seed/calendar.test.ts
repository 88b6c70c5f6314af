import { describe, expect, test } from 'vitest';
import { bankHolidays, nextHolidayPair, officeTime, workingTime } from './calendar';

const at = (moment: string) => new Date(moment);

describe('bank holidays of England and Wales', () => {
  test.each([
    [2020, '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28'],
    [2022, '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27'],
    [2023, '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26'],
    [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
    [2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
    [2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
    [2038, '01-01 04-23 04-26 05-03 05-31 08-30 12-27 12-28'],
  ])('%i', (year, days) => {
    const found = bankHolidays(year).map((day) => day.toISOString());
    expect(found.sort()).toEqual(days.split(' ').map((day) => `${year}-${day}T00:00:00.000Z`));
  });
});

describe('a time in office hours', () => {
  const wednesday = at('2026-11-18T10:30:00Z');

  test.each([
    [-7, 0, '2026-11-11T08:13'],
    [-1, 0, '2026-11-17T08:13'],
    [0, 0, '2026-11-17T08:13'],
    [1, 0, '2026-11-19T08:13'],
    [3, 0, '2026-11-20T08:13'],
    [7, 1, '2026-11-25T09:20'],
    [7, 8, '2026-11-25T09:09'],
  ])('%i days from a Wednesday with salt %i is %s', (days, salt, moment) => {
    expect(officeTime(wednesday, days, salt)).toEqual(at(`${moment}:00.000Z`));
  });

  test('skips weekends and bank holidays', () => {
    expect(workingTime(at('2026-12-24T12:00:00Z'), 1, 0)).toEqual(at('2026-12-29T08:13:00.000Z'));
    expect(workingTime(at('2026-12-29T12:00:00Z'), -1, 0)).toEqual(at('2026-12-24T08:13:00.000Z'));
  });

  test('counts from the last working day if today is a day off', () => {
    const sunday = at('2026-11-22T12:00:00Z');
    expect(workingTime(sunday, -1, 0)).toEqual(at('2026-11-19T08:13:00.000Z'));
    expect(workingTime(sunday, 1, 0)).toEqual(at('2026-11-23T08:13:00.000Z'));
  });

  test('counts from the day in London, which is a day ahead of UTC late on a summer evening', () => {
    expect(workingTime(at('2027-06-30T22:59:59Z'), 1, 0)).toEqual(at('2027-07-01T08:13:00.000Z'));
    expect(workingTime(at('2027-06-30T23:00:00Z'), 1, 0)).toEqual(at('2027-07-02T08:13:00.000Z'));
  });
});

describe('the next bank holiday with a working day three days apart', () => {
  const pairAfter = (moment: string) =>
    Object.values(nextHolidayPair(at(moment))).map((day) => day.toISOString().slice(0, 10));

  test('is more than a week away', () => {
    expect(pairAfter('2026-04-26T00:00:00Z')).toEqual(['2026-05-04', '2026-05-01']);
    expect(pairAfter('2026-04-28T00:00:00Z')).toEqual(['2026-05-25', '2026-05-22']);
  });

  test('has the working day after it if three days before is no working day', () => {
    expect(pairAfter('2026-03-29T12:00:00Z')).toEqual(['2026-04-06', '2026-04-09']);
  });

  test('may be in the next year', () => {
    expect(pairAfter('2026-12-24T00:00:00Z')).toEqual(['2027-01-01', '2026-12-29']);
  });
});
