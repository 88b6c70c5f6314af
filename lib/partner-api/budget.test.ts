import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Budget } from './budget';
import { rateHeaders, type RateHeaders } from './rate-headers';

const headers = (remaining: number | null, reset: number, limit = 100): RateHeaders =>
  remaining === null
    ? { limit: null, remaining, resetIn: null, retryAfter: null }
    : { limit, remaining, resetIn: reset * 1000, retryAfter: null };

describe('budget', () => {
  it('allows one probe while nothing is known, and another if that one hangs or fails', () => {
    const budget = new Budget();
    expect(budget.room(0, 0, 1)).toBe(1);
    budget.sent(0, false);
    expect(budget.room(0, 1, 1)).toBe(0);
    expect(budget.nextChange(0)).toBe(1000);
    expect(budget.room(1000, 1, 1)).toBe(1);
    budget.sent(1000, false);
    budget.failed();
    expect(budget.room(1001, 0, 1)).toBe(1);
  });

  it('deducts the calls in flight and a reserve', () => {
    const budget = new Budget();
    budget.record(headers(40, 60), 0, 0);
    expect(budget.room(0, 10, 1)).toBe(40 - 10 - 2);
    budget.record(headers(3, 60, 5), 0, 0);
    expect(budget.room(0, 0, 1)).toBe(3);
  });

  it.each([
    [49, 0],
    [50, 1],
    [120, 3],
    [600, 12],
  ])('with a limit of %i reserves %i calls', (limit, reserve) => {
    const budget = new Budget();
    budget.record(headers(40, 60, limit), 0, 0);
    expect(budget.room(0, 0, 1)).toBe(40 - reserve);
  });

  it('takes the longer of the last two windows, since the first response may come in the middle of one', () => {
    const budget = new Budget();
    const lengths = [20, 60, 30, 30].map((seconds, at) => {
      budget.record(headers(99, seconds), at * 100_000, at * 100_000);
      return budget.windowLength;
    });
    expect(lengths).toEqual([20_000, 60_000, 60_000, 30_000]);
  });

  it("uses the latest possible end of a window, according to the window's first response", () => {
    const budget = new Budget();
    // The service responded at some moment between 0 and 400.
    budget.record(headers(10, 60), 400, 0);
    expect(budget.windowEnd).toBe(60_400);
    budget.record(headers(9, 60), 900, 900);
    expect(budget.windowEnd).toBe(60_400);
  });

  it('trusts a long window while calls are left', () => {
    const budget = new Budget();
    budget.record(headers(50, 86_400), 0, 0);
    expect(budget.room(3_600_000, 0, 1)).toBe(48);
  });

  it("with several processes takes its share of the window's limit and remaining calls", () => {
    const budget = new Budget(4);
    budget.record(headers(80, 60), 0, 0);
    // 78 calls are not reserved; a quarter is 19, of which two are in flight.
    expect(budget.window(0, 2)).toEqual({ endsAt: 60_000, length: 60_000, limit: 25, left: 17 });
  });

  it('counts a call once, in flight or in the remaining count of its response', () => {
    const budget = new Budget();
    budget.record(headers(40, 60), 0, 0);
    for (let sent = 1; sent <= 10; sent += 1) {
      budget.sent(0, false);
      expect(budget.room(0, sent, 1)).toBe(40 - sent - 2);
    }
    for (let responded = 1; responded <= 10; responded += 1) {
      budget.record(headers(40 - responded, 60), 0, 0);
      expect(budget.room(0, 10 - responded, 1)).toBe(40 - 10 - 2);
    }
  });

  it('keeps the lower count within a window, and takes the new count in a new one', () => {
    const budget = new Budget();
    budget.record(headers(10, 60), 0, 0);
    budget.record(headers(14, 60), 200, 200);
    expect(budget.remaining).toBe(10);
    budget.record(headers(99, 60), 61_000, 61_000);
    expect(budget.remaining).toBe(99);
  });

  it('assigns a slow response to the current window', () => {
    const budget = new Budget();
    budget.record(headers(10, 60), 0, 0);
    // The service responded at 100, when 50 were left; faster responses have reported a lower count since.
    budget.record(headers(50, 60), 9000, 50);
    expect(budget.remaining).toBe(10);
  });

  it('allows one probe when the window has ended', () => {
    const budget = new Budget();
    budget.record(headers(0, 60), 0, 0);
    expect(budget.room(59_999, 0, 1)).toBeLessThanOrEqual(0);
    expect(budget.nextChange(0)).toBe(60_000);
    expect(budget.room(60_000, 0, 1)).toBe(1);
  });

  it('counts an error without headers as one call, and treats a service without headers as unlimited', () => {
    const budget = new Budget();
    budget.record(headers(null, 0), 0, 0);
    expect(budget.room(0, 5, 1)).toBe(Infinity);
    budget.record(headers(10, 60), 0, 0);
    budget.record(headers(null, 0), 0, 0);
    expect([budget.remaining, budget.limit]).toEqual([9, 100]);
    budget.record(headers(0, 60), 0, 0);
    budget.record(headers(null, 0), 0, 0);
    expect(budget.remaining).toBe(0);
  });

  it('waits only a second if nothing remains and no reset is given', () => {
    const budget = new Budget();
    budget.record({ limit: null, remaining: 0, resetIn: null, retryAfter: null }, 0, 0);
    expect(budget.room(0, 0, 1)).toBe(0);
    expect(budget.room(budget.nextChange(0), 0, 1)).toBe(1);
  });

  it('allows background work 40 % of the limit, and none of the last 20 %', () => {
    const budget = new Budget();
    expect(budget.backgroundRoom(0)).toBe(true);
    budget.record(headers(90, 60), 0, 0);
    // Interactive calls do not count.
    for (let sent = 0; sent < 50; sent += 1) budget.sent(0, false);
    for (let sent = 0; sent < 40; sent += 1) {
      expect(budget.backgroundRoom(0)).toBe(true);
      budget.sent(0, true);
    }
    expect(budget.backgroundRoom(0)).toBe(false);
    // The service starts a new window before the announced end of the previous one.
    budget.record(headers(99, 60), 30_000, 30_000);
    expect(budget.backgroundRoom(30_000)).toBe(true);
    for (const [left, processes, mayGo] of [
      [20, 1, false],
      [21, 1, true],
      [21, 4, true],
      [20, 4, false],
    ] as const) {
      const low = new Budget(processes);
      low.record(headers(left, 60), 0, 0);
      expect(low.backgroundRoom(0), `${left} left, ${processes} processes`).toBe(mayGo);
    }
  });

  it('splits the allowance for background work among several processes', () => {
    const budget = new Budget(4);
    budget.record(headers(90, 60), 0, 0);
    for (let sent = 0; sent < 10; sent += 1) {
      expect(budget.backgroundRoom(0)).toBe(true);
      budget.sent(0, true);
    }
    expect(budget.backgroundRoom(0)).toBe(false);
  });

  it('retries after a second if no window is known', () => {
    const budget = new Budget();
    expect(budget.nextChange(5000)).toBe(6000);
  });

  it('allows a call after two minutes at the latest, whatever the headers say (R13)', () => {
    const count = fc.nat(1000);
    const reset = fc.oneof(fc.string(), fc.double().map(String), fc.nat(100_000).map(String));
    fc.assert(
      fc.property(count, count, reset, fc.nat(1e6), (limit, remaining, end, now) => {
        const header: Record<string, string> = {
          'x-ratelimit-limit': String(limit),
          'x-ratelimit-remaining': String(remaining),
          'x-ratelimit-reset': end,
        };
        const budget = new Budget();
        budget.record(
          rateHeaders((name) => header[name], 0),
          now,
          now,
        );
        if (budget.room(now, 0, 1) > 0) return true;
        const change = budget.nextChange(now);
        return change <= now + 120_000 && budget.room(change, 0, 1) >= 1;
      }),
      { numRuns: 10_000 },
    );
  });
});
