import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noRedis, startRedis, type TestRedis } from '@/lib/auth/testing-redis';
import { type BudgetStore, redisBudget } from './redis-budget';
import { TestingClock } from './testing-clock';
import { redisAt } from './testing-redis-time';

const minute = 60_000;
/** The report of an immediate response: `remaining` calls in a window that ends in a minute. */
const left = (remaining: number | null, given: { reserve?: number; ends?: number } = {}) => {
  const { reserve = 0, ends = minute } = given;
  return { remaining, reserve, earliestEndIn: ends, latestEndIn: ends };
};

describe.skipIf(noRedis)('a window shared by three processes', () => {
  let redis: TestRedis;
  let at: ReturnType<typeof redisAt>;
  const clock = new TestingClock();
  let first: BudgetStore;
  let second: BudgetStore;
  let third: BudgetStore;
  beforeAll(async () => {
    redis = await startRedis();
    at = redisAt(redis.url, clock);
  });
  afterAll(() => {
    at.close();
    return redis.close();
  });
  beforeEach(async () => {
    await redis.client.flushall();
    const process = () => redisBudget(at.run, 'key');
    [first, second, third] = [process(), process(), process()];
  });

  const granted = async (store: BudgetStore, inFlight: number, wanted: number) =>
    (await store.lease(inFlight, wanted)).granted;
  /** A probe and the report of its response. */
  const opened = async (remaining: number | null, given?: Parameters<typeof left>[1]) => {
    expect(await granted(first, 0, 5)).toBe(1);
    await first.report(0, left(remaining, given));
  };

  it('grants a single probe while nothing is known, and another after a second without a response', async () => {
    expect(await granted(first, 0, 5)).toBe(1);
    expect(await second.lease(0, 5)).toEqual({ granted: 0, retryIn: 20, closedFor: 0 });
    await clock.advance(999);
    expect(await granted(third, 0, 5)).toBe(0);
    await clock.advance(1);
    expect(await granted(third, 0, 5)).toBe(1);
    expect(await granted(first, 1, 5)).toBe(0);
  });

  it('grants the remaining calls, less the reserve and the calls in flight in all processes', async () => {
    await opened(20, { reserve: 2 });
    expect(await granted(first, 0, 4)).toBe(4);
    expect(await granted(second, 0, 5)).toBe(5);
    expect(await granted(third, 0, 100)).toBe(20 - 2 - 4 - 5);
    expect(await second.lease(5, 1)).toEqual({ granted: 0, retryIn: 100, closedFor: 0 });
  });

  it("uses the latest report of a process's own calls in flight", async () => {
    await opened(20);
    expect(await granted(first, 0, 6)).toBe(6);
    expect(await granted(first, 6, 100)).toBe(14);
    await first.report(3, left(12));
    expect(await granted(second, 0, 100)).toBe(12 - 3);
  });

  it('ignores the calls in flight of a process that has been silent for fifteen seconds', async () => {
    await opened(20);
    expect(await granted(second, 0, 12)).toBe(12);
    await clock.advance(14_999);
    expect(await granted(first, 0, 100)).toBe(8);
    await first.report(0, left(20, { ends: minute - 14_999 }));
    await clock.advance(1);
    expect(await granted(first, 0, 100)).toBe(20);
  });

  it('keeps the lower count within a window, and takes the new count in the next one', async () => {
    await opened(10);
    await clock.advance(100);
    await second.report(0, left(14, { ends: minute - 100 }));
    expect(await granted(second, 0, 100)).toBe(10);
    await second.report(0, left(9));
    expect(await granted(second, 0, 100)).toBe(9);
    await clock.advance(minute - 200);
    expect(await granted(second, 0, 100)).toBe(9);
    await second.report(0, left(90));
    expect(await granted(second, 0, 100)).toBe(90);
  });

  it('assigns a slow response to the current window', async () => {
    await opened(10);
    await clock.advance(9000);
    // The service may have responded when 60 s were left, or just now.
    await second.report(0, { remaining: 50, reserve: 0, earliestEndIn: minute - 9000, latestEndIn: minute });
    expect(await granted(second, 0, 100)).toBe(10);
  });

  it.each([
    ['a little earlier', -1400, 10],
    ['much earlier', -1600, 30],
    ['a little later', 1400, 10],
    ['much later', 1600, 30],
  ])('takes a window that ends %s than the known one for the same or a new one', async (_, by, count) => {
    await opened(10);
    await second.report(0, left(30, { ends: minute + by }));
    expect(await granted(second, 0, 100)).toBe(count);
  });

  it('uses the latest possible end of a window, and counts the call that opened it while it is in flight', async () => {
    expect(await granted(first, 0, 5)).toBe(1);
    await second.report(0, { remaining: 20, reserve: 0, earliestEndIn: 400, latestEndIn: 3000.4 });
    expect(await granted(second, 0, 100)).toBe(19);
    await clock.advance(2999);
    expect(await third.lease(0, 1)).toEqual({ granted: 0, retryIn: 1, closedFor: 0 });
    await clock.advance(1);
    expect(await granted(third, 0, 5)).toBe(1);
  });

  it('grants the next probe at the end of a short window', async () => {
    await opened(5, { ends: 40 });
    await clock.advance(40);
    expect(await granted(second, 0, 5)).toBe(1);
  });

  it('takes a count that arrives after the end of a window for that of the next one', async () => {
    await opened(5, { ends: 40 });
    await clock.advance(100);
    await second.report(0, left(30, { ends: 500 }));
    expect(await granted(third, 0, 100)).toBe(30);
  });

  it('takes the reserve of the new window with its count', async () => {
    await opened(20, { reserve: 2 });
    await clock.advance(minute);
    expect(await granted(second, 0, 5)).toBe(1);
    await second.report(0, left(30, { reserve: 7 }));
    expect(await granted(third, 0, 100)).toBe(23);
  });

  it('waits for the end of a spent window, then grants a single probe', async () => {
    await opened(2, { reserve: 2 });
    expect(await second.lease(0, 5)).toEqual({ granted: 0, retryIn: minute, closedFor: 0 });
    await clock.advance(minute);
    expect(await granted(second, 0, 5)).toBe(1);
    expect(await granted(third, 0, 5)).toBe(0);
  });

  it('counts a response without a remaining count as one call', async () => {
    await opened(10);
    await second.report(0, left(null));
    expect(await granted(second, 0, 100)).toBe(9);
  });

  it('grants everything, for a second at a time, if the service never states a remaining count', async () => {
    await opened(null);
    expect(await granted(second, 0, 100)).toBe(100);
    await clock.advance(1000);
    expect(await granted(second, 0, 100)).toBe(1);
  });

  it('closes for all processes until the end of the longest pause, then grants a single probe', async () => {
    await opened(50);
    await first.close(3000);
    await second.close(1000);
    await third.report(0, left(40));
    for (const store of [first, second, third]) {
      expect(await store.lease(0, 5)).toEqual({ granted: 0, retryIn: 3000, closedFor: 3000 });
    }
    await clock.advance(3000);
    expect(await granted(third, 0, 5)).toBe(1);
    expect(await granted(first, 0, 5)).toBe(0);
  });

  it('grants a probe after a pause, even if a probe caused the pause', async () => {
    expect(await granted(first, 0, 5)).toBe(1);
    await first.close(500);
    await clock.advance(500);
    expect(await granted(second, 0, 5)).toBe(1);
  });

  it('has a process retry at the end of a short window', async () => {
    await opened(5, { ends: 40 });
    expect(await granted(second, 0, 5)).toBe(5);
    expect(await third.lease(0, 5)).toEqual({ granted: 0, retryIn: 40, closedFor: 0 });
  });

  it.each([
    ['a pause', () => first.close(minute)],
    ['a spent window', () => opened(0)],
    ['a probe', () => granted(first, 0, 1)],
  ])("ignores %s recorded before Redis's clock was set back", async (_, happened) => {
    await happened();
    const before = Object.assign(new TestingClock(), { now: () => clock.now() - 500_000 });
    const behind = redisAt(redis.url, before);
    expect(await granted(redisBudget(behind.run, 'key'), 0, 5)).toBe(1);
    behind.close();
  });

  it('is separate for each name, and expires ten minutes after the last use', async () => {
    await opened(10);
    expect(await granted(redisBudget(at.run, 'other'), 0, 5)).toBe(1);
    const key = 'chain-dashboard:budget:key';
    expect(await redis.client.pttl(key)).toBeGreaterThan(500_000);
  });
});
