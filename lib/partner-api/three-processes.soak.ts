import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectRedis } from '@/lib/auth/redis-connection';
import { noRedis, startRedis, type TestRedis } from '@/lib/auth/testing-redis';
import { listChains } from '@/lib/chains/server';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { type Partner } from './create-partner';
import { governorLimits } from './governor-limits';
import { createService, governorFor, type Service } from './service';
import { partnerOf } from './testing-partner';
import { createAgent, createTransport } from './transport';

// R12 in real time: three governors share a key and a Redis, windows last two seconds, and thirty users make 210 calls.
// `three-governors.contract.test.ts` checks the same on a manual clock.

type Counted = { method: string; path: string; count: number; statuses: Record<string, number> };

const partnerName = 'Chain Dashboard (three processes)';
const limit = 80;
const windowSeconds = 2;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let sandbox: RunningSandbox;
let key: string;
let token: string;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'empty' });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  const scopes = ['chains:read'];
  const keyRequest = { partner: partnerName, scopes, limit, windowSeconds };
  ({ key } = await sandbox.operator<{ key: string }>('POST', '/keys', keyRequest));
  const tokenRequest = { person: 'agent', partner: partnerName };
  ({ accessToken: token } = await sandbox.operator<{ accessToken: string }>('POST', '/tokens', tokenRequest));
});

/** Calls that the service has counted so far. */
async function upstream() {
  const all = await sandbox.operator<Counted[]>('GET', '/requests');
  const chains = all.filter(({ path }) => path === '/v1/chains');
  const sum = (countOf: (row: Counted) => number) => chains.reduce((total, row) => total + countOf(row), 0);
  return { calls: sum(({ count }) => count), rateLimited: sum(({ statuses }) => statuses['429'] ?? 0) };
}

/** Three governors with one key that share only a Redis. */
async function threeProcesses(redis: TestRedis) {
  const connections = [1, 2, 3].map(() => connectRedis(redis.url, 250));
  const services = connections.map((connection): Service => {
    const sharing = {
      processes: 3,
      run: (script: string, name: string, values: (string | number)[]) =>
        connection.eval(script, 1, name, ...values),
    };
    const governor = governorFor({ baseUrl: sandbox.url, apiKey: key, sharing });
    return createService(createTransport(sandbox.url, createAgent()), { keepReadsFor: 0, governor });
  });
  const partnerAt = (user: string, process: number): Promise<Partner> =>
    partnerOf(
      sandbox,
      'agent',
      { userId: user, apiKey: key, getUserToken: async () => token },
      services[process],
    );
  return { services, partnerAt, close: () => connections.forEach((connection) => connection.disconnect()) };
}

/** Ten users per process make calls in rounds, each call a different one. @returns the outcomes */
async function load(processes: Awaited<ReturnType<typeof threeProcesses>>, rounds: number, pauseMs: number) {
  const users = await Promise.all(
    Array.from({ length: 30 }, (_, user) => processes.partnerAt(`user ${user}`, user % 3)),
  );
  const outcomes: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const calls = users.map((user, at) =>
      listChains(user, { limit: ((round * 30 + at) % 100) + 1 }).then(
        () => outcomes.push('ok'),
        (error: { code: string }) => outcomes.push(error.code),
      ),
    );
    await Promise.race([Promise.all(calls), sleep(pauseMs)]);
    if (round === rounds - 1) await Promise.all(calls);
  }
  while (outcomes.length < rounds * 30) await sleep(20);
  return outcomes;
}

describe.skipIf(noRedis)('three processes with one key (R12)', () => {
  it('stay within the limit with at most 1.05 calls per request, and lose none', async () => {
    const redis = await startRedis();
    const three = await threeProcesses(redis);
    const before = await upstream();
    const outcomes = await load(three, 7, 400);
    const after = await upstream();
    three.close();
    await redis.close();
    expect(new Set(outcomes)).toEqual(new Set(['ok']));
    expect((after.calls - before.calls) / outcomes.length).toBeLessThanOrEqual(1.05);
    expect(after.rateLimited - before.rateLimited).toBeLessThanOrEqual(governorLimits.inFlight);
  });

  it.each(['killed', 'frozen'] as const)(
    'fall back to their shares when Redis is %s, with at most 1.10 calls per request, and lose none',
    async (end) => {
      const redis = await startRedis();
      const three = await threeProcesses(redis);
      const before = await upstream();
      const running = load(three, 7, 400);
      await sleep(1500);
      if (end === 'killed') await redis.close();
      else redis.freeze();
      const outcomes = await running;
      const after = await upstream();
      three.close();
      await redis.close();
      expect(new Set(outcomes)).toEqual(new Set(['ok']));
      expect((after.calls - before.calls) / outcomes.length).toBeLessThanOrEqual(1.1);
    },
  );

  it('share a pause: after one response asks for it, none of them sends', async () => {
    const redis = await startRedis();
    const three = await threeProcesses(redis);
    const [first, second, third] = await Promise.all(
      [0, 1, 2].map((at) => three.partnerAt(`user ${at}`, at)),
    );
    await listChains(first!, { limit: 1 });
    const fault = { path: '/v1/chains', kind: 'status', status: 503, retryAfter: 2 };
    await sandbox.operator('PUT', '/faults', [fault]);
    const closedAt = Date.now();
    const refused = listChains(first!, { limit: 2 }).catch((error: { status: number }) => error);
    await sleep(200);
    await sandbox.operator('PUT', '/faults', []);
    const before = await upstream();
    const waiting = [second!, third!].map((partner) => listChains(partner, { limit: 3 }));
    await sleep(1000);
    expect((await upstream()).calls).toBe(before.calls);
    expect(three.services.map(({ governor }) => governor.state().closedUntil !== null)).toEqual([
      true,
      true,
      true,
    ]);
    await Promise.all([...waiting, refused]);
    // R3: recovers within Retry-After plus 1.25 s, after a single probe.
    expect(Date.now() - closedAt).toBeLessThanOrEqual(2000 + 1250 + 1000);
    three.close();
    await redis.close();
  });
});
