import { describe, expect, it } from 'vitest';
import { TestingClock } from '../testing-clock';
import { narrowKey, scenarios } from './scenarios';
import { type Conditions, type Fault, VirtualService } from './virtual-service';

/** A service whose random numbers are all a half, and what it answers within a minute. */
function setUp(conditions: Partial<Conditions> = {}) {
  const clock = new TestingClock();
  const service = new VirtualService(clock, () => 0.5, { limit: 3, windowMs: 60_000, ...conditions });
  const ask = async (user = 'u', path = '/v1/chains') => {
    const asked = clock.now();
    const answer = service.respond(user, path).then(
      (reply) => ({ ...reply, after: clock.now() - asked }),
      (error: Error) => ({ code: (error.cause as { code: string }).code, after: clock.now() - asked }),
    );
    await clock.advance(11_000);
    return answer;
  };
  return { clock, service, ask };
}

describe('the virtual service', () => {
  it('answers calls within its limit with the rate headers of its window, and others with a 429', async () => {
    const { clock, service, ask } = setUp();
    const ends = String(clock.date() / 1000 + 60);
    const answers = [];
    for (let call = 0; call < 4; call += 1) answers.push(await ask());
    const rate = { 'x-ratelimit-limit': '3', 'x-ratelimit-reset': ends };
    expect(answers).toMatchObject([
      { status: 200, body: '{"ok":true}', after: 155, headers: { ...rate, 'x-ratelimit-remaining': '2' } },
      { status: 200, headers: { ...rate, 'x-ratelimit-remaining': '1' } },
      { status: 200, headers: { ...rate, 'x-ratelimit-remaining': '0' } },
      { status: 429, headers: { ...rate, 'x-ratelimit-remaining': '0', 'retry-after': '27' } },
    ]);
    await clock.advance(60_000);
    expect(await ask()).toMatchObject({ status: 200, headers: { 'x-ratelimit-remaining': '2' } });
    expect(service.calls).toBe(5);
  });

  it.each<[Fault, object]>([
    ['refused', { code: 'ECONNREFUSED', after: 0 }],
    ['hang', { code: 'UND_ERR_HEADERS_TIMEOUT', after: 10_000 }],
    ['reset', { code: 'ECONNRESET', after: 155 }],
    ['cut', { status: 200, body: '{"ok":tr' }],
    ['page', { status: 502, body: '<html>Bad Gateway</html>', headers: {} }],
    [{ status: 500 }, { status: 500, headers: {} }],
    [
      { status: 503, retryAfter: 4 },
      { status: 503, headers: { 'retry-after': '4' } },
    ],
    [
      { status: 429, retryAfter: 4 },
      { status: 429, headers: { 'retry-after': '4', 'x-ratelimit-remaining': '2' } },
    ],
  ])('fails as told: %j', async (fault, answer) => {
    const { ask } = setUp({ fault: () => fault });
    expect(await ask()).toMatchObject(answer);
  });

  it('tells the fault of a call by its time since the start, its user and its path', async () => {
    const seen: unknown[] = [];
    const { ask } = setUp({ fault: (...call) => (seen.push(call), null), latency: () => 40 });
    await ask('a', '/v1/x');
    expect(await ask('b', '/v1/y')).toMatchObject({ after: 40 });
    expect(seen).toEqual([[0, 'a', '/v1/x'], [11_000, 'b', '/v1/y']]); // oxfmt-ignore
  });

  it("counts another program's calls every three seconds, but not as calls to it", async () => {
    const { service, ask } = setUp({ limit: 100, otherCalls: 24 });
    expect(await ask()).toMatchObject({ headers: { 'x-ratelimit-remaining': String(100 - 24 - 1) } });
    expect(await ask()).toMatchObject({ headers: { 'x-ratelimit-remaining': String(100 - 4 * 24 - 2) } });
    expect(service.calls).toBe(2);
  });
});

describe('the scenarios', () => {
  const faultAt = (name: string, seconds: number, user = 'light 5', path = '/v1/stages/1', random = 0.5) =>
    scenarios(() => random).find((scenario) => scenario.name.startsWith(name))!.fault!(
      seconds * 1000,
      user,
      path,
    );

  it.each([
    ['pauses', 19.9, null],
    ['pauses', 20, { status: 429, retryAfter: 3 }],
    ['pauses', 22.9, { status: 429, retryAfter: 1 }],
    ['pauses', 23, null],
    ['pauses', 50, { status: 503, retryAfter: 30 }],
    ['pauses', 79.9, { status: 503, retryAfter: 1 }],
    ['pauses', 80, null],
    ['long pause', 20, { status: 429, retryAfter: 55 }],
    ['long pause', 75, null],
    ['flaky: all', 2.3, null],
    ['flaky: all', 13.4, 'reset'],
    ['flaky: all', 14.3, null],
    ['flaky: 13 %', 1, null],
    ['down for a minute', 29.9, null],
    ['down for a minute', 30, 'refused'],
    ['down for a minute', 90, null],
  ])('%s: at %f s the fault is %j', (name, seconds, fault) => {
    expect(faultAt(name, seconds)).toEqual(fault);
  });

  it('fail one call in eight, or one endpoint for two users, who do not count as lost', () => {
    expect(faultAt('flaky: 13 %', 1, 'u', '/v1/x', 0.12)).toEqual({ status: 500 });
    const hang = scenarios(() => 0.5).find(({ name }) => name.startsWith('hang'))!;
    for (const [user, path, hangs] of [
      ['light 0', '/v1/chains/1000', true],
      ['light 1', '/v1/chains/1000', true],
      ['light 2', '/v1/chains/1000', false],
      ['light 0', '/v1/stages/1000', false],
    ] as const) {
      expect(hang.fault!(0, user, path)).toBe(hangs ? 'hang' : null);
      expect(hang.isHopeless!(user, path)).toBe(hangs);
    }
  });

  it('have a key of six hundred calls a minute, or of two a second', () => {
    for (const { limit, windowMs } of scenarios(() => 0.5)) expect([limit, windowMs]).toEqual([600, 60_000]);
    expect(narrowKey(5)).toMatchObject({ limit: 10, windowMs: 5000 });
  });
});
