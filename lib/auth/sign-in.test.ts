import { afterEach, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { createAuth, type Auth } from './auth';
import { startTestServer, type ServerShape, type TestServer } from './testing-server';
import { TestBrowser } from './testing-browser';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function setUp(
  shape: ServerShape = {},
  more: Record<string, string> | ((server: TestServer) => Record<string, string>) = {},
) {
  const server = await startTestServer(shape);
  const extra = typeof more === 'function' ? more(server) : more;
  const auth = createAuth(readEnvironment({ ...server.environment, ...extra }));
  open.push(server, auth);
  return { server, auth, browser: new TestBrowser(server.appUrl) };
}

const session = (auth: Auth, browser: TestBrowser) => auth.session(browser.cookies(), { touch: true });

describe('every shape of server', () => {
  const byHand = (server: TestServer) => ({
    OAUTH_AUTHORIZATION_ENDPOINT: `${server.issuer}/auth`,
    OAUTH_TOKEN_ENDPOINT: `${server.issuer}/token`,
    OAUTH_REVOCATION_ENDPOINT: `${server.issuer}/token/revocation`,
    OAUTH_END_SESSION_ENDPOINT: `${server.issuer}/session/end`,
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
    '$metadata metadata, scope "$scope", $clientAuth',
    async ({ metadata, scope, clientAuth }) => {
      const { server, auth, browser } = await setUp({ metadata, clientAuth }, (one) => ({
        OAUTH_SCOPE: scope,
        ...(metadata === 'none' ? byHand(one) : {}),
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
      expect(url).toContain(`${server.issuer}/session/end?client_id=${'test-client'}`);
      expect(await server.provider.AccessToken.find(renewed)).toBeUndefined();
      expect(await session(auth, browser)).toBeNull();
    },
  );
});

it('keeps the cookie small and lets nothing else through', async () => {
  const { auth, browser } = await setUp();
  const end = await browser.signIn(auth);
  const [line] = end.headers.getSetCookie();
  expect(line).toMatch(/^chain-4250-session=[^;]+; .*Path=\/;.*HttpOnly; SameSite=Lax$/);
  expect(line!.split(';')[0]!.length).toBeLessThan(400);
  expect(end.headers.get('cache-control')).toBe('private, no-store');
  expect(browser.cookies().split('; ')).toHaveLength(1);
  vi.restoreAllMocks();
});
