import { expect } from 'vitest';
import { CoalescedReads } from './coalesced-reads';
import { TestingClock } from './testing-clock';

/**
 * Fifty users read the same five resources concurrently, a hundred reads a round; some write, some abort. Checks that
 * each response belongs to the user who asked (R6). @returns the number of responses
 */
export async function runCanaryReads(rounds: number): Promise<number> {
  const clock = new TestingClock();
  const coalesced = new CoalescedReads<{ body: string }>(clock, 2000);
  let responses = 0;
  for (let round = 0; round < rounds; round += 1) {
    const reads = Array.from({ length: 100 }, async (_, at) => {
      const user = `user-${at % 50}`;
      const path = `/v1/transactions/${(round * 7 + at) % 5}`;
      if ((round + at) % 37 === 0) coalesced.invalidate(user);
      const signal = (round + at) % 11 === 0 ? AbortSignal.abort(new Error('aborted')) : undefined;
      const start = async () => {
        await clock.wait((at * 13) % 40);
        return { body: `canary of ${user} ${path}` };
      };
      const response = await coalesced
        .read(user, 'session', path, signal, start, () => true)
        .catch(() => null);
      if (response === null) return;
      responses += 1;
      expect(response.body).toBe(`canary of ${user} ${path}`);
    });
    await clock.advance(45);
    await Promise.all(reads);
    if (round % 10 === 0) await clock.advance(2000);
  }
  return responses;
}
