import { describe, expect, it } from 'vitest';
import { setUp, signedIn } from './testing-set-up';

type SetUp = Awaited<ReturnType<typeof setUp>>;
const session = ({ auth, browser }: SetUp) => auth.session(browser.cookies(), { touch: true });

/** Refreshes the token and signs out, also at the server. @returns the refreshed token as the server stored it */
async function refreshAndSignOut(context: Awaited<ReturnType<typeof signedIn>>) {
  const { server, auth, browser, sid, token } = context;
  expect(await session(context)).toMatchObject({ userId: 'person-1' });
  const renewed = await auth.getUserToken(sid, { rejected: token });
  expect(renewed).not.toBe(token);
  expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
  const stored = await server.provider.AccessToken.find(renewed);
  await auth.signOut(browser.post('/api/session'));
  expect(server.liveTokens()).toBe(0);
  return stored!;
}

describe('a client', () => {
  it('without a secret sends only its id', async () => {
    await refreshAndSignOut(await signedIn({ clientAuth: 'none' }));
  });

  it('with a private key sends a signed assertion', async () => {
    await refreshAndSignOut(await signedIn({ clientAuth: 'private_key_jwt' }));
  });

  it('with DPoP proves possession of its key, with the nonce that the server requires', async () => {
    const context = await signedIn({ dpop: true });
    const first = await context.server.provider.AccessToken.find(context.token);
    const renewed = await refreshAndSignOut(context);
    expect(first!.jkt).toMatch(/^[\w-]{43}$/);
    expect(renewed.jkt).toBe(first!.jkt);
  });

  it('with DPoP and no secret can refresh its tokens in another process', async () => {
    const context = await signedIn({ dpop: true, clientAuth: 'none' });
    const other = context.anotherAuth();
    expect(await other.getUserToken(context.sid, { rejected: context.token })).not.toBe(context.token);
  });
});

describe('a pushed authorization request', () => {
  const parametersOf = async (context: SetUp) => [
    ...new URL(
      await context.browser.start(context.auth, { query: '?login_hint=person-7' }),
    ).searchParams.keys(),
  ];
  const pushed = ['client_id', 'request_uri'];

  it('is used if it is configured or the server requires it', async () => {
    const configured = await setUp({}, { OAUTH_PAR: 'on' });
    expect(await parametersOf(configured)).toEqual(pushed);
    await configured.browser.signIn(configured.auth, {
      query: '?login_hint=person-7',
      callbackUrl: '/chains/1',
    });
    expect(await session(configured)).toMatchObject({ userId: 'person-7' });

    const required = await setUp({ requiresPar: true, dpop: true });
    expect(await parametersOf(required)).toEqual(pushed);
    await required.browser.signIn(required.auth);
    expect(await session(required)).toMatchObject({ userId: 'person-1' });

    expect(await parametersOf(await setUp())).toContain('redirect_uri');
  });

  it('returns 503 if the server rejects it', async () => {
    const context = await setUp(
      {},
      { OAUTH_PAR: 'on', OAUTH_CLIENT_SECRET: 'not the secret of this client' },
    );
    await expect(context.browser.start(context.auth)).rejects.toMatchObject({
      status: 503,
      code: 'auth_unavailable',
    });
  });
});

describe('an authorization request', () => {
  const parameters = async (variables: Record<string, string>, query = '') => {
    const context = await setUp({}, variables);
    return new URL(await context.browser.start(context.auth, { query })).searchParams;
  };

  it('combines configured parameters with those of this sign-in', async () => {
    const OAUTH_AUTHORIZE_PARAMS =
      'prompt=consent&audience=https://api.example&login_hint=x&resource=a&resource=b';
    const query = await parameters({ OAUTH_AUTHORIZE_PARAMS }, '?prompt=login&login_hint=person-2');
    expect(query.get('prompt')).toBe('login consent');
    expect(query.get('audience')).toBe('https://api.example');
    expect(query.getAll('login_hint')).toEqual(['person-2']);
    expect(query.getAll('resource')).toEqual(['a', 'b']);
    expect((await parameters({ OAUTH_AUTHORIZE_PARAMS })).get('prompt')).toBe('consent');
  });

  it('has no scope if OAUTH_SCOPE is none', async () => {
    expect((await parameters({ OAUTH_SCOPE: 'none' })).has('scope')).toBe(false);
    expect((await parameters({})).get('scope')).toBe('openid profile email offline_access');
  });
});

describe('metadata', () => {
  it.each([200, 404, 500, 503, 302])(
    'is found by RFC 8414 if OIDC discovery returns %i with an HTML page',
    async (otherMetadata) => {
      const context = await setUp({ metadata: 'rfc8414' });
      context.server.faults.otherMetadata = otherMetadata;
      await context.browser.signIn(context.auth);
      expect(await session(context)).toMatchObject({ userId: 'person-1' });
      expect(context.server.counts.metadata).toBe(1);
    },
  );

  it('is overridden by configured endpoints', async () => {
    const { browser, auth } = await signedIn({}, (issuer) => ({
      OAUTH_END_SESSION_ENDPOINT: `${issuer}/session/end?by=hand`,
    }));
    const out = await auth.signOut(browser.post('/api/session'));
    const { url } = (await out.json()) as { url: string };
    expect(new URL(url).searchParams.get('by')).toBe('hand');
  });

  it('for another issuer is rejected without trying RFC 8414', async () => {
    const context = await setUp();
    context.server.faults.metadata = (all) => ({ ...all, issuer: 'https://evil.example' });
    await expect(context.browser.start(context.auth)).rejects.toMatchObject({ status: 503 });
    expect(context.server.counts).toMatchObject({ metadata: 1, otherMetadata: 0 });
  });
});

describe('a token response', () => {
  const bodies: Record<string, Record<string, unknown>> = {
    'no type': { token_type: undefined },
    'a null type': { token_type: null },
    'an upper-case type': { token_type: 'BEARER' },
    'a null scope': { scope: null },
    'null for every optional field': { scope: null, expires_in: null, id_token: null },
    'its lifetime as a string': { expires_in: '600' },
    'an invalid lifetime': { expires_in: 'soon' },
  };

  it.each(Object.keys(bodies))('with %s is accepted, when signing in and refreshing', async (name) => {
    const context = await setUp();
    context.server.faults.tokens = (body) => ({ ...body, ...bodies[name] });
    await context.browser.signIn(context.auth);
    const { sid } = (await session(context))!;
    const token = await context.auth.getUserToken(sid);
    expect(await context.auth.getUserToken(sid, { rejected: token })).not.toBe(token);
  });

  it('without a refresh token is accepted; signing in again is required once its token is rejected', async () => {
    const context = await setUp();
    context.server.faults.tokens = (body) => ({ ...body, refresh_token: null });
    await context.browser.signIn(context.auth);
    const { sid } = (await session(context))!;
    const token = await context.auth.getUserToken(sid);
    await expect(context.auth.getUserToken(sid, { rejected: token })).rejects.toMatchObject({ status: 401 });
  });

  it.each([
    ['no token', { access_token: undefined }],
    ['an unsupported token type', { token_type: 'mac' }],
  ])('with %s is rejected', async (_, change) => {
    const context = await setUp();
    context.server.faults.tokens = (body) => ({ ...body, ...change });
    const end = await context.browser.signIn(context.auth);
    expect(end.headers.get('location')).toContain('error=refused');
  });
});
