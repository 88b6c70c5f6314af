import { describe, expect, it } from 'vitest';
import { Governor } from './governor';
import { governorLimits } from './governor-limits';
import { sendWithRetries } from './send-with-retries';
import { TestingClock } from './testing-clock';
import { TestingService } from './testing-service';

/** A seeded random number generator (mulberry32), so that failures are reproducible. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type Storm = { at: number; lasts: number; status: number; retryAfter: number | null };

/** Twenty users for three minutes, one of them greedy, with a limit of 600 calls a minute. */
async function runStorms(seed: number, storms: Storm[]) {
  const random = randomOf(seed);
  const clock = new TestingClock();
  const service = new TestingService(clock, { limit: 600, windowMs: 60_000, latencyMs: 60 });
  const governor = new Governor(clock, governorLimits, random);
  const firstSends: number[] = [];
  const outcomes: string[] = [];
  const start = clock.now();
  for (let second = 0; second < 180; second += 1) {
    for (const storm of storms) {
      if (storm.at === second) service.breakDown(storm.lasts * 1000, storm.status, storm.retryAfter);
    }
    const calls = Array.from({ length: 8 }, () =>
      random() < 0.3 ? 'greedy' : `user${Math.floor(random() * 19)}`,
    );
    for (const userId of calls) {
      let sends = 0;
      const send = () => {
        if (sends++ === 0) firstSends.push(clock.now());
        return service.send(userId)();
      };
      const ticket = { userId, priority: 'interactive' as const, askedAt: clock.now() };
      void sendWithRetries(governor, ticket, true, send).then(
        ({ status }) => outcomes.push(String(status)),
        (error) => outcomes.push(error.code),
      );
    }
    await clock.advance(1000);
  }
  await clock.advance(60_000);
  return { service, firstSends, outcomes, start };
}

/** Calls sent ÷ calls requested (eight a second) in the worst minute. */
function amplification(sent: number[], firstSends: number[], start: number): number {
  let worst = 1;
  for (let from = start; from <= start + 120_000; from += 1000) {
    const within = (at: number) => at >= from && at < from + 60_000;
    const retries = sent.filter(within).length - firstSends.filter(within).length;
    worst = Math.max(worst, 1 + retries / (60 * 8));
  }
  return worst;
}

const seeds = [1, 2, 3, 4, 5];

describe('in three minutes', () => {
  it.each(seeds)('without failures hardly any call is sent twice (seed %i)', async (seed) => {
    const { service, firstSends, start } = await runStorms(seed, []);
    expect(service.count(429)).toBe(0);
    expect(
      amplification(
        service.log.map(({ at }) => at),
        firstSends,
        start,
      ),
    ).toBeLessThanOrEqual(1.02);
  });

  it.each(seeds)(
    'with pauses of 3 s and 30 s at most a tenth of the calls are retried, and none is sent in a pause (seed %i)',
    async (seed) => {
      const storms = [
        { at: 20, lasts: 3, status: 429, retryAfter: 3 },
        { at: 70, lasts: 30, status: 503, retryAfter: 30 },
      ];
      const { service, firstSends, outcomes, start } = await runStorms(seed, storms);
      expect(outcomes).toHaveLength(180 * 8);
      expect(
        amplification(
          service.log.map(({ at }) => at),
          firstSends,
          start,
        ),
      ).toBeLessThanOrEqual(1.1);
      for (const { at, lasts } of storms) {
        const began = start + at * 1000;
        const ended = began + lasts * 1000;
        const during = service.log.filter((call) => call.at >= began && call.at < ended);
        // R2: only calls that were in flight when the first refusal arrived.
        expect(during.length).toBeLessThanOrEqual(governorLimits.inFlight);
        const back = service.log.find((call) => call.at >= ended && call.status === 200)!.at;
        // R3: the first refusal arrives up to a second plus one call after the pause began.
        expect(back - ended).toBeLessThanOrEqual(1250 + 60);
      }
    },
  );

  it.each(seeds)(
    'with a flapping service that sends no Retry-After at most a tenth of the calls are retried (seed %i)',
    async (seed) => {
      const storms = Array.from({ length: 30 }, (_, at) => ({
        at: 5 + at * 6,
        lasts: 3,
        status: 503,
        retryAfter: null,
      }));
      const { service, firstSends, start } = await runStorms(seed, storms);
      expect(
        amplification(
          service.log.map(({ at }) => at),
          firstSends,
          start,
        ),
      ).toBeLessThanOrEqual(1.1);
    },
  );
});
