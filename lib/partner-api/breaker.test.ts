import { describe, expect, it } from 'vitest';
import { Breaker } from './breaker';

const endpoint = 'GET /v1/chains/{id}';
const of = (userId: string, called = endpoint) => ({ userId, endpoint: called });
const timeouts = (breaker: Breaker, users: string[], now = 0) =>
  users.forEach((userId) => breaker.timedOut(of(userId), now));

describe('breaker', () => {
  it("refuses one user's calls to an endpoint after three timeouts, but no one else's", () => {
    const breaker = new Breaker();
    timeouts(breaker, ['a', 'a']);
    expect(breaker.openUntil(of('a'))).toBe(-Infinity);
    timeouts(breaker, ['a']);
    expect(breaker.openUntil(of('a'))).toBe(10_000);
    expect(breaker.openUntil(of('a', 'GET /v1/chains'))).toBe(-Infinity);
    expect(breaker.openUntil(of('b'))).toBe(-Infinity);
  });

  it("refuses everyone's calls after timeouts of three users, unless someone got a response meanwhile", () => {
    const breaker = new Breaker();
    timeouts(breaker, ['a', 'b']);
    breaker.responded(of('c'));
    timeouts(breaker, ['c', 'a']);
    expect(breaker.openUntil(of('d'))).toBe(-Infinity);
    timeouts(breaker, ['b']);
    expect(breaker.openUntil(of('d'))).toBe(10_000);
  });

  it("uses the later of the user's and everyone's end when both have tripped", () => {
    const breaker = new Breaker();
    timeouts(breaker, ['a', 'a', 'a']);
    timeouts(breaker, ['b', 'c'], 6000);
    expect([breaker.openUntil(of('a')), breaker.openUntil(of('d'))]).toEqual([46_000, 46_000]);
  });

  it('then lets one call probe: a response resets it, a timeout doubles the time, up to a minute', () => {
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

  it('opens again for everyone while one call of another user probes', () => {
    const breaker = new Breaker();
    timeouts(breaker, ['a', 'b', 'c']);
    breaker.sent(of('d'), 10_000);
    expect([breaker.openUntil(of('d')), breaker.openUntil(of('e'))]).toEqual([20_000, 20_000]);
    breaker.sent(of('f', 'GET /v1/chains'), 15_000);
    expect(breaker.openUntil(of('e'))).toBe(20_000);
    breaker.responded(of('d'));
    expect(breaker.openUntil(of('e'))).toBe(-Infinity);
  });

  it('forgets the timeouts before a response, so only consecutive ones count', () => {
    const breaker = new Breaker();
    timeouts(breaker, ['a', 'a']);
    breaker.responded(of('a'));
    timeouts(breaker, ['a', 'a']);
    expect(breaker.openUntil(of('a'))).toBe(-Infinity);
    // Another user's response says nothing of this user's data.
    breaker.responded(of('b'));
    timeouts(breaker, ['a']);
    expect(breaker.openUntil(of('a'))).toBe(10_000);
  });

  it('never refuses a call whose endpoint is unknown', () => {
    const breaker = new Breaker();
    for (const userId of ['a', 'a', 'a', 'b', 'c']) breaker.timedOut({ userId }, 0);
    expect(breaker.openUntil({ userId: 'a' })).toBe(-Infinity);
  });

  it('keeps at most a thousand records', () => {
    const breaker = new Breaker();
    timeouts(breaker, ['first', 'first', 'first']);
    // Each timeout adds two records: of the user with the endpoint, and of the endpoint.
    let next = 0;
    const others = (count: number) => {
      for (const end = next + count; next < end; next += 1)
        breaker.timedOut(of(`u${next}`, `GET /${next}`), 0);
    };
    others(499);
    expect(breaker.openUntil(of('first'))).toBe(10_000);
    timeouts(breaker, ['first']);
    // A further timeout made it the newest.
    others(498);
    expect(breaker.openUntil(of('first'))).toBe(20_000);
    others(2000);
    expect(breaker.openUntil(of('first'))).toBe(-Infinity);
  });
});
