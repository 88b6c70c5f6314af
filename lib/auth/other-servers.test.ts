import { describe, expect, it } from 'vitest';
import { setUp, signedIn } from './testing-set-up';

type SetUp = Awaited<ReturnType<typeof setUp>>;
const session = ({ auth, browser }: SetUp) => auth.session(browser.cookies(), { touch: true });

/** A whole session: signed in, renewed, and ended at the server as well. */
async function livesAndEnds(one: Awaited<ReturnType<typeof signedIn>>) {
  const { server, auth, browser, sid, token } = one;
  expect(await session(one)).toMatchObject({ userId: 'person-1' });
  const renewed = await auth.getUserToken(sid, { rejected: token });
  expect(renewed).not.toBe(token);
  expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
  const kept = await server.provider.AccessToken.find(renewed);
  await auth.signOut(browser.post('/api/session'));
  expect(server.liveTokens()).toBe(0);
  return kept!;
}

describe('a client', () => {
  it('without a secret is known by its name alone', async () => {
    await livesAndEnds(await signedIn({ clientAuth: 'none' }));
  });

  it('with a key signs who it is', async () => {
    await livesAndEnds(await signedIn({ clientAuth: 'private_key_jwt' }));
  });

  it('whose tokens are bound to a key proves it each time, with the nonce that the server asks for', async () => {
    const one = await signedIn({ dpop: true });
    const first = await one.server.provider.AccessToken.find(one.token);
    const renewed = await livesAndEnds(one);
    expect(first!.jkt).toMatch(/^[\w-]{43}$/);
    expect(renewed.jkt).toBe(first!.jkt);
  });

  it('without a secret, with such tokens, can renew them in another process', async () => {
    const one = await signedIn({ dpop: true, clientAuth: 'none' });
    const other = one.another();
    expect(await other.getUserToken(one.sid, { rejected: one.token })).not.toBe(one.token);
  });
});

describe('a pushed authorization request', () => {
  const parametersOf = async (one: SetUp) => [
    ...new URL(await one.browser.start(one.auth, { query: '?login_hint=person-7' })).searchParams.keys(),
  ];
  const short = ['client_id', 'request_uri'];

  it('is made when it is asked for, or when the server takes no other', async () => {
    const asked = await setUp({}, { OAUTH_PAR: 'on' });
    expect(await parametersOf(asked)).toEqual(short);
    await asked.browser.signIn(asked.auth, { query: '?login_hint=person-7', callbackUrl: '/chains/1' });
    expect(await session(asked)).toMatchObject({ userId: 'person-7' });

    const required = await setUp({ requiresPar: true, dpop: true });
    expect(await parametersOf(required)).toEqual(short);
    await required.browser.signIn(required.auth);
    expect(await session(required)).toMatchObject({ userId: 'person-1' });

    expect(await parametersOf(await setUp())).toContain('redirect_uri');
  });

  it('that the server refuses is 503, as for one that does not respond', async () => {
    const one = await setUp({}, { OAUTH_PAR: 'on', OAUTH_CLIENT_SECRET: 'not the secret of this client' });
    await expect(one.browser.start(one.auth)).rejects.toMatchObject({
      status: 503,
      code: 'auth_unavailable',
    });
  });
});

describe('an authorization request', () => {
  const asked = async (more: Record<string, string>, query = '') => {
    const one = await setUp({}, more);
    return new URL(await one.browser.start(one.auth, { query })).searchParams;
  };

  it('has what the configuration adds, beside what this sign-in asks for', async () => {
    const OAUTH_AUTHORIZE_PARAMS =
      'prompt=consent&audience=https://api.example&login_hint=x&resource=a&resource=b';
    const query = await asked({ OAUTH_AUTHORIZE_PARAMS }, '?prompt=login&login_hint=person-2');
    expect(query.get('prompt')).toBe('login consent');
    expect(query.get('audience')).toBe('https://api.example');
    expect(query.getAll('login_hint')).toEqual(['person-2']);
    expect(query.getAll('resource')).toEqual(['a', 'b']);
    expect((await asked({ OAUTH_AUTHORIZE_PARAMS })).get('prompt')).toBe('consent');
  });

  it('has no scope where there is to be none', async () => {
    expect((await asked({ OAUTH_SCOPE: 'none' })).has('scope')).toBe(false);
    expect((await asked({})).get('scope')).toBe('openid profile email offline_access');
  });
});

describe('metadata', () => {
  it.each([200, 404, 500, 503, 302])(
    'are found by RFC 8414 where OIDC discovery returns %i with a page',
    async (otherMetadata) => {
      const one = await setUp({ metadata: 'rfc8414' });
      one.server.faults.otherMetadata = otherMetadata;
      await one.browser.signIn(one.auth);
      expect(await session(one)).toMatchObject({ userId: 'person-1' });
      expect(one.server.counts.metadata).toBe(1);
    },
  );

  it('go after what is set by hand', async () => {
    const { browser, auth } = await signedIn({}, (issuer) => ({
      OAUTH_END_SESSION_ENDPOINT: `${issuer}/session/end?by=hand`,
    }));
    const out = await auth.signOut(browser.post('/api/session'));
    const { url } = (await out.json()) as { url: string };
    expect(new URL(url).searchParams.get('by')).toBe('hand');
  });

  it('of another issuer are refused, and nothing else is asked for', async () => {
    const one = await setUp();
    one.server.faults.metadata = (all) => ({ ...all, issuer: 'https://evil.example' });
    await expect(one.browser.start(one.auth)).rejects.toMatchObject({ status: 503 });
    expect(one.server.counts).toMatchObject({ metadata: 1, otherMetadata: 0 });
  });
});

describe('a token response', () => {
  const bodies: Record<string, Record<string, unknown>> = {
    'names no type': { token_type: undefined },
    'has a null type': { token_type: null },
    'writes its type in capitals': { token_type: 'BEARER' },
    'has a null scope': { scope: null },
    'has null for all that is optional': { scope: null, expires_in: null, id_token: null },
    'has its lifetime as text': { expires_in: '600' },
    'has a lifetime that is none': { expires_in: 'soon' },
  };

  it.each(Object.keys(bodies))('that %s serves, and so does a renewed one', async (how) => {
    const one = await setUp();
    one.server.faults.tokens = (body) => ({ ...body, ...bodies[how] });
    await one.browser.signIn(one.auth);
    const { sid } = (await session(one))!;
    const token = await one.auth.getUserToken(sid);
    expect(await one.auth.getUserToken(sid, { rejected: token })).not.toBe(token);
  });

  it('without a refresh token serves until it ends', async () => {
    const one = await setUp();
    one.server.faults.tokens = (body) => ({ ...body, refresh_token: null });
    await one.browser.signIn(one.auth);
    const { sid } = (await session(one))!;
    const token = await one.auth.getUserToken(sid);
    await expect(one.auth.getUserToken(sid, { rejected: token })).rejects.toMatchObject({ status: 401 });
  });

  it.each([
    ['no token', { access_token: undefined }],
    ['a token of another kind', { token_type: 'mac' }],
  ])('with %s is refused', async (_, change) => {
    const one = await setUp();
    one.server.faults.tokens = (body) => ({ ...body, ...change });
    const end = await one.browser.signIn(one.auth);
    expect(end.headers.get('location')).toContain('error=refused');
  });
});
