import { beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '@/lib/log';
import { readEnvironment } from '@/lib/env';
import { createPartner } from '@/lib/partner-api/create-partner';
import { nextAuthOptions } from './next-auth-options';
import { createOAuthClient } from './oauth-client';
import { sessionCookie } from './session-cookie';
import { setUp } from './testing-set-up';

vi.mock('@/lib/partner-api/create-partner', async (original) => {
  const real = await original<{ createPartner: typeof createPartner }>();
  return { ...real, createPartner: vi.fn<typeof createPartner>(real.createPartner) };
});
beforeEach(() => void vi.mocked(createPartner).mockClear());

it('logs the codes of next-auth, but none of the messages, which may contain tokens', async () => {
  const { vault, environment } = await setUp({}, (issuer) => ({
    OAUTH_AUTHORIZATION_ENDPOINT: `${issuer}/auth`,
    OAUTH_TOKEN_ENDPOINT: `${issuer}/token`,
  }));
  const env = readEnvironment({ ...environment, LOG_LEVEL: 'debug' });
  const lines: string[] = [];
  const { logger } = await nextAuthOptions({
    env,
    vault,
    oauth: createOAuthClient(env),
    cookie: sessionCookie(env.SESSION_SECRET),
    log: createLog(env, (line) => lines.push(line)),
  });
  logger!.error!('OAUTH_CALLBACK_ERROR', { error: new Error('of Jane'), message: 'of Jane' });
  logger!.warn!('DEBUG_ENABLED');
  logger!.debug!('GET_AUTHORIZATION_URL', { of: 'Jane' });
  const logged = lines.map((line) => JSON.parse(line) as { level: number; code: string });
  expect(logged.map(({ level, code }) => [level, code])).toEqual([
    [40, 'OAUTH_CALLBACK_ERROR'],
    [20, 'DEBUG_ENABLED'],
  ]);
  expect(lines.join()).not.toContain('Jane');
});

it('asks for the identity as a user of its own at each sign-in, and queues for at most eight seconds', async () => {
  const { auth, browser } = await setUp();
  await browser.signIn(auth);
  await browser.signIn(auth);
  const configs = vi.mocked(createPartner).mock.calls.map(([config]) => config);
  expect(configs.map(({ patience }) => patience)).toEqual([8000, 8000]);
  expect(new Set(configs.map(({ userId }) => userId)).size).toBe(2);
  expect(configs.map(({ readPriority = 'interactive' }) => readPriority)).toEqual([
    'interactive',
    'interactive',
  ]);
});
