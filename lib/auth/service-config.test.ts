import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noRedis, startRedis, type TestRedis } from './testing-redis';
import { testClient } from './testing-provider';

// Reset the module and the process-wide state, which are normally created once per process.
beforeEach(() => vi.resetModules());
afterEach(() => {
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
    const { keepReadsFor, sharing } = await configOf({ REDIS_URL: redis.url, INSTANCES: '3' });
    expect(keepReadsFor).toBe(0);
    expect(sharing?.processes).toBe(3);
    expect(await sharing!.run('return KEYS[1] .. ARGV[1]', 'a', ['b'])).toBe('ab');
  });
});
