import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateHeaders } from './rate-headers';

const now = Date.parse('2026-11-21T10:00:00Z');

const headerValue = fc.oneof(
  fc.string(),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.integer({ min: -10, max: 10_000 }).map(String),
  fc.integer({ min: 1_600_000_000, max: 2_000_000_000 }).map(String),
  fc.integer({ min: 1_600_000_000_000, max: 2_000_000_000_000 }).map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('', ' ', '-1', 'NaN', 'Infinity', '1e99', '30, 30', 'soon', '0', '١٢'),
);

/** The parsed headers if our clock shows `date`. */
const read = (headers: Record<string, string | null>, date = now) =>
  rateHeaders((name) => headers[name], date);
const retryAfter = (value: string | null, date?: string) =>
  read({ 'retry-after': value, date: date ?? null }).retryAfter;
const resetIn = (value: string | null, date: string | null = null, ours = now) =>
  read({ 'x-ratelimit-reset': value, date }, ours).resetIn;

describe('rate headers', () => {
  it('never give a wait outside 0.5 to 120 seconds, whatever they contain (R13)', () => {
    fc.assert(
      fc.property(headerValue, headerValue, (value, date) => {
        const all = { 'x-ratelimit-limit': value, 'x-ratelimit-reset': value, 'retry-after': value, date };
        const { limit, resetIn, retryAfter } = read(all);
        const within = (ms: number | null, max: number) => ms === null || (ms >= 500 && ms <= max);
        if (!within(retryAfter, 120_000) || !within(resetIn, 86_400_000)) return false;
        return limit === null || (Number.isInteger(limit) && limit >= 0);
      }),
      { numRuns: 10_000 },
    );
  });

  it('accept Retry-After as seconds or as an HTTP date', () => {
    expect(retryAfter('7')).toBe(7000);
    expect(retryAfter('1.5')).toBe(1500);
    expect(retryAfter('Sat, 21 Nov 2026 10:00:30 GMT')).toBe(30_000);
    expect(retryAfter('Sat, 21 Nov 2026 09:00:00 GMT')).toBe(500);
    expect(retryAfter('2026-11-21T10:00:30Z')).toBe(30_000);
    expect(retryAfter('0')).toBe(500);
    expect(retryAfter('120')).toBe(120_000);
    expect(retryAfter('3600')).toBe(120_000);
    for (const malformed of ['tomorrow', '1.5.2', '-1', '30, 30', '5s', '2026/11/22'])
      expect(retryAfter(malformed), malformed).toBeNull();
    expect(retryAfter(null)).toBeNull();
  });

  it('accept Reset as seconds, epoch seconds, epoch milliseconds or a date', () => {
    expect(resetIn('42')).toBe(42_000);
    expect(resetIn(String(now / 1000 + 9))).toBe(9000);
    expect(resetIn(String(now + 9000))).toBe(9000);
    expect(resetIn('300')).toBe(300_000);
    // In every format a window may be as long as a day.
    for (const hours of [1, 12, 24]) {
      const end = now + hours * 3_600_000;
      for (const said of [
        hours * 3600,
        end / 1000,
        end,
        new Date(end).toUTCString(),
        new Date(end).toISOString(),
      ])
        expect(resetIn(String(said))).toBe(hours * 3_600_000);
    }
    expect(resetIn('-3')).toBeNull();
    const counts = (value: string) => read({ 'x-ratelimit-limit': value, 'x-ratelimit-remaining': value });
    expect(counts(' 600 ')).toMatchObject({ limit: 600, remaining: 600 });
    expect(counts('9'.repeat(9))).toMatchObject({ limit: 999_999_999, remaining: 999_999_999 });
    expect(counts('0')).toMatchObject({ limit: 0, remaining: 0 });
    for (const malformed of ['-1', '1.5', '6, 6', '0x10', ''])
      expect(counts(malformed), malformed).toMatchObject({ limit: null, remaining: null });
    expect(counts('9'.repeat(10))).toMatchObject({ limit: null, remaining: null });
  });

  it('are each read from the header of their name', () => {
    const all = {
      'x-ratelimit-limit': '600',
      'x-ratelimit-remaining': '41',
      'x-ratelimit-reset': '20',
      'retry-after': '7',
    };
    expect(read(all)).toEqual({ limit: 600, remaining: 41, resetIn: 20_000, retryAfter: 7000 });
    expect(read({})).toEqual({ limit: null, remaining: null, resetIn: null, retryAfter: null });
  });

  it.each([
    ['five minutes slow', -5 * 60_000],
    ['set forward by an hour', 3_600_000],
    ['ten seconds ahead', 10_000],
    ['a second slow', -1000],
    ['ahead by more than the truncation of Date explains', 1500],
    ['right', 0],
  ])("are compared with the response's own Date if our clock is %s", (_, wrong) => {
    const date = 'Sat, 21 Nov 2026 10:00:00 GMT';
    expect(resetIn(String(now / 1000 + 30), date, now + wrong)).toBe(30_000);
    expect(resetIn(String(now + 30_000), date, now + wrong)).toBe(30_000);
    expect(retryAfter('Sat, 21 Nov 2026 10:00:30 GMT', date)).toBe(30_000);
    expect(resetIn('Sat, 21 Nov 2026 10:00:30 GMT', date, now + wrong)).toBe(30_000);
    expect(read({ 'retry-after': 'Sat, 21 Nov 2026 10:00:30 GMT', date }, now + wrong).retryAfter).toBe(
      30_000,
    );
    expect(resetIn('30', date, now + wrong)).toBe(30_000);
    expect(resetIn(String(now / 1000 + 30), 'yesterday')).toBe(30_000);
    expect(resetIn(String(now / 1000 + 1), date, now + 900)).toBe(500);
  });
});
