import { describe, expect, it } from 'vitest';
import { formatMoment, formatMomentOrNull, givenMoment } from './moment';

describe('a timestamp in a request', () => {
  const accepts = (text: string) => givenMoment().safeParse(text).success;

  it.each([
    ['2026-11-21T09:00:00Z', true],
    ['2026-11-21T09:00:00.123+05:30', true],
    ['0001-01-01T00:00:00Z', true],
    ['0001-01-01T00:00:00-01:00', true],
    ['0001-01-01T00:30:00+01:00', false],
    ['9999-12-31T23:59:59Z', true],
    ['9999-12-31T23:30:00-01:00', false],
    ['2026-11-21T09:00:00', false],
    ['2026-11-21', false],
  ])('%s is accepted: %s', (text, accepted) => {
    expect(accepts(text)).toBe(accepted);
  });
});

it('is written in UTC, to the millisecond and with an offset', () => {
  const date = new Date('2026-07-01T12:00:00.007+01:00');
  expect(formatMoment(date)).toBe('2026-07-01T11:00:00.007+00:00');
  expect([formatMomentOrNull(date), formatMomentOrNull(null)]).toEqual([formatMoment(date), null]);
});
