import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { systemClock } from './clock';
import { Governor } from './governor';
import { governorLimits } from './governor-limits';
import { TestingClock } from './testing-clock';
import { TestingService } from './testing-service';

// R9 in real time: a full queue refuses within 50 ms, and memory stays flat during ten minutes at twice the limit.
// `governor.test.ts` checks both on a manual clock.
describe('the governor in real time', () => {
  it('refuses a call within 50 ms when the queue is full', async () => {
    const governor = new Governor(systemClock);
    const never = () => new Promise<never>(() => {});
    const ask = (userId: string) =>
      governor
        .run({ userId, priority: 'interactive', askedAt: performance.now() }, never)
        .catch((error: unknown) => error);
    for (let at = 0; at < 1001; at += 1) void ask(`u${at}`);
    const waits: number[] = [];
    for (let at = 0; at < 500; at += 1) {
      const started = performance.now();
      expect(await ask(`late${at}`)).toMatchObject({ status: 503, code: 'busy' });
      waits.push(performance.now() - started);
    }
    // The 99th percentile, since a busy machine may delay a single call.
    expect(waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)]).toBeLessThan(50);
  });

  it('uses constant memory during ten minutes at twice the limit', async () => {
    const clock = new TestingClock();
    const service = new TestingService(clock, { limit: 600, windowMs: 60_000 });
    const governor = new Governor(clock);
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const heap = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    let deepest = 0;
    let early = 0;
    for (let second = 0; second < 600; second += 1) {
      for (let at = 0; at < 20; at += 1) {
        const userId = `u${(second * 20 + at) % 300}`;
        const ticket = { userId, priority: 'interactive', askedAt: clock.now() } as const;
        void governor.run(ticket, service.send(userId)).catch(() => {});
      }
      await clock.advance(1000);
      const { write, interactive, background } = governor.state().waiting;
      deepest = Math.max(deepest, write + interactive + background);
      if (second === 120) early = heap();
    }
    expect(deepest).toBeLessThanOrEqual(governorLimits.waiting);
    // Only the fake service's log grows.
    expect(heap() - early).toBeLessThan(8 * 1024 * 1024);
  });
});
