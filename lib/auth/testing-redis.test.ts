import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const redis = { isInstalled: false };
vi.mock('node:fs', async (original) => ({
  ...(await original<Record<string, unknown>>()),
  existsSync: () => redis.isInstalled,
}));
beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

it.each([
  ['skipped if it is not installed', false, '', /not installed/],
  ['run if it is installed', true, '', /^false$/],
  ['run in CI', true, '1', /^false$/],
])('tests that need Redis are %s', async (_, isInstalled, ci, expected) => {
  redis.isInstalled = isInstalled;
  vi.stubEnv('CI', ci);
  expect(String((await import('./testing-redis')).noRedis)).toMatch(expected);
});

it('fails in CI, instead of skipping tests, if Redis is not installed', async () => {
  redis.isInstalled = false;
  vi.stubEnv('CI', 'true');
  await expect(import('./testing-redis')).rejects.toThrow(/redis-server is not installed/);
});
