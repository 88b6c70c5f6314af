import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf, resetMs, retryAfterMs } from './rate-headers';

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

describe('rate headers', () => {
  it('never ask for a wait outside 0.5 to 120 seconds, whatever they hold (R13)', () => {
    fc.assert(
      fc.property(headerValue, (value) => {
        for (const wait of [retryAfterMs(value, now), resetMs(value, now)]) {
          if (wait !== null && !(wait >= 500 && wait <= 120_000)) return false;
        }
        const count = countOf(value);
        return count === null || (Number.isInteger(count) && count >= 0);
      }),
      { numRuns: 10_000 },
    );
  });

  it('read Retry-After as seconds or as an HTTP date', () => {
    expect(retryAfterMs('7', now)).toBe(7000);
    expect(retryAfterMs('1.5', now)).toBe(1500);
    expect(retryAfterMs('Sat, 21 Nov 2026 10:00:30 GMT', now)).toBe(30_000);
    expect(retryAfterMs('Sat, 21 Nov 2026 09:00:00 GMT', now)).toBe(500);
    expect(retryAfterMs('tomorrow', now)).toBeNull();
    expect(retryAfterMs(null, now)).toBeNull();
  });

  it('read Reset as seconds, epoch seconds or epoch milliseconds', () => {
    expect(resetMs('42', now)).toBe(42_000);
    expect(resetMs(String(now / 1000 + 9), now)).toBe(9000);
    expect(resetMs(String(now + 9000), now)).toBe(9000);
    expect(resetMs('-3', now)).toBeNull();
  });
});
