import * as oauth from 'oauth4webapi';
import { expect, it, vi } from 'vitest';
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

const issuer = 'https://id.example/';
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}authorize`,
  token_endpoint: `${issuer}token`,
  end_session_endpoint: `${issuer}logout`,
};

it('takes every endpoint that is set by hand, without asking the server', async () => {
  const ask = vi.fn();
  const found = await findServer(
    {
      ...env,
      OAUTH_AUTHORIZATION_ENDPOINT: 'https://id.example/a',
      OAUTH_TOKEN_ENDPOINT: 'https://id.example/t',
      OAUTH_REVOCATION_ENDPOINT: 'https://id.example/r',
      OAUTH_PAR_ENDPOINT: 'https://id.example/p',
      OAUTH_END_SESSION_ENDPOINT: 'https://id.example/e',
    },
    { [oauth.customFetch]: ask },
  );
  expect(found).toEqual({
    issuer: 'https://id.example',
    authorization_endpoint: 'https://id.example/a',
    token_endpoint: 'https://id.example/t',
    revocation_endpoint: 'https://id.example/r',
    pushed_authorization_request_endpoint: 'https://id.example/p',
    end_session_endpoint: 'https://id.example/e',
    // All are asymmetric: an id_token signed with a shared secret, or not at all, is refused.
    id_token_signing_alg_values_supported: ['RS256', 'PS256', 'ES256', 'ES384', 'Ed25519', 'EdDSA'],
  });
  expect(ask).not.toHaveBeenCalled();
});

it('keeps the endpoints of the metadata that are not set by hand', async () => {
  const customFetch = async () => Response.json(metadata);
  const byHand = { ...env, OAUTH_END_SESSION_ENDPOINT: 'https://id.example/other' };
  expect(await findServer(byHand, { [oauth.customFetch]: customFetch })).toEqual({
    ...metadata,
    end_session_endpoint: 'https://id.example/other',
  });
});

it('refuses metadata for another issuer at the RFC 8414 address too', async () => {
  const search = findServer(env, {
    [oauth.customFetch]: async (url) =>
      new URL(url).pathname.endsWith('openid-configuration')
        ? new Response('Not found', { status: 404 })
        : Response.json({ ...metadata, issuer: 'https://evil.example/' }),
  });
  await expect(search).rejects.toMatchObject({ code: oauth.JSON_ATTRIBUTE_COMPARISON });
});
