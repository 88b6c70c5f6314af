import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noRedis, startRedis, type TestRedis } from '@/lib/auth/testing-redis';
import { Governor } from './governor';
import { governorLimits } from './governor-limits';
import { redisBudget, type RedisScript } from './redis-budget';
import { sendWithRetries } from './send-with-retries';
import { TestingClock } from './testing-clock';
import { redisAt } from './testing-redis-time';
import { TestingService } from './testing-service';
import type { Clock } from './clock';
import { SharedBudget } from './shared-budget';

const windowMs = 2000;
const step = 10;
const users = 30;

// A real Redis whose replies are delivered in order every ten milliseconds of the manual clock, so runs are deterministic.
describe.skipIf(noRedis)('three governors of one key (R12)', () => {
  let redis: TestRedis;
  let at: ReturnType<typeof redisAt>;
  const clock = new TestingClock();
  let isDown = false;
  /** Replies not yet delivered. */
  const replies: (() => Promise<void>)[] = [];
  const run: RedisScript = (...command) =>
    new Promise((resolve, reject) => {
      if (isDown) return reject(new Error('no one responds'));
      const reply = at.run(...command);
      replies.push(() => reply.then(resolve, reject));
    });
  let service: TestingService;
  let governors: Governor[];
  beforeAll(async () => {
    redis = await startRedis();
    at = redisAt(redis.url, clock);
  });
  afterAll(() => {
    at.close();
    return redis.close();
  });
  beforeEach(async () => {
    isDown = false;
    await redis.client.flushall();
    service = new TestingService(clock, { limit: 80, windowMs });
    governors = threeGovernors(run, clock, () => 0.5);
  });

  async function advance(ms: number) {
    for (let passed = 0; passed < ms; passed += step) {
      await clock.advance(step);
      for (const deliver of replies.splice(0)) await deliver();
    }
  }

  const ask = (user: number, process = user % 3) => {
    const userId = `user ${user}`;
    const ticket = { userId, priority: 'interactive', askedAt: clock.now() } as const;
    return sendWithRetries(governors[process]!, ticket, true, service.send(userId)).then(
      ({ status }) => String(status),
      (error: { code: string }) => error.code,
    );
  };

  /** Ten users per process make seven calls each; `beforeRound` may change conditions. @returns the outcomes */
  async function load(beforeRound: (round: number) => void = () => {}) {
    const outcomes: Promise<string>[] = [];
    for (let round = 0; round < 7; round += 1) {
      beforeRound(round);
      for (let user = 0; user < users; user += 1) outcomes.push(ask(user));
      await advance(400);
    }
    await advance(12_000);
    return Promise.all(outcomes);
  }

  it('stay within the limit: no 429, no call sent twice, none lost', async () => {
    const outcomes = await load();
    expect(outcomes).toEqual(Array.from({ length: 7 * users }, () => '200'));
    expect(service.log).toHaveLength(outcomes.length);
    expect(service.count(429)).toBe(0);
  });

  it('fall back to their shares when Redis is down, with at most 1.10 calls per request, and lose none', async () => {
    const outcomes = await load((round) => (isDown = round >= 3));
    expect(outcomes).toEqual(Array.from({ length: 7 * users }, () => '200'));
    expect(service.log.length / outcomes.length).toBeLessThanOrEqual(1.1);
  });

  it('share the budget again when Redis is back', async () => {
    const outcomes = await load((round) => (isDown = round === 1 || round === 2));
    expect(new Set(outcomes)).toEqual(new Set(['200']));
    const alone = service.log.length;
    const more = await load();
    expect(new Set(more)).toEqual(new Set(['200']));
    expect(service.log.length - alone).toBe(more.length);
  });

  it('share a pause, after which a single probe is sent (R2, R3)', async () => {
    const first = Array.from({ length: 3 }, (_, user) => ask(user));
    await advance(500);
    expect(await Promise.all(first)).toEqual(['200', '200', '200']);
    const began = clock.now();
    service.breakDown(2000, 503, 2);
    void ask(0);
    await advance(100);
    const rest = Array.from({ length: users }, (_, user) => ask(user));
    await advance(100);
    expect(governors.map((governor) => governor.state().closedUntil !== null)).toEqual([true, true, true]);
    await advance(8000);
    expect(new Set(await Promise.all(rest))).toEqual(new Set(['200']));
    const sent = service.log.filter((call) => call.at > began + step);
    const [probe, ...others] = sent;
    expect(probe!.at - began).toBeGreaterThanOrEqual(2000);
    expect(probe!.at - began).toBeLessThanOrEqual(2000 + 1250);
    // The response to the probe takes 50 ms.
    expect(others[0]!.at - probe!.at).toBeGreaterThanOrEqual(50);
    expect(governorLimits.inFlight).toBeGreaterThan(1);
  });
});

/** The governors of three processes, as `governorFor` creates them, but on a manual clock. */
function threeGovernors(run: RedisScript, clock: Clock, random: () => number): Governor[] {
  const inFlight = Math.ceil(governorLimits.inFlight / 3);
  const limits = { ...governorLimits, inFlight, inFlightPerUser: inFlight };
  return [1, 2, 3].map(
    () => new Governor(clock, limits, random, new SharedBudget(redisBudget(run, 'key'), clock, 3)),
  );
}
