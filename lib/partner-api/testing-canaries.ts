import { expect } from 'vitest';
import { CoalescedReads } from './coalesced-reads';
import { TestingClock } from './testing-clock';

/**
 * Fifty people read the same five things at once, a hundred reads a round; some write, some go away. Each response
 * names whose it is (R6).
 * @returns how many responses were given
 */
export async function canaries(rounds: number): Promise<number> {
  const clock = new TestingClock();
  const coalesced = new CoalescedReads<{ body: string }>(clock, 2000);
  let given = 0;
  for (let round = 0; round < rounds; round += 1) {
    const reads = Array.from({ length: 100 }, async (_, at) => {
      const user = `user-${at % 50}`;
      const what = `/v1/transactions/${(round * 7 + at) % 5}`;
      if ((round + at) % 37 === 0) coalesced.forget(user);
      const signal = (round + at) % 11 === 0 ? AbortSignal.abort(new Error('left')) : undefined;
      const start = async () => {
        await clock.wait((at * 13) % 40);
        return { body: `canary of ${user} ${what}` };
      };
      const response = await coalesced
        .read(user, 'session', what, signal, start, () => true)
        .catch(() => null);
      if (response === null) return;
      given += 1;
      expect(response.body).toBe(`canary of ${user} ${what}`);
    });
    await clock.advance(45);
    await Promise.all(reads);
    if (round % 10 === 0) await clock.advance(2000);
  }
  return given;
}
