import { describe, expect, it } from 'vitest';
import { type Priority } from './fair-queue';
import { Governor } from './governor';
import { governorLimits } from './governor-limits';
import { TestingClock } from './testing-clock';
import { TestingService } from './testing-service';

function setUp(options: { limit: number; windowMs: number; latencyMs?: number }) {
  const clock = new TestingClock();
  const service = new TestingService(clock, options);
  const governor = new Governor(clock, governorLimits, () => 0.5);
  const ask = (userId: string, priority: Priority = 'interactive') => {
    const call = { askedAt: clock.now(), endedAt: null as number | null, status: 0, retryAfter: 0 };
    governor
      .run({ userId, priority, askedAt: clock.now() }, service.send(userId))
      .then(({ status }) => (call.status = status))
      .catch((error: { retryAfter: number }) => (call.retryAfter = error.retryAfter))
      .finally(() => (call.endedAt = clock.now()));
    return call;
  };
  return { clock, service, governor, ask };
}
const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

describe('while one user makes three hundred calls', () => {
  // Always two calls a second, with windows of different lengths.
  it.each([1, 2, 5, 10, 60, 120, 300])(
    'no call of another user is refused, with windows of %i s',
    async (windowSeconds) => {
      const windowMs = windowSeconds * 1000;
      const { clock, service, ask } = setUp({ limit: 2 * windowSeconds, windowMs });
      const greedy: ReturnType<typeof ask>[] = [];
      const light: ReturnType<typeof ask>[] = [];
      // Five users make a hundred calls in a hundred seconds or one window, whichever is longer.
      const seconds = Math.max(100, windowSeconds);
      for (let second = 0; second < seconds; second += 1) {
        if (second % Math.ceil(seconds / 3) === 0) greedy.push(...many(100, () => ask('greedy')));
        if (Math.floor((second * 100) / seconds) > Math.floor(((second - 1) * 100) / seconds))
          light.push(ask(`light${light.length % 5}`));
        await clock.advance(1000);
      }
      await clock.advance(2 * windowMs + 20_000);
      expect(light.length).toBeGreaterThanOrEqual(99);
      expect(light.filter(({ status }) => status !== 200)).toEqual([]);
      expect(service.count(429)).toBe(0);
      // Most calls that would miss their deadline are refused at once; few wait in vain.
      const refused = greedy.filter(({ status }) => status === 0);
      const waited = refused.map(({ askedAt, endedAt }) => endedAt! - askedAt).sort((a, b) => a - b);
      expect(waited[Math.floor(waited.length / 2)] ?? 0).toBeLessThanOrEqual(50);
      expect(waited[Math.floor(waited.length * 0.85)] ?? 0).toBeLessThanOrEqual(40_000);
      expect(refused.every(({ retryAfter }) => retryAfter >= 1)).toBe(true);
    },
  );

  it('new users send at once, while the greedy user is paced', async () => {
    const { clock, service, ask } = setUp({ limit: 100, windowMs: 60_000 });
    many(100, () => ask('greedy'));
    const statuses: number[] = [];
    for (let person = 0; person < 20; person += 1) {
      await clock.advance(2500);
      const call = ask(`person ${person}`);
      await clock.advance(100);
      statuses.push(call.status);
    }
    expect(statuses).toEqual(many(20, () => 200));
    // The greedy user makes progress too.
    expect(service.log.filter(({ userId }) => userId === 'greedy').length).toBeGreaterThan(50);
  });

  it("no read is refused because of others' background reads, which would wait longer", async () => {
    const { clock, ask } = setUp({ limit: 120, windowMs: 60_000 });
    ask('first');
    await clock.advance(1000);
    for (let person = 0; person < 4; person += 1) many(100, () => ask(`person ${person}`, 'background'));
    const reads = many(60, () => ask('greedy'));
    await clock.advance(60_000);
    expect(reads.map(({ status }) => status)).toEqual(many(60, () => 200));
  });

  it('a greedy user alone uses up nearly the whole window', async () => {
    const { clock, service, ask } = setUp({ limit: 120, windowMs: 60_000 });
    for (let round = 0; round < 60; round += 1) {
      many(5, () => ask('greedy'));
      await clock.advance(1000);
    }
    expect(service.count(200)).toBeGreaterThanOrEqual(115);
  });

  it('the queue has room for light users, however many users are greedy', async () => {
    const { clock, ask } = setUp({ limit: 6000, windowMs: 60_000, latencyMs: 9000 });
    for (let person = 0; person < 12; person += 1) many(100, () => ask(`greedy ${person}`));
    await clock.advance(0);
    const light = many(20, (at) => ask(`light ${at}`));
    await clock.advance(0);
    expect(light.filter(({ endedAt }) => endedAt !== null)).toEqual([]);
  });
});
