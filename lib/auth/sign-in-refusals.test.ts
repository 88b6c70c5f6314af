import { describe, expect, it } from 'vitest';
import { setUp } from './testing-set-up';
import { TestBrowser } from './testing-browser';
import { packAttempt, unpackAttempt } from './sign-in-attempt';

type SetUp = Awaited<ReturnType<typeof setUp>>;
const session = ({ auth, browser }: SetUp) => auth.session(browser.cookies(), { touch: true });

/** The callback ended on the sign-in page, for this reason, and no one is signed in. */
async function expectRefused(one: SetUp, response: Response, reason: string) {
  const to = new URL(response.headers.get('location')!, one.server.appUrl);
  expect(to.origin + to.pathname).toBe(`${one.server.appUrl}/sign-in`);
  expect(to.searchParams.get('error')).toBe(reason);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(await session(one)).toBeNull();
}

const changed = (url: string, change: (query: URLSearchParams) => void) => {
  const next = new URL(url);
  change(next.searchParams);
  return next.href;
};

describe('a callback that is not what was asked for', () => {
  it.each([
    ['another iss', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['no iss, though the server promises one', (query: URLSearchParams) => query.delete('iss')],
    ['two codes', (query: URLSearchParams) => query.append('code', 'another')],
    ['no code', (query: URLSearchParams) => query.delete('code')],
    ['another code', (query: URLSearchParams) => query.set('code', 'x'.repeat(43))],
  ])('is refused with %s', async (_, change) => {
    const one = await setUp();
    const url = await one.browser.authorize(await one.browser.start(one.auth));
    await expectRefused(one, await one.browser.callback(one.auth, changed(url, change)), 'refused');
  });

  it('is refused with another iss when the endpoints are set by hand', async () => {
    const one = await setUp({ metadata: 'none' }, (issuer) => ({
      OAUTH_AUTHORIZATION_ENDPOINT: `${issuer}/auth`,
      OAUTH_TOKEN_ENDPOINT: `${issuer}/token`,
    }));
    const url = await one.browser.authorize(await one.browser.start(one.auth));
    const bad = changed(url, (query) => query.set('iss', 'https://evil.example'));
    await expectRefused(one, await one.browser.callback(one.auth, bad), 'refused');
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
    ['a state of another make', (query: URLSearchParams) => query.set('state', '../../x'), 'expired'],
  ])('is refused with %s', async (_, change, reason) => {
    const one = await setUp();
    const url = await one.browser.authorize(await one.browser.start(one.auth));
    await expectRefused(one, await one.browser.callback(one.auth, changed(url, change)), reason);
  });

  it('is refused in another browser, and stays good in its own', async () => {
    const one = await setUp();
    const url = await one.browser.authorize(await one.browser.start(one.auth));
    const other = { ...one, browser: new TestBrowser(one.server.appUrl) };
    await expectRefused(other, await other.browser.callback(one.auth, url), 'expired');
    await one.browser.callback(one.auth, url);
    expect(await session(one)).toMatchObject({ userId: 'person-1' });
  });

  it("is refused with another attempt's PKCE verifier", async () => {
    const one = await setUp();
    const url = await one.browser.authorize(await one.browser.start(one.auth));
    const tag = new URL(url).searchParams.get('state')!.split('.')[1]!;
    const name = one.browser.cookies().match(/chain-4250-sign-in\.\w+/)![0];
    expect(name).toContain(tag);
    const other = new TestBrowser(one.server.appUrl);
    await other.start(one.auth);
    const { verifier } = unpackAttempt(other.cookie('chain-4250-sign-in.'))!;
    const mixed = { ...unpackAttempt(one.browser.cookie(name))!, verifier };
    one.browser.setCookie(name, packAttempt(mixed));
    await expectRefused(one, await one.browser.callback(one.auth, url), 'refused');
  });

  it('is refused a second time: the code is spent and the attempt forgotten', async () => {
    const one = await setUp();
    const kept = new TestBrowser(one.server.appUrl);
    const url = await one.browser.authorize(await one.browser.start(one.auth));
    for (const pair of one.browser.cookies().split('; '))
      kept.setCookie(...(pair.split(/=(.*)/).slice(0, 2) as [string, string]));
    await one.browser.callback(one.auth, url);
    const again = await one.browser.callback(one.auth, url);
    expect(again.headers.get('location')).toContain('error=expired');
    // Even with the attempt's cookie kept aside, the authorization server does not trade a code twice.
    await expectRefused({ ...one, browser: kept }, await kept.callback(one.auth, url), 'refused');
  });

  it('says so when the person cancelled, and leads back to where they were', async () => {
    const one = await setUp();
    const url = await one.browser.authorize(await one.browser.start(one.auth, { callbackUrl: '/account' }));
    const response = await one.browser.callback(
      one.auth,
      changed(url, (query) => query.set('error', 'access_denied')),
    );
    await expectRefused(one, response, 'cancelled');
    expect(
      new URL(response.headers.get('location')!, one.server.appUrl).searchParams.get('callbackUrl'),
    ).toBe('/account');
  });
});

describe('an id_token that is not for us', () => {
  it.each([
    ['for another client', { aud: 'another-client' }],
    ['for several clients, another of them authorized', { aud: ['test-client', 'x'], azp: 'x' }],
    ['from another issuer', { iss: 'https://evil.example' }],
    ['out of date', { exp: 1_700_000_000 }],
    ['without a subject', { sub: undefined }],
  ])('is refused when it is %s', async (_, claims) => {
    const one = await setUp();
    const url = await one.browser.authorize(await one.browser.start(one.auth));
    one.server.faults.idToken = (given) => ({ ...given, ...claims });
    await expectRefused(one, await one.browser.callback(one.auth, url), 'refused');
  });
});

describe('a server that is not right', () => {
  it('has metadata of another issuer: nothing starts, 503', async () => {
    const one = await setUp();
    one.server.faults.metadata = (document) => ({ ...document, issuer: 'https://evil.example' });
    await expect(one.browser.start(one.auth)).rejects.toMatchObject({
      status: 503,
      code: 'auth_unavailable',
    });
  });

  it('is down: 503 with a time to wait', async () => {
    const one = await setUp();
    await one.server.close();
    await expect(one.browser.start(one.auth)).rejects.toMatchObject({
      status: 503,
      retryAfter: expect.any(Number),
    });
  });

  it.each([
    ['the token endpoint fails', { tokenStatus: 503 }, 'unavailable'],
    ['the partner key is refused', { whoamiStatus: 401 }, 'misconfigured'],
    // Last: a service that fails keeps the calls after it waiting.
    ['whoami fails', { whoamiStatus: 503 }, 'unavailable'],
  ])('is told apart from a refusal when %s', async (_, faults, reason) => {
    const one = await setUp();
    const url = await one.browser.authorize(await one.browser.start(one.auth));
    Object.assign(one.server.faults, faults);
    await expectRefused(one, await one.browser.callback(one.auth, url), reason);
  });
});
