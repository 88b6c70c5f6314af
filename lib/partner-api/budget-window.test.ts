import { describe, expect, it } from 'vitest';
import { Budget } from './budget';
import { type RateHeaders } from './rate-headers';

const headers = (
  remaining: number | null,
  resetIn: number | null,
  limit: number | null = 100,
): RateHeaders => ({
  limit,
  remaining,
  resetIn,
  retryAfter: null,
});
const minute = 60_000;

describe('a window of the budget', () => {
  it.each([
    ['a second and a half before', -1499, 10],
    ['longer before', -1501, 30],
    ['a second and a half after', 1499, 10],
    ['longer after', 1501, 30],
  ])('is the same or a new one if its stated end is %s the known one', (_, by, left) => {
    const budget = new Budget();
    budget.record(headers(10, minute), 0, 0);
    budget.record(headers(30, minute + by), 0, 0);
    expect(budget.remaining).toBe(left);
    expect(budget.windowEnd).toBe(left === 10 ? minute : minute + by);
  });

  it('is unknown before the first response, after its end, and without a limit or a count', () => {
    const budget = new Budget();
    expect([budget.window(0, 0), budget.windowLength]).toEqual([null, 0]);
    budget.record(headers(40, minute, null), 0, 0);
    expect(budget.window(0, 0)).toBeNull();
    budget.record(headers(40, minute), 0, 0);
    expect(budget.window(59_999, 0)).toMatchObject({ limit: 100, left: 38 });
    expect(budget.window(minute, 0)).toBeNull();
    // Only its length stays known.
    expect([budget.windowLength, budget.windowEnd, budget.remaining]).toEqual([minute, null, null]);
    budget.record(headers(null, null, null), 61_000, 61_000);
    expect(budget.window(61_000, 0)).toBeNull();
  });

  it('has the length that is left of it when a slow response arrives', () => {
    const budget = new Budget();
    budget.record(headers(10, 30_000), 12_000, 9000);
    expect([budget.windowLength, budget.windowEnd]).toEqual([30_000, 42_000]);
  });

  it('stays the same if the service took long to answer, early or late in the life of the call', () => {
    for (const stated of [60_000, 51_000]) {
      const budget = new Budget();
      budget.record(headers(10, minute), 0, 0);
      budget.record(headers(50, stated), 9000, 0);
      expect([budget.remaining, budget.windowEnd], `${stated}`).toEqual([10, minute]);
    }
  });

  it('lasts a second if the service states no end', () => {
    const budget = new Budget();
    budget.record(headers(0, null, 10), 0, 0);
    expect([budget.room(999, 0, 1), budget.nextChange(0)]).toEqual([0, 1000]);
    expect(budget.room(1000, 0, 1)).toBe(1);
  });

  it('has room for background work again once it has ended', () => {
    const budget = new Budget();
    budget.record(headers(5, minute), 0, 0);
    expect(budget.backgroundRoom(59_999)).toBe(false);
    expect(budget.backgroundRoom(minute)).toBe(true);
  });

  it('has room for background work whatever is left of it, if the service states no limit', () => {
    const budget = new Budget();
    budget.record(headers(3, minute, null), 0, 0);
    for (let sent = 0; sent < 3; sent += 1) budget.sent(0, true);
    expect(budget.backgroundRoom(0)).toBe(true);
  });

  it('is probed two minutes after the last response if it is spent, not after the first', () => {
    const budget = new Budget();
    budget.record(headers(2, 86_400_000), 0, 0);
    budget.record(headers(2, 86_340_000), minute, minute);
    expect(budget.nextChange(minute)).toBe(180_000);
    expect(budget.room(179_999, 0, 1)).toBe(0);
    expect(budget.room(180_000, 0, 1)).toBe(1);
  });

  it('is unknown after a pause, so one call probes at once, even if a probe got the answer', () => {
    const budget = new Budget();
    budget.sent(0, false);
    budget.close(500);
    expect([budget.room(500, 0, 1), budget.remaining, budget.windowEnd]).toEqual([1, null, null]);
    budget.sent(500, false);
    expect(budget.room(501, 1, 1)).toBe(0);
    budget.record(headers(40, minute), 600, 500);
    budget.close(500);
    expect([budget.room(1200, 0, 5), budget.nextChange(1200)]).toEqual([1, 2200]);
  });
});
