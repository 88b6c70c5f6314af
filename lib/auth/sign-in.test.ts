import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Auth } from './auth';
import { setUp, signedIn, stopClock } from './testing-set-up';
import { TestBrowser } from './testing-browser';

const session = (auth: Auth, browser: TestBrowser) => auth.session(browser.cookies(), { touch: true });

describe('a complete session', () => {
  const configuredEndpoints = (issuer: string) => ({
    OAUTH_AUTHORIZATION_ENDPOINT: `${issuer}/auth`,
    OAUTH_TOKEN_ENDPOINT: `${issuer}/token`,
    OAUTH_REVOCATION_ENDPOINT: `${issuer}/token/revocation`,
    OAUTH_END_SESSION_ENDPOINT: `${issuer}/session/end`,
  });
  const shapes = (['oidc', 'rfc8414', 'none'] as const).flatMap((metadata) =>
    (['openid offline_access', 'api offline_access'] as const).flatMap((scope) =>
      (['client_secret_basic', 'client_secret_post'] as const).map((clientAuth) => ({
        metadata,
        scope,
        clientAuth,
      })),
    ),
  );

  it.each(shapes)(
    'works with $metadata metadata, scope "$scope", $clientAuth',
    async ({ metadata, scope, clientAuth }) => {
      const { server, auth, browser } = await setUp({ metadata, clientAuth }, (issuer) => ({
        OAUTH_SCOPE: scope,
        ...(metadata === 'none' ? configuredEndpoints(issuer) : {}),
      }));
      const end = await browser.signIn(auth, { callbackUrl: '/account?tab=1' });
      expect(end.status).toBe(303);
      expect(end.headers.get('location')).toBe(`${server.appUrl}/account?tab=1`);

      const live = await session(auth, browser);
      expect(live).toMatchObject({
        userId: 'person-1',
        name: scope.startsWith('openid') ? 'Name of person-1' : null,
      });
      const token = await auth.getUserToken(live!.sid);
      const renewed = await auth.getUserToken(live!.sid, { rejected: token });
      expect(renewed).not.toBe(token);
      expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });

      const out = await auth.signOut(browser.post('/api/session'));
      const { url } = (await out.json()) as { url: string };
      expect(url).toContain(`${server.issuer}/session/end?client_id=test-client`);
      expect(await server.provider.AccessToken.find(renewed)).toBeUndefined();
      expect(await session(auth, browser)).toBeNull();
    },
  );
});

it.each([
  ['basic', 'client_secret_post'],
  ['post', 'client_secret_basic'],
] as const)("sends the client's secret only as %s", async (OAUTH_CLIENT_AUTH, clientAuth) => {
  const { auth, browser } = await setUp({ clientAuth }, { OAUTH_CLIENT_AUTH });
  const end = await browser.signIn(auth);
  expect(end.headers.get('location')).toContain('/sign-in?error=refused');
  expect(await session(auth, browser)).toBeNull();
});

it('stores only one small cookie in the browser', async () => {
  const { auth, browser } = await setUp();
  const end = await browser.signIn(auth);
  const [line] = end.headers.getSetCookie();
  expect(line).toMatch(/^chain-4250-session=[^;]+; .*Path=\/;.*HttpOnly; SameSite=Lax$/);
  expect(line!.split(';')[0]!.length).toBeLessThan(400);
  expect(end.headers.get('cache-control')).toBe('private, no-store');
  expect(browser.cookies().split('; ')).toHaveLength(1);
});

it('works whatever NEXTAUTH_URL the environment has, for example an empty one', async () => {
  vi.stubEnv('NEXTAUTH_URL', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { auth, browser } = await setUp();
  await browser.signIn(auth);
  expect(await session(auth, browser)).toMatchObject({ userId: 'person-1' });
});

it.each(['login', 'select_account'])('may ask the server to %s first', async (prompt) => {
  const { auth, browser } = await setUp();
  const url = new URL(await browser.start(auth, { query: `?prompt=${prompt}` }));
  expect(url.searchParams.get('prompt')).toBe(prompt);
});

describe('an attempt', () => {
  const quarterOfAnHour = 15 * 60_000;

  it('may take a quarter of an hour', async () => {
    stopClock();
    const { auth, browser } = await setUp();
    const started = await auth.start(browser.post('/api/auth/signin/partner'));
    expect(started.headers.getSetCookie()).toEqual([expect.stringContaining('; Max-Age=900;')]);
    browser.storeCookies('http://localhost:4250', started);
    const { url } = (await started.json()) as { url: string };
    vi.advanceTimersByTime(quarterOfAnHour - 1000);
    const end = await browser.callback(auth, await browser.authorize(url));
    expect(end.headers.get('location')).toBe('http://localhost:4250/chains');
  });

  it('is worth nothing afterwards, even if the browser keeps its cookie', async () => {
    stopClock();
    const { auth, browser } = await setUp();
    const url = await browser.start(auth);
    vi.advanceTimersByTime(quarterOfAnHour + 60_000);
    const end = await browser.callback(auth, await browser.authorize(url));
    expect(end.headers.get('location')).toContain('/sign-in?error=refused');
    expect(await session(auth, browser)).toBeNull();
  });
});

describe('the previous session of the browser', () => {
  const name = 'chain-4250-session';

  it('does not stop a sign-in if it cannot be deleted', async () => {
    const { auth, browser, store } = await signedIn();
    vi.spyOn(store, 'remove').mockRejectedValueOnce(new Error('down'));
    const before = browser.cookie(name);
    const end = await browser.signIn(auth, { callbackUrl: '/account' });
    expect(end.headers.get('location')).toBe('http://localhost:4250/account');
    expect(browser.cookie(name)).not.toBe(before);
    expect(await session(auth, browser)).not.toBeNull();
  });

  it('is deleted even if another cookie of its name was planted, and so is the session of that', async () => {
    const { auth, browser, server } = await signedIn();
    const other = new TestBrowser(server.appUrl);
    await other.signIn(auth);
    const url = await browser.authorize(await browser.start(auth));
    const cookie = `${browser.cookies()}; ${name}=${other.cookie(name)!}`;
    const end = await auth.callback(new Request(url, { headers: { cookie } }));
    expect(end.headers.getSetCookie()[0]).toMatch(`${name}=`);
    expect([await session(auth, browser), await session(auth, other)]).toEqual([null, null]);
  });
});
