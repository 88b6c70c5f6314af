import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const installed = { is: false };
vi.mock('node:fs', async (original) => ({
  ...(await original<Record<string, unknown>>()),
  existsSync: () => installed.is,
}));
beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

it.each([
  ['skipped where it is not installed', false, '', /not installed/],
  ['run where it is', true, '', /^false$/],
  ['run in CI', true, '1', /^false$/],
])('what is Redis’s is %s', async (_, is, ci, expected) => {
  installed.is = is;
  vi.stubEnv('CI', ci);
  expect(String((await import('./testing-redis')).noRedis)).toMatch(expected);
});

it('never skipped in CI: without it the files that need it fail', async () => {
  installed.is = false;
  vi.stubEnv('CI', 'true');
  await expect(import('./testing-redis')).rejects.toThrow(/redis-server is not installed/);
});
