import { describe, expect, it } from 'vitest';
import { RetryAllowance, SlidingCount } from './retry-allowance';

/** Uses up the allowance. @returns the number of retries */
function drain(allowance: RetryAllowance, now: number): number {
  for (let taken = 0; ; taken += 1) {
    if (!allowance.canRetry(now)) return taken;
    allowance.sent('counted', now);
  }
}

describe('the retry allowance', () => {
  it('starts with 14 retries, then grants one for every 36 first attempts', () => {
    const allowance = new RetryAllowance();
    expect(drain(allowance, 0)).toBe(14);
    for (let call = 0; call < 100; call += 1) allowance.sent(null, 0);
    expect(drain(allowance, 0)).toBe(2);
  });

  it('never exceeds 14 retries, however many first attempts there were', () => {
    const allowance = new RetryAllowance();
    for (let call = 0; call < 10_000; call += 1) allowance.sent(null, 0);
    expect(drain(allowance, 0)).toBe(14);
  });

  it('grants one retry every 36 seconds without any calls', () => {
    const allowance = new RetryAllowance();
    drain(allowance, 0);
    // Retries earn nothing.
    for (let again = 0; again < 20; again += 1) allowance.sent('free', 0);
    expect(allowance.nextRetryAt(0)).toBe(36_000);
    expect(drain(allowance, 35_999)).toBe(0);
    expect(drain(allowance, 36_000)).toBe(1);
  });

  it('saves up no more than 14 retries in an hour without calls', () => {
    const allowance = new RetryAllowance();
    allowance.sent('counted', 0);
    expect(drain(allowance, 3_600_000)).toBe(14);
  });

  it('permits the next retry now if one is affordable, or once the rest of it is earned', () => {
    const allowance = new RetryAllowance();
    expect(allowance.nextRetryAt(5000)).toBe(5000);
    drain(allowance, 5000);
    for (let call = 0; call < 20; call += 1) allowance.sent(null, 5000);
    expect(allowance.nextRetryAt(5000)).toBe(5000 + 16_000);
    expect(allowance.nextRetryAt(9000)).toBe(5000 + 16_000);
  });

  it('owes at most two retries for probes sent without an allowance', () => {
    const allowance = new RetryAllowance();
    drain(allowance, 0);
    for (let probe = 0; probe < 50; probe += 1) allowance.sent('counted', 0);
    expect(allowance.nextRetryAt(0)).toBe(108_000);
  });

  it('is not reduced by retries after an isolated failure, or at the request of the service', () => {
    const allowance = new RetryAllowance();
    expect(allowance.failed()).toBe('counted');
    for (let count = 0; count < 3; count += 1) allowance.responded();
    expect([allowance.failed(), allowance.failed()]).toEqual(['free', 'counted']);
    for (let again = 0; again < 20; again += 1) allowance.sent('free', 0);
    expect(drain(allowance, 0)).toBe(14);
  });

  it('counts a failure as isolated only after three responses in a row', () => {
    const allowance = new RetryAllowance();
    for (const [responses, expected] of [
      [2, 'counted'],
      [1, 'counted'],
      [3, 'free'],
      [2, 'counted'],
      [4, 'free'],
    ] as const) {
      for (let count = 0; count < responses; count += 1) allowance.responded();
      expect(allowance.failed(), `after ${responses}`).toBe(expected);
    }
  });

  it('reports the calls sent per call requested in the last minute', () => {
    const allowance = new RetryAllowance();
    expect(allowance.amplification(0)).toBe(1);
    for (let call = 0; call < 10; call += 1) allowance.requested(0);
    allowance.sent('free', 0);
    allowance.sent('counted', 0);
    expect(allowance.amplification(0)).toBe(1.2);
    expect(allowance.amplification(59_999)).toBe(1.2);
    expect(allowance.amplification(60_000)).toBe(1);
    // First attempts are requests already.
    allowance.requested(60_000);
    allowance.sent(null, 60_000);
    expect(allowance.amplification(60_000)).toBe(1);
  });
});

it('counts events of the last sixty seconds, even after a long gap', () => {
  const count = new SlidingCount();
  for (let second = 0; second < 90; second += 1) count.add(second * 1000);
  expect(count.total(89_000)).toBe(60);
  expect(count.total(100_000)).toBe(49);
  expect(count.total(10_000_000)).toBe(0);
});
