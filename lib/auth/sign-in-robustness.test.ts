import { describe, expect, it } from 'vitest';
import { setUp } from './testing-set-up';
import { TestBrowser } from './testing-browser';

type SetUp = Awaited<ReturnType<typeof setUp>>;
const session = ({ auth, browser }: SetUp) => auth.session(browser.cookies(), { touch: true });

describe('a sign-in', () => {
  it('passes only prompt and login_hint from its query to the server', async () => {
    const context = await setUp();
    const query =
      '?prompt=login&login_hint=person-9&redirect_uri=https://evil.example&scope=admin&client_id=evil&response_type=token' +
      '&response_mode=fragment&code_challenge=x&code_challenge_method=plain&state=fixed&nonce=fixed&resource=x&request_uri=x';
    const { searchParams: asked } = new URL(await context.browser.start(context.auth, { query }));
    expect(Object.fromEntries(asked)).toEqual({
      client_id: 'test-client',
      scope: 'openid profile email offline_access',
      response_type: 'code',
      redirect_uri: `${context.server.appUrl}/api/auth/callback/partner`,
      prompt: 'login',
      login_hint: 'person-9',
      state: expect.stringMatching(/^[\w-]{43}\.[0-9a-z]{21}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const other = new URL(
      await context.browser.start(context.auth, { query: '?prompt=none&login_hint=a%0Ab' }),
    ).searchParams;
    expect([other.has('prompt'), other.has('login_hint')]).toEqual([false, false]);
  });

  it('replaces a planted session cookie, and deletes its session', async () => {
    const context = await setUp();
    const attacker = new TestBrowser(context.server.appUrl);
    await attacker.signIn(context.auth, { query: '?login_hint=attacker' });
    const planted = attacker.cookie('chain-4250-session')!;
    context.browser.setCookie('chain-4250-session', planted);
    context.browser.setCookie('chain-4250-session.0', planted); // next-auth's own reader would join the two.
    await context.browser.signIn(context.auth, { query: '?login_hint=victim' });
    expect(context.browser.cookie('chain-4250-session')).not.toBe(planted);
    expect(await session(context)).toMatchObject({ userId: 'victim' });
    expect(await session({ ...context, browser: attacker })).toBeNull();
  });

  it('again in the same browser ends the old session without revoking its tokens', async () => {
    const context = await setUp();
    await context.browser.signIn(context.auth);
    const copied = context.browser.cookies();
    const first = await session(context);
    const token = await context.auth.getUserToken(first!.sid);
    await context.browser.signIn(context.auth);
    expect((await session(context))!.sid).not.toBe(first!.sid);
    expect(await context.auth.session(copied, { touch: true })).toBeNull();
    expect(await context.server.provider.AccessToken.find(token)).toBeDefined();
  });

  it('succeeds in each of eight tabs, in whatever order they return', async () => {
    const context = await setUp();
    const tabs = await Promise.all(
      Array.from({ length: 8 }, (_, tab) =>
        context.browser.start(context.auth, { callbackUrl: `/chains/${tab}` }),
      ),
    );
    const callbacks: string[] = [];
    for (const url of tabs) callbacks.push(await context.browser.authorize(url));
    for (const tab of [5, 0, 7, 2, 1, 6, 3, 4]) {
      const response = await context.browser.callback(context.auth, callbacks[tab]!);
      expect(response.headers.get('location')).toBe(`${context.server.appUrl}/chains/${tab}`);
      expect(await session(context)).toMatchObject({ userId: 'person-1' });
    }
    expect(context.browser.cookies().split('; ')).toHaveLength(1);
  });

  it.each([
    ['short', '/chains', 9],
    ['long', `/chains?q=${'a'.repeat(500)}`, 5],
    ['too long', `/chains?q=${'a'.repeat(2000)}`, 9],
  ])(
    'abandoned a hundred times leaves at most 8 kB of cookies, with a %s address',
    async (_, callbackUrl, minCookies) => {
      const context = await setUp();
      for (let attempt = 0; attempt < 100; attempt++)
        await context.browser.start(context.auth, { callbackUrl });
      expect(context.browser.cookies().split('; ').length).toBeGreaterThanOrEqual(minCookies);
      expect(context.browser.cookies().length).toBeLessThanOrEqual(8 * 1024);
      await context.browser.signIn(context.auth);
      expect(await session(context)).toMatchObject({ userId: 'person-1' });
    },
  );

  it('started in eight tabs at once, from long addresses, stays within the header limit', async () => {
    const context = await setUp();
    const query = `q=${'a'.repeat(690)}`;
    const post = context.browser.post('/api/auth/signin/partner', {
      callbackUrl: `/chains?${query};,~%20x#a;b`,
    });
    const responses = await Promise.all(Array.from({ length: 8 }, () => context.auth.start(post.clone())));
    for (const response of responses) context.browser.storeCookies(context.server.appUrl, response);
    expect(context.browser.cookies().split('; ')).toHaveLength(8);
    expect(context.browser.cookies().length).toBeLessThan(13_000);
    const [first] = await Promise.all(
      responses.map((response) => response.json() as Promise<{ url: string }>),
    );
    const back = await context.browser.callback(context.auth, await context.browser.authorize(first!.url));
    expect(back.headers.get('location')).toBe(`${context.server.appUrl}/chains?${query}%3B%2C~%20x#a%3Bb`);
  });

  it('from an even longer address returns to it without its query, or else to the start page', async () => {
    const context = await setUp();
    const long = 'a'.repeat(900);
    const back = await context.browser.signIn(context.auth, { callbackUrl: `/chains/1?q=${long}#x` });
    expect(back.headers.get('location')).toBe(`${context.server.appUrl}/chains/1`);
    const other = await context.browser.signIn(context.auth, { callbackUrl: `/chains/${long}?q=1` });
    expect(other.headers.get('location')).toBe(`${context.server.appUrl}/chains`);
  });

  it('on https sets __Host- cookies that are Secure, HttpOnly and SameSite=Lax, without Domain', async () => {
    const context = await setUp({ appUrl: 'https://chains.example' });
    const url = await context.browser.start(context.auth);
    expect(context.browser.cookies()).toMatch(/^__Host-sign-in\.[0-9a-z]{21}=/);
    const response = await context.browser.callback(context.auth, await context.browser.authorize(url));
    const [line] = response.headers.getSetCookie();
    expect(line).toMatch(/^__Host-session=/);
    for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
      expect(line!.split('; ')).toContain(attribute);
    expect(line).not.toMatch(/domain/i);
    const lifetime = new Date(/Expires=([^;]+)/.exec(line!)![1]!).getTime() - Date.now();
    expect(Math.round(lifetime / 60_000)).toBe(480);
  });
});
