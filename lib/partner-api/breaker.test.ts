import { describe, expect, it } from 'vitest';
import { Breaker } from './breaker';

const endpoint = 'GET /v1/chains/{id}';
const of = (userId: string, called = endpoint) => ({ userId, endpoint: called });
const timeouts = (breaker: Breaker, users: string[], now = 0) =>
  users.forEach((userId) => breaker.timedOut(of(userId), now));

describe('breaker', () => {
  it("refuses a person's calls to an endpoint after three timeouts, and no one else's", () => {
    const breaker = new Breaker();
    timeouts(breaker, ['a', 'a']);
    expect(breaker.openUntil(of('a'))).toBe(-Infinity);
    timeouts(breaker, ['a']);
    expect(breaker.openUntil(of('a'))).toBe(10_000);
    expect(breaker.openUntil(of('a', 'GET /v1/chains'))).toBe(-Infinity);
    expect(breaker.openUntil(of('b'))).toBe(-Infinity);
  });

  it("refuses everyone's when three people met a timeout, unless someone got a response", () => {
    const breaker = new Breaker();
    timeouts(breaker, ['a', 'b']);
    breaker.responded(of('c'));
    timeouts(breaker, ['c', 'a']);
    expect(breaker.openUntil(of('d'))).toBe(-Infinity);
    timeouts(breaker, ['b']);
    expect(breaker.openUntil(of('d'))).toBe(10_000);
  });

  it('refuses who has met it as well as others until the later of the two moments', () => {
    const breaker = new Breaker();
    timeouts(breaker, ['a', 'a', 'a']);
    timeouts(breaker, ['b', 'c'], 6000);
    expect([breaker.openUntil(of('a')), breaker.openUntil(of('d'))]).toEqual([46_000, 46_000]);
  });

  it('lets one call try when the time is over: a response closes it, silence doubles the time, up to a minute', () => {
    const breaker = new Breaker();
    timeouts(breaker, ['a', 'a', 'a']);
    breaker.sent(of('a'), 10_000);
    expect(breaker.openUntil(of('a'))).toBe(20_000);
    timeouts(breaker, ['a'], 20_000);
    expect(breaker.openUntil(of('a'))).toBe(40_000);
    timeouts(breaker, ['a', 'a', 'a', 'a'], 40_000);
    expect(breaker.openUntil(of('a'))).toBe(100_000);
    breaker.responded(of('a'));
    expect(breaker.openUntil(of('a'))).toBe(-Infinity);
  });

  it('keeps a thousand records at most', () => {
    const breaker = new Breaker();
    timeouts(breaker, ['first', 'first', 'first']);
    // Each timeout of these is one of the person and one of the endpoint.
    let next = 0;
    const others = (count: number) => {
      for (const end = next + count; next < end; next += 1)
        breaker.timedOut(of(`u${next}`, `GET /${next}`), 0);
    };
    others(499);
    expect(breaker.openUntil(of('first'))).toBe(10_000);
    timeouts(breaker, ['first']);
    // Once more, and so not the oldest any longer.
    others(498);
    expect(breaker.openUntil(of('first'))).toBe(20_000);
    others(2000);
    expect(breaker.openUntil(of('first'))).toBe(-Infinity);
  });
});
