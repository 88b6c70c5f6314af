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
});
