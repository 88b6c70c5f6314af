// One refresh per burst at any server latency, in one process and in two real processes that share a Redis.
// `user-token.test.ts` is a small version, which forces the order of events instead of timing it.
import { describe, expect, it } from 'vitest';
import { startProcess } from './testing-process';
import { noRedis, startRedis } from './testing-redis';
import { distinctOutcomes, open, parallel, signedIn } from './testing-set-up';

const latencies = [0, 10, 100, 500, 1500];

describe('one refresh for 100 parallel calls', () => {
  it.each(latencies)('in one process, when the server takes %i ms', async (ms) => {
    const { server, auth, sid, token } = await signedIn();
    server.faults.tokenDelayMs = ms;
    const settled = await parallel(100, () => auth.getUserToken(sid, { rejected: token }));
    expect(distinctOutcomes(settled)).toEqual(['ok']);
    expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
  });

  it.skipIf(noRedis)('in two processes, at each of these latencies', async () => {
    const redis = await startRedis();
    open.push(redis);
    const { server, changeRecord, sid, environment } = await signedIn(
      {},
      { REDIS_URL: redis.url, INSTANCES: '2' },
    );
    const processes = await Promise.all([startProcess(environment), startProcess(environment)]);
    open.push(...processes);
    for (const [index, ms] of latencies.entries()) {
      server.faults.tokenDelayMs = ms;
      await changeRecord(sid, { expiresAt: Date.now() - 1 });
      const outcomes = await Promise.all(processes.map((process) => process.burst(sid, 50)));
      expect(outcomes.map(({ errors }) => errors)).toEqual([{}, {}]);
      expect(new Set(outcomes.flatMap(({ tokens }) => Object.keys(tokens))).size).toBe(1);
      expect(server.counts).toMatchObject({ refreshes: index + 1, refused: 0 });
    }
  });
});
