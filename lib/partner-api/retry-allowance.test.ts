import { describe, expect, it } from 'vitest';
import { RetryAllowance, SlidingCount } from './retry-allowance';

/** Takes what there is. @returns how many repeats that was */
function drain(allowance: RetryAllowance, now: number): number {
  for (let taken = 0; ; taken += 1) {
    if (!allowance.canRetry(now)) return taken;
    allowance.sent('counted', now);
  }
}

describe('what may be sent again', () => {
  it('is a dozen or so, and then one for 45 calls that were sent for the first time', () => {
    const allowance = new RetryAllowance();
    expect(drain(allowance, 0)).toBe(14);
    for (let call = 0; call < 100; call += 1) allowance.sent(null, 0);
    expect(drain(allowance, 0)).toBe(2);
  });

  it('is never more than that at once, however much was asked for', () => {
    const allowance = new RetryAllowance();
    for (let call = 0; call < 10_000; call += 1) allowance.sent(null, 0);
    expect(drain(allowance, 0)).toBe(14);
  });

  it('comes back where hardly anyone calls, one in 45 seconds', () => {
    const allowance = new RetryAllowance();
    drain(allowance, 0);
    // What is sent again earns nothing.
    for (let again = 0; again < 20; again += 1) allowance.sent('free', 0);
    expect(allowance.nextRetryAt(0)).toBe(45_000);
    expect(drain(allowance, 44_999)).toBe(0);
    expect(drain(allowance, 45_000)).toBe(1);
  });

  it('owes two at most for probes that went out with nothing left', () => {
    const allowance = new RetryAllowance();
    drain(allowance, 0);
    for (let probe = 0; probe < 50; probe += 1) allowance.sent('counted', 0);
    expect(allowance.nextRetryAt(0)).toBe(135_000);
  });

  it('is not counted after a failure that stands alone, or when the service asked for it', () => {
    const allowance = new RetryAllowance();
    expect(allowance.failed()).toBe('counted');
    for (let count = 0; count < 3; count += 1) allowance.responded();
    expect([allowance.failed(), allowance.failed()]).toEqual(['free', 'counted']);
    for (let again = 0; again < 20; again += 1) allowance.sent('free', 0);
    expect(drain(allowance, 0)).toBe(14);
  });

  it('tells how many calls were sent for each that was asked for, in the last minute', () => {
    const allowance = new RetryAllowance();
    expect(allowance.amplification(0)).toBe(1);
    for (let call = 0; call < 10; call += 1) allowance.requested(0);
    allowance.sent('free', 0);
    allowance.sent('counted', 0);
    expect(allowance.amplification(0)).toBe(1.2);
    expect(allowance.amplification(60_000)).toBe(1);
  });
});

it('counts the last sixty seconds, also across a long pause', () => {
  const count = new SlidingCount();
  for (let second = 0; second < 90; second += 1) count.add(second * 1000);
  expect(count.total(89_000)).toBe(60);
  expect(count.total(100_000)).toBe(49);
  expect(count.total(10_000_000)).toBe(0);
});
