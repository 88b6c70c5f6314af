import { expect, it } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { startForwardProxy } from '@/lib/partner-api/testing-forward-proxy';
import { signInDispatcher } from './outgoing-requests';
import { open, signedIn } from './testing-set-up';

it('sends sign-ins, refreshes, readiness checks and sign-outs through the configured proxy', async () => {
  let port = 0;
  const proxy = await startForwardProxy({
    get 'as.example'() {
      return port;
    },
    get 'api.example'() {
      return port;
    },
  });
  open.push(proxy);
  const { auth, browser, sid, token } = await signedIn({}, (issuer) => {
    port = Number(new URL(issuer).port);
    return {
      HTTP_PROXY: proxy.url,
      PARTNER_API_URL: 'http://api.example',
      OAUTH_AUTHORIZATION_ENDPOINT: `${issuer}/auth`,
      OAUTH_TOKEN_ENDPOINT: 'http://as.example/token',
      OAUTH_REVOCATION_ENDPOINT: 'http://as.example/token/revocation',
    };
  });
  await auth.getUserToken(sid, { rejected: token });
  expect((await auth.readiness()).api).toEqual({ ok: true, reason: 'responds' });
  await auth.signOut(browser.post('/api/session'));
  expect(proxy.requests).toEqual([
    'POST http://as.example/token',
    'GET http://api.example/v1/whoami',
    'POST http://as.example/token',
    'GET http://api.example/v1/whoami',
    'POST http://as.example/token/revocation',
    'POST http://as.example/token/revocation',
  ]);
});

it('reuses its connections, but shares them with no other configuration', () => {
  const variables = {
    PARTNER_API_KEY: 'pk_chain_of_these_tests',
    OAUTH_CLIENT_ID: 'client',
    OAUTH_CLIENT_SECRET: 'secret-of-these-tests',
    SESSION_SECRET: 's'.repeat(40),
  };
  const [one, other] = [readEnvironment(variables), readEnvironment(variables)];
  expect(signInDispatcher(one)).toBe(signInDispatcher(one));
  expect(signInDispatcher(other)).not.toBe(signInDispatcher(one));
});
