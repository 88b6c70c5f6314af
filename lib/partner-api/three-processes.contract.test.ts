import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectRedis } from '@/lib/auth/redis-connection';
import { noRedis, startRedis, type TestRedis } from '@/lib/auth/testing-redis';
import { listChains } from '@/lib/chains/server';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { createService, governorFor, type Service } from './service';
import { partnerOf } from './testing-partner';
import { createAgent, createTransport } from './transport';

type Counted = { path: string; count: number; statuses: Record<string, number> };

/** No window ends during a test, and calls that would wait for the next one are refused at once. */
const limit = 80;
const windowSeconds = 240;
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
  const keyRequest = { partner, scopes: ['chains:read'], limit, windowSeconds };
  ({ key } = await sandbox.operator<{ key: string }>('POST', '/keys', keyRequest));
  const tokenRequest = { person: 'agent', partner };
  ({ accessToken: token } = await sandbox.operator<{ accessToken: string }>('POST', '/tokens', tokenRequest));
});
afterEach(async () => {
  close();
  await redis.close();
});

/** Calls that the service has counted. */
async function upstream() {
  const all = await sandbox.operator<Counted[]>('GET', '/requests');
  const chains = all.find(({ path }) => path === '/v1/chains');
  return { calls: chains?.count ?? 0, rateLimited: chains?.statuses['429'] ?? 0 };
}

/** Three governors with one key that share only a Redis. */
function threeProcesses(responseTimeoutMs: number): Service[] {
  const connections = [1, 2, 3].map(() => connectRedis(redis.url, responseTimeoutMs));
  close = () => connections.forEach((connection) => connection.disconnect());
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

/** Too short to wait for the end of the window. Milliseconds. */
const patience = 60_000;

/** Ten users per process make `rounds` calls each, all different. @returns the outcomes */
async function load(services: Service[], rounds: number): Promise<string[]> {
  const partners = await Promise.all(
    Array.from({ length: 30 }, (_, user) => {
      const config = { userId: `user ${user}`, apiKey: key, patience, getUserToken: async () => token };
      return partnerOf(sandbox, 'agent', config, services[user % 3]);
    }),
  );
  return Promise.all(
    Array.from({ length: rounds }, (_, round) => round + 1).flatMap((size) =>
      partners.map((partner) =>
        listChains(partner, { limit: size }).then(
          () => 'ok',
          (error: { code: string }) => error.code,
        ),
      ),
    ),
  );
}

describe.skipIf(noRedis)('three processes with one key (R12)', () => {
  it('together send the whole limit except the reserve, without a 429', async () => {
    const outcomes = await load(threeProcesses(20_000), 4);
    const succeeded = outcomes.filter((outcome) => outcome === 'ok');
    expect(await upstream()).toEqual({ calls: succeeded.length, rateLimited: 0 });
    const refused = outcomes.filter((outcome) => outcome === 'busy');
    expect(refused).toHaveLength(outcomes.length - succeeded.length);
    // Each process's pacing may leave a call or two unused.
    expect(succeeded.length).toBeGreaterThanOrEqual(limit - 2 - 6);
    expect(succeeded.length).toBeLessThanOrEqual(limit - 2);
  });

  it.each(['killed', 'frozen'] as const)('keep working when Redis is %s, and lose no call', async (end) => {
    const services = threeProcesses(250);
    const before = await load(services, 1);
    if (end === 'killed') await redis.close();
    else redis.freeze();
    const after = await load(services, 1);
    expect(new Set([...before, ...after])).toEqual(new Set(['ok']));
    expect(await upstream()).toEqual({ calls: 60, rateLimited: 0 });
  });

  it('share a pause: after one response asks for it, none of them sends', async () => {
    const services = threeProcesses(20_000);
    const [first, second, third] = await Promise.all(
      services.map((service, at) => {
        const config = { userId: `user ${at}`, apiKey: key, patience, getUserToken: async () => token };
        return partnerOf(sandbox, 'agent', config, service);
      }),
    );
    await listChains(first!, { limit: 1 });
    const fault = { path: '/v1/chains', kind: 'status', status: 503, retryAfter: 100, count: 1 };
    await sandbox.operator('PUT', '/faults', [fault]);
    const paused = { status: 503, code: 'paused' };
    await expect(listChains(first!, { limit: 2 })).rejects.toMatchObject({ status: 503, retryAfter: 100 });
    // The first process reports the pause to Redis asynchronously.
    const [name] = await redis.client.keys('*');
    await vi.waitFor(async () => expect(await redis.client.hget(name!, 'closed')).not.toBeNull(), 20_000);
    for (const partner of [second!, third!]) {
      await expect(listChains(partner, { limit: 3 })).rejects.toMatchObject(paused);
    }
    expect(await upstream()).toEqual({ calls: 2, rateLimited: 0 });
    for (const { governor } of services) expect(governor.state().closedUntil).not.toBeNull();
  });
});
