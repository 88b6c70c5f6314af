import { describe, expect, it } from 'vitest';
import { setUp } from './testing-set-up';
import { TestBrowser } from './testing-browser';
import { packAttempt, unpackAttempt } from './sign-in-attempt';

type SetUp = Awaited<ReturnType<typeof setUp>>;
const session = ({ auth, browser }: SetUp) => auth.session(browser.cookies(), { touch: true });

/** Expects a redirect to the sign-in page with this reason, and no session. */
async function expectRefused(context: SetUp, response: Response, reason: string) {
  const to = new URL(response.headers.get('location')!, context.server.appUrl);
  expect(to.origin + to.pathname).toBe(`${context.server.appUrl}/sign-in`);
  expect(to.searchParams.get('error')).toBe(reason);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(await session(context)).toBeNull();
}

const changed = (url: string, change: (query: URLSearchParams) => void) => {
  const next = new URL(url);
  change(next.searchParams);
  return next.href;
};

describe('a tampered callback', () => {
  it.each([
    ['another iss', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['no iss, although the server announces one', (query: URLSearchParams) => query.delete('iss')],
    ['two codes', (query: URLSearchParams) => query.append('code', 'another')],
    ['no code', (query: URLSearchParams) => query.delete('code')],
    ['another code', (query: URLSearchParams) => query.set('code', 'x'.repeat(43))],
  ])('is refused with %s', async (_, change) => {
    const context = await setUp();
    const url = await context.browser.authorize(await context.browser.start(context.auth));
    await expectRefused(
      context,
      await context.browser.callback(context.auth, changed(url, change)),
      'refused',
    );
  });

  it('is refused with another iss if the endpoints are configured', async () => {
    const context = await setUp({ metadata: 'none' }, (issuer) => ({
      OAUTH_AUTHORIZATION_ENDPOINT: `${issuer}/auth`,
      OAUTH_TOKEN_ENDPOINT: `${issuer}/token`,
    }));
    const url = await context.browser.authorize(await context.browser.start(context.auth));
    const bad = changed(url, (query) => query.set('iss', 'https://evil.example'));
    await expectRefused(context, await context.browser.callback(context.auth, bad), 'refused');
  });

  it.each([
    [
      'a changed state',
      (query: URLSearchParams) =>
        query.set(
          'state',
          query.get('state')!.replace(/^./, (first) => (first === 'x' ? 'y' : 'x')),
        ),
      'refused',
    ],
    [
      'another tag',
      (query: URLSearchParams) => query.set('state', query.get('state')!.slice(0, -3) + '000'),
      'expired',
    ],
    ['no state', (query: URLSearchParams) => query.delete('state'), 'expired'],
    ['a state that is not ours', (query: URLSearchParams) => query.set('state', '../../x'), 'expired'],
  ])('is refused with %s', async (_, change, reason) => {
    const context = await setUp();
    const url = await context.browser.authorize(await context.browser.start(context.auth));
    await expectRefused(context, await context.browser.callback(context.auth, changed(url, change)), reason);
  });

  it('is refused in another browser, and still works in its own', async () => {
    const context = await setUp();
    const url = await context.browser.authorize(await context.browser.start(context.auth));
    const other = { ...context, browser: new TestBrowser(context.server.appUrl) };
    await expectRefused(other, await other.browser.callback(context.auth, url), 'expired');
    await context.browser.callback(context.auth, url);
    expect(await session(context)).toMatchObject({ userId: 'person-1' });
  });

  it("is refused with another attempt's PKCE verifier", async () => {
    const context = await setUp();
    const url = await context.browser.authorize(await context.browser.start(context.auth));
    const tag = new URL(url).searchParams.get('state')!.split('.')[1]!;
    const name = context.browser.cookies().match(/chain-4250-sign-in\.\w+/)![0];
    expect(name).toContain(tag);
    const other = new TestBrowser(context.server.appUrl);
    await other.start(context.auth);
    const { verifier } = unpackAttempt(other.cookie('chain-4250-sign-in.'))!;
    const mixed = { ...unpackAttempt(context.browser.cookie(name))!, verifier };
    context.browser.setCookie(name, packAttempt(mixed));
    await expectRefused(context, await context.browser.callback(context.auth, url), 'refused');
  });

  it('is refused a second time: the attempt is deleted and the code is used up', async () => {
    const context = await setUp();
    const copy = new TestBrowser(context.server.appUrl);
    const url = await context.browser.authorize(await context.browser.start(context.auth));
    for (const pair of context.browser.cookies().split('; '))
      copy.setCookie(...(pair.split(/=(.*)/).slice(0, 2) as [string, string]));
    await context.browser.callback(context.auth, url);
    const again = await context.browser.callback(context.auth, url);
    expect(again.headers.get('location')).toContain('error=expired');
    // Even with a copy of the attempt's cookie, the authorization server does not exchange a code twice.
    await expectRefused({ ...context, browser: copy }, await copy.callback(context.auth, url), 'refused');
  });

  it('reports that the user cancelled, and keeps the return address', async () => {
    const context = await setUp();
    const url = await context.browser.authorize(
      await context.browser.start(context.auth, { callbackUrl: '/account' }),
    );
    const response = await context.browser.callback(
      context.auth,
      changed(url, (query) => query.set('error', 'access_denied')),
    );
    await expectRefused(context, response, 'cancelled');
    expect(
      new URL(response.headers.get('location')!, context.server.appUrl).searchParams.get('callbackUrl'),
    ).toBe('/account');
  });
});

describe('an invalid id_token', () => {
  it.each([
    ['for another client', { aud: 'another-client' }],
    ['for several clients, another of them authorized', { aud: ['test-client', 'x'], azp: 'x' }],
    ['from another issuer', { iss: 'https://evil.example' }],
    ['expired', { exp: 1_700_000_000 }],
    ['without a subject', { sub: undefined }],
  ])('is refused when it is %s', async (_, claims) => {
    const context = await setUp();
    const url = await context.browser.authorize(await context.browser.start(context.auth));
    context.server.faults.idToken = (given) => ({ ...given, ...claims });
    await expectRefused(context, await context.browser.callback(context.auth, url), 'refused');
  });
});

describe('a faulty server', () => {
  it('with metadata for another issuer starts no sign-in: 503', async () => {
    const context = await setUp();
    context.server.faults.metadata = (document) => ({ ...document, issuer: 'https://evil.example' });
    await expect(context.browser.start(context.auth)).rejects.toMatchObject({
      status: 503,
      code: 'auth_unavailable',
    });
  });

  it('that is down starts no sign-in: 503 with Retry-After', async () => {
    const context = await setUp();
    await context.server.close();
    await expect(context.browser.start(context.auth)).rejects.toMatchObject({
      status: 503,
      retryAfter: expect.any(Number),
    });
  });

  it.each([
    ['the token endpoint fails', { tokenStatus: 503 }, 'unavailable'],
    ['the partner key is refused', { whoamiStatus: 401 }, 'misconfigured'],
    // This case is last because the governor delays calls that follow a failure.
    ['whoami fails', { whoamiStatus: 503 }, 'unavailable'],
  ])('is distinguished from a refusal when %s', async (_, faults, reason) => {
    const context = await setUp();
    const url = await context.browser.authorize(await context.browser.start(context.auth));
    Object.assign(context.server.faults, faults);
    await expectRefused(context, await context.browser.callback(context.auth, url), reason);
  });
});
