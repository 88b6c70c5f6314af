import * as oauth from 'oauth4webapi';
import { expect, it } from 'vitest';
import { type Environment } from '@/lib/env';
import { authUnavailable } from './auth-failures';
import { findServer } from './find-server';

const env = { OAUTH_ISSUER: 'https://id.example' } as Environment;

it('an outage during OIDC discovery is reported as such, whatever the RFC 8414 address returns', async () => {
  const outage = authUnavailable(new Error('status 503'), 9);
  const asked: string[] = [];
  const search = findServer(env, {
    [oauth.customFetch]: async (url) => {
      asked.push(new URL(url).pathname);
      if (asked.length === 1) throw outage;
      return new Response('Not found', { status: 404 });
    },
  });
  await expect(search).rejects.toBe(outage);
  expect(asked).toEqual(['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server']);
});
