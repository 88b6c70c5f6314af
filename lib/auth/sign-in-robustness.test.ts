import { describe, expect, it } from 'vitest';
import { setUp } from './testing-set-up';
import { TestBrowser } from './testing-browser';

type SetUp = Awaited<ReturnType<typeof setUp>>;
const session = ({ auth, browser }: SetUp) => auth.session(browser.cookies(), { touch: true });

describe('a sign-in', () => {
  it('cannot be bent by its query: only prompt and login_hint pass', async () => {
    const one = await setUp();
    const query =
      '?prompt=login&login_hint=person-9&redirect_uri=https://evil.example&scope=admin&client_id=evil&response_type=token' +
      '&response_mode=fragment&code_challenge=x&code_challenge_method=plain&state=fixed&nonce=fixed&resource=x&request_uri=x';
    const { searchParams: asked } = new URL(await one.browser.start(one.auth, { query }));
    expect(Object.fromEntries(asked)).toEqual({
      client_id: 'test-client',
      scope: 'openid profile email offline_access',
      response_type: 'code',
      redirect_uri: `${one.server.appUrl}/api/auth/callback/partner`,
      prompt: 'login',
      login_hint: 'person-9',
      state: expect.stringMatching(/^[\w-]{43}\.[0-9a-z]{21}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const other = new URL(await one.browser.start(one.auth, { query: '?prompt=none&login_hint=a%0Ab' }))
      .searchParams;
    expect([other.has('prompt'), other.has('login_hint')]).toEqual([false, false]);
  });

  it('replaces a cookie that someone planted, and deletes the session behind it', async () => {
    const one = await setUp();
    const attacker = new TestBrowser(one.server.appUrl);
    await attacker.signIn(one.auth, { query: '?login_hint=attacker' });
    const planted = attacker.cookie('chain-4250-session')!;
    one.browser.setCookie('chain-4250-session', planted);
    one.browser.setCookie('chain-4250-session.0', planted); // next-auth's own reader would join these two.
    await one.browser.signIn(one.auth, { query: '?login_hint=victim' });
    expect(one.browser.cookie('chain-4250-session')).not.toBe(planted);
    expect(await session(one)).toMatchObject({ userId: 'victim' });
    expect(await session({ ...one, browser: attacker })).toBeNull();
  });

  it('again in the same browser ends the old session without revoking its tokens', async () => {
    const one = await setUp();
    await one.browser.signIn(one.auth);
    const copied = one.browser.cookies();
    const first = await session(one);
    const token = await one.auth.getUserToken(first!.sid);
    await one.browser.signIn(one.auth);
    expect((await session(one))!.sid).not.toBe(first!.sid);
    expect(await one.auth.session(copied, { touch: true })).toBeNull();
    expect(await one.server.provider.AccessToken.find(token)).toBeDefined();
  });

  it('lands in each of eight tabs, in whatever order they come back', async () => {
    const one = await setUp();
    const tabs = await Promise.all(
      Array.from({ length: 8 }, (_, tab) => one.browser.start(one.auth, { callbackUrl: `/chains/${tab}` })),
    );
    const back: string[] = [];
    for (const url of tabs) back.push(await one.browser.authorize(url));
    for (const tab of [5, 0, 7, 2, 1, 6, 3, 4]) {
      const response = await one.browser.callback(one.auth, back[tab]!);
      expect(response.headers.get('location')).toBe(`${one.server.appUrl}/chains/${tab}`);
      expect(await session(one)).toMatchObject({ userId: 'person-1' });
    }
    expect(one.browser.cookies().split('; ')).toHaveLength(1);
  });

  it.each([
    ['short', '/chains', 9],
    ['long', `/chains?q=${'a'.repeat(500)}`, 5],
    ['too long', `/chains?q=${'a'.repeat(2000)}`, 9],
  ])(
    'given up a hundred times leaves 8 kB of cookies, with a %s address too',
    async (_, callbackUrl, least) => {
      const one = await setUp();
      for (let attempt = 0; attempt < 100; attempt++) await one.browser.start(one.auth, { callbackUrl });
      expect(one.browser.cookies().split('; ').length).toBeGreaterThanOrEqual(least);
      expect(one.browser.cookies().length).toBeLessThanOrEqual(8 * 1024);
      await one.browser.signIn(one.auth);
      expect(await session(one)).toMatchObject({ userId: 'person-1' });
    },
  );

  it('begun in eight tabs at once, from long addresses, still fits in the headers that a server takes', async () => {
    const one = await setUp();
    const query = `q=${'a'.repeat(690)}`;
    const post = one.browser.post('/api/auth/signin/partner', { callbackUrl: `/chains?${query};,~%20x#a;b` });
    const responses = await Promise.all(Array.from({ length: 8 }, () => one.auth.start(post.clone())));
    for (const response of responses) one.browser.keep(one.server.appUrl, response);
    expect(one.browser.cookies().split('; ')).toHaveLength(8);
    expect(one.browser.cookies().length).toBeLessThan(13_000);
    const [first] = await Promise.all(
      responses.map((response) => response.json() as Promise<{ url: string }>),
    );
    const back = await one.browser.callback(one.auth, await one.browser.authorize(first!.url));
    expect(back.headers.get('location')).toBe(`${one.server.appUrl}/chains?${query}%3B%2C~%20x#a%3Bb`);
  });

  it('from an address that is longer than that leads back to it without its query', async () => {
    const one = await setUp();
    const long = 'a'.repeat(900);
    const back = await one.browser.signIn(one.auth, { callbackUrl: `/chains/1?q=${long}#x` });
    expect(back.headers.get('location')).toBe(`${one.server.appUrl}/chains/1`);
    const other = await one.browser.signIn(one.auth, { callbackUrl: `/chains/${long}?q=1` });
    expect(other.headers.get('location')).toBe(`${one.server.appUrl}/chains`);
  });

  it('on https has __Host- cookies, Secure, HttpOnly, SameSite=Lax and no Domain', async () => {
    const one = await setUp({ appUrl: 'https://chains.example' });
    const url = await one.browser.start(one.auth);
    expect(one.browser.cookies()).toMatch(/^__Host-sign-in\.[0-9a-z]{21}=/);
    const response = await one.browser.callback(one.auth, await one.browser.authorize(url));
    const [line] = response.headers.getSetCookie();
    expect(line).toMatch(/^__Host-session=/);
    for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
      expect(line!.split('; ')).toContain(attribute);
    expect(line).not.toMatch(/domain/i);
    const lifetime = new Date(/Expires=([^;]+)/.exec(line!)![1]!).getTime() - Date.now();
    expect(Math.round(lifetime / 60_000)).toBe(480);
  });
});
