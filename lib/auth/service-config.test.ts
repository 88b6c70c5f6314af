import { expect, it, vi } from 'vitest';
import { serviceConfig } from './service-config';
import { noRedis, startRedis } from './testing-redis';
import { testClient } from './testing-server';

it.skipIf(noRedis)(
  'shares the rate limit among several processes, and keeps no reads in any of them',
  async () => {
    const redis = await startRedis();
    const variables = {
      PARTNER_API_KEY: testClient.key,
      OAUTH_CLIENT_ID: testClient.id,
      OAUTH_CLIENT_SECRET: testClient.secret,
      SESSION_SECRET: 'a-session-secret-of-at-least-32-characters',
      REDIS_URL: redis.url,
      INSTANCES: '3',
    };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const { keepReadsFor, sharing } = serviceConfig();
    expect(keepReadsFor).toBe(0);
    expect(sharing?.processes).toBe(3);
    expect(await sharing!.run('return KEYS[1] .. ARGV[1]', 'a', ['b'])).toBe('ab');
    await redis.close();
  },
);
