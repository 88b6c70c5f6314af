import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noRedis, startRedis, type TestRedis } from './testing-redis';
import { testClient } from './testing-provider';

// Reset the module and the process-wide state, which are normally created once per process.
beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  Reflect.deleteProperty(globalThis, Symbol.for('chain-dashboard:sharing'));
});

async function configOf(variables: Record<string, string>) {
  const needed = {
    PARTNER_API_URL: 'http://localhost:4999/',
    PARTNER_API_KEY: testClient.key,
    OAUTH_CLIENT_ID: testClient.id,
    OAUTH_CLIENT_SECRET: testClient.secret,
    SESSION_SECRET: 'a-session-secret-of-at-least-32-characters',
  };
  for (const [name, value] of Object.entries({ ...needed, ...variables })) vi.stubEnv(name, value);
  return (await import('./service-config')).serviceConfig();
}

describe('the service config', () => {
  it('of a single process shares nothing, and caches reads for KEEP_READS_MS', async () => {
    expect(await configOf({ KEEP_READS_MS: '700' })).toEqual({
      baseUrl: 'http://localhost:4999',
      apiKey: testClient.key,
      nextKeys: [],
      keepReadsFor: 700,
      sharing: null,
    });
  });

  it('has the first key, and the next ones to try if that is refused', async () => {
    const { apiKey, nextKeys } = await configOf({ PARTNER_API_KEY: 'pk_one,pk_two,pk_three' });
    expect([apiKey, nextKeys]).toEqual(['pk_one', ['pk_two', 'pk_three']]);
  });

  it('uses the configured proxies', async () => {
    const { proxies } = await configOf({ HTTPS_PROXY: 'http://proxy.example', NO_PROXY: '.lan' });
    expect(proxies).toEqual({ httpsProxy: 'http://proxy.example', noProxy: '.lan' });
  });

  it('of a single process shares nothing, even if its sessions are in Redis', async () => {
    const { keepReadsFor, sharing } = await configOf({ REDIS_URL: 'redis://127.0.0.1:1' });
    expect([keepReadsFor, sharing]).toEqual([2000, null]);
  });
});

describe.skipIf(noRedis)('the service config of several processes', () => {
  let redis: TestRedis;
  beforeEach(async () => {
    redis = await startRedis();
  });
  afterEach(() => redis.close());

  it('shares the rate limit between them, and caches no reads', async () => {
    const { keepReadsFor, sharing } = await configOf({ REDIS_URL: redis.url, INSTANCES: '2' });
    expect(keepReadsFor).toBe(0);
    expect(sharing?.processes).toBe(2);
    // Retried, because on a busy machine a response can take longer than a call waits.
    await expect.poll(() => sharing!.run('return KEYS[1] .. ARGV[1]', 'a', ['b'])).toBe('ab');
  });

  it('has one connection for all calls, however often the config is asked for', async () => {
    const variables = { REDIS_URL: redis.url, INSTANCES: '2' };
    const { sharing } = await configOf(variables);
    expect((await configOf(variables)).sharing).toBe(sharing);
  });

  it('fails in a quarter of a second if Redis is stuck, as every call waits for it', async () => {
    const { sharing } = await configOf({ REDIS_URL: redis.url, INSTANCES: '2' });
    await expect.poll(() => sharing!.run('return 1', 'a', [])).toBe(1);
    redis.freeze();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const settled = vi.fn();
    void sharing!.run('return 1', 'a', []).catch(settled);
    await vi.advanceTimersByTimeAsync(249);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledOnce();
  });
});
