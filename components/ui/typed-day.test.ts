import { describe, expect, it } from 'vitest';
import { dayProblem, partsOf, pastedDay, valueOf } from './typed-day';

const typed = (day: string, month: string, year: string) => valueOf({ day, month, year });

describe('a typed day', () => {
  it('is valid with or without leading zeros, and accepts month names', () => {
    expect(typed('3', '4', '2035')).toBe('2035-04-03');
    expect(typed(' 03', '04 ', '2035')).toBe('2035-04-03');
    expect(typed('21', 'Nov', '2026')).toBe('2026-11-21');
    expect(typed('29', 'february', '2028')).toBe('2028-02-29');
    expect(dayProblem('2035-04-03')).toBeNull();
  });

  it('is empty while nothing is typed', () => {
    expect(typed('', ' ', '')).toBe('');
    expect(dayProblem('')).toBeNull();
  });

  it('keeps invalid input and says how to correct it', () => {
    const problem = (day: string, month: string, year: string) => dayProblem(typed(day, month, year));
    expect(partsOf(typed('3', '', '2035'))).toEqual({ day: '3', month: '', year: '2035' });
    expect(problem('3', '', '2035')).toEqual({ message: 'Enter the month too', parts: ['month'] });
    expect(problem('', '', '2035')?.message).toBe('Enter the day and the month too');
    expect(problem('32', '1', '2035')).toEqual({
      message: 'Enter the day as a number, 1 to 31',
      parts: ['day'],
    });
    expect(problem('3', 'x', '2035')?.message).toBe('Enter the month as a number, 1 to 12');
    expect(problem('3', 'ju', '2035')?.parts).toEqual(['month']);
    expect(problem('3', '1', '35')?.message).toBe('Enter the year with four digits');
    expect(problem('0', '13', '35')?.parts).toEqual(['day', 'month', 'year']);
    expect(problem('31', '6', '2035')?.message).toBe('June 2035 has only 30 days');
    expect(problem('29', '2', '2035')?.message).toBe('February 2035 has only 28 days');
    expect(problem('-1', '2', '2035')?.parts).toEqual(['day']);
    // A typed dash must not move what follows it into another box.
    expect(partsOf(typed('1-2', '3', '2035'))).toEqual({ day: '1–2', month: '3', year: '2035' });
  });

  it('is read from a complete pasted date, with the day before the month', () => {
    expect(pastedDay('2026-11-21')).toEqual({ day: '21', month: '11', year: '2026' });
    expect(pastedDay(' 3/4/2035 ')).toEqual({ day: '3', month: '4', year: '2035' });
    expect(pastedDay('21 November 2026')).toEqual({ day: '21', month: 'November', year: '2026' });
    expect(pastedDay('21')).toBeNull();
    expect(pastedDay('soon')).toBeNull();
  });

  it('has its first and last days, months and years', () => {
    expect([dayProblem(typed('1', '1', '1000')), dayProblem(typed('31', '12', '9999'))]).toEqual([
      null,
      null,
    ]);
    const wrong = (day: string, month: string, year: string) => dayProblem(typed(day, month, year))?.parts;
    expect([wrong('1', '0', '2035'), wrong('1', '1', '999'), wrong('1', '1', '20350')]).toEqual([
      ['month'],
      ['year'],
      ['year'],
    ]);
    expect(typed('29', '2', '2027')).not.toBe('2027-02-29');
  });

  it('accepts a month by its first three letters, and no fewer', () => {
    expect([typed('1', 'mar', '2035'), typed('1', 'MAY', '2035')]).toEqual(['2035-03-01', '2035-05-01']);
    expect(dayProblem(typed('1', 'ma', '2035'))?.parts).toEqual(['month']);
  });

  it('is read from a date however its parts are separated', () => {
    for (const text of ['21.11.2026', '21 11 2026', '21-11-2026', '21 / 11 / 2026'])
      expect(pastedDay(text), text).toEqual({ day: '21', month: '11', year: '2026' });
    expect(pastedDay('21 Nov, 2026')).toEqual({ day: '21', month: 'Nov', year: '2026' });
    for (const text of ['21/11/26', 'on 21/11/2026', '2026-11']) expect(pastedDay(text), text).toBeNull();
  });
});
