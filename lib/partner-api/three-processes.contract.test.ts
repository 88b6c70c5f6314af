import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectRedis } from '@/lib/auth/redis-connection';
import { noRedis, startRedis, type TestRedis } from '@/lib/auth/testing-redis';
import { listChains } from '@/lib/chains/server';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { createService, governorFor, type Service } from './service';
import { partnerOf } from './testing-partner';
import { createAgent, createTransport } from './transport';

type Counted = { path: string; count: number; statuses: Record<string, number> };

/** No window ends while a test runs, and whoever waits for the next one is refused at once. */
const limit = 80;
const windowSeconds = 60;
const partner = 'Chain Dashboard (three processes)';

let sandbox: RunningSandbox;
let redis: TestRedis;
let key: string;
let token: string;
let close = () => {};
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'empty' });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  redis = await startRedis();
  await sandbox.operator('POST', '/reset', { seed: 'empty' });
  const wanted = { partner, scopes: ['chains:read'], limit, windowSeconds };
  ({ key } = await sandbox.operator<{ key: string }>('POST', '/keys', wanted));
  const asked = { person: 'agent', partner };
  ({ accessToken: token } = await sandbox.operator<{ accessToken: string }>('POST', '/tokens', asked));
});
afterEach(async () => {
  close();
  await redis.close();
});

/** What the three have asked the service for, by its own count. */
async function upstream() {
  const all = await sandbox.operator<Counted[]>('GET', '/requests');
  const chains = all.find(({ path }) => path === '/v1/chains');
  return { calls: chains?.count ?? 0, turnedAway: chains?.statuses['429'] ?? 0 };
}

/** One key, one Redis, three governors that know of one another only through it. */
function threeProcesses(responseTimeoutMs: number): Service[] {
  const connections = [1, 2, 3].map(() => connectRedis(redis.url, responseTimeoutMs));
  close = () => connections.forEach((one) => one.disconnect());
  return connections.map((connection) => {
    const sharing = {
      processes: 3,
      run: (script: string, name: string, values: (string | number)[]) =>
        connection.eval(script, 1, name, ...values),
    };
    const governor = governorFor({ baseUrl: sandbox.url, apiKey: key, sharing });
    return createService(createTransport(sandbox.url, createAgent()), { keepReadsFor: 0, governor });
  });
}

/** No one waits for the window's end. Milliseconds. */
const patience = 10_000;

/** Ten users a process ask so often, every time for something else. @returns how the calls ended */
async function load(services: Service[], rounds: number): Promise<string[]> {
  const partners = await Promise.all(
    Array.from({ length: 30 }, (_, user) => {
      const config = { userId: `user ${user}`, apiKey: key, patience, getUserToken: async () => token };
      return partnerOf(sandbox, 'agent', config, services[user % 3]);
    }),
  );
  return Promise.all(
    Array.from({ length: rounds }, (_, round) => round + 1).flatMap((size) =>
      partners.map((one) =>
        listChains(one, { limit: size }).then(
          () => 'ok',
          (error: { code: string }) => error.code,
        ),
      ),
    ),
  );
}

describe.skipIf(noRedis)('three processes with one key (R12)', () => {
  it('send together what one may send, all of it but the reserve, and nothing is turned away', async () => {
    const ends = await load(threeProcesses(20_000), 4);
    const succeeded = ends.filter((end) => end === 'ok');
    expect(await upstream()).toEqual({ calls: succeeded.length, turnedAway: 0 });
    expect(ends.filter((end) => end === 'busy')).toHaveLength(ends.length - succeeded.length);
    // Of the pace that each keeps for itself a call or two may be left over.
    expect(succeeded.length).toBeGreaterThanOrEqual(limit - 2 - 6);
    expect(succeeded.length).toBeLessThanOrEqual(limit - 2);
  });

  it.each(['killed', 'frozen'] as const)('go on when the Redis is %s, and nothing is lost', async (end) => {
    const services = threeProcesses(250);
    const before = await load(services, 1);
    if (end === 'killed') await redis.close();
    else redis.freeze();
    const after = await load(services, 1);
    expect(new Set([...before, ...after])).toEqual(new Set(['ok']));
    expect(await upstream()).toEqual({ calls: 60, turnedAway: 0 });
  });

  it('close the gate for one another: told to wait by one response, none of them sends', async () => {
    const services = threeProcesses(20_000);
    const [first, second, third] = await Promise.all(
      services.map((service, at) => {
        const config = { userId: `user ${at}`, apiKey: key, patience, getUserToken: async () => token };
        return partnerOf(sandbox, 'agent', config, service);
      }),
    );
    await listChains(first!, { limit: 1 });
    const fault = { path: '/v1/chains', kind: 'status', status: 503, retryAfter: 30, count: 1 };
    await sandbox.operator('PUT', '/faults', [fault]);
    const paused = { status: 503, code: 'paused' };
    await expect(listChains(first!, { limit: 2 })).rejects.toMatchObject({ status: 503, retryAfter: 30 });
    // What the first one was told is on its way to the Redis.
    const [name] = await redis.client.keys('*');
    await vi.waitFor(async () => expect(await redis.client.hget(name!, 'closed')).not.toBeNull(), 20_000);
    for (const one of [second!, third!]) {
      await expect(listChains(one, { limit: 3 })).rejects.toMatchObject(paused);
    }
    expect(await upstream()).toEqual({ calls: 2, turnedAway: 0 });
    for (const { governor } of services) expect(governor.state().closedUntil).not.toBeNull();
  });
});
