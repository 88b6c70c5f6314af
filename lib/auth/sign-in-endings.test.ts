import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { open, setUp } from './testing-set-up';

type SetUp = Awaited<ReturnType<typeof setUp>>;
const session = ({ auth, browser }: SetUp) => auth.session(browser.cookies(), { touch: true });
/** Begins a sign-in and goes as far as the authorization server's way back. */
const comingBack = async ({ auth, browser }: SetUp, callbackUrl?: string) =>
  browser.authorize(await browser.start(auth, { callbackUrl }));
const ending = (response: Response) =>
  new URL(response.headers.get('location')!, 'http://localhost:4250').searchParams;

describe('a sign-in that fails', () => {
  const failures: Record<string, (one: SetUp, url: URL) => void> = {
    'was cancelled': (_, url) => url.searchParams.set('error', 'access_denied'),
    'was refused by the server': (_, url) => url.searchParams.set('error', 'server_error'),
    'has a code that is not good': (_, url) => url.searchParams.set('code', 'x'.repeat(43)),
    'meets a server that is down': ({ server }) => (server.faults.tokenStatus = 503),
    'meets an API that refuses our key': ({ server }) => (server.faults.whoamiStatus = 401),
  };

  it.each(Object.keys(failures))(
    'because it %s leaves the session that is there, and nothing of itself',
    async (why) => {
      const one = await setUp();
      await one.browser.signIn(one.auth);
      const before = one.browser.cookies();
      const url = new URL(await comingBack(one));
      failures[why]!(one, url);
      expect(ending(await one.browser.callback(one.auth, url.href)).get('error')).toMatch(/\w/);
      expect(one.browser.cookies()).toBe(before);
      expect(await session(one)).toMatchObject({ userId: 'person-1' });
    },
  );

  it.each([
    ['access_denied', 'cancelled'],
    ['login_required', 'refused'],
    ['server_error', 'refused'],
    ['invalid_scope', 'refused'],
  ])('with %s of the server is told as %s', async (error, told) => {
    const one = await setUp();
    const url = new URL(await comingBack(one));
    url.searchParams.set('error', error);
    expect(ending(await one.browser.callback(one.auth, url.href)).get('error')).toBe(told);
  });

  it('leads back to where the person was, with the query and the hash', async () => {
    const one = await setUp();
    const to = '/chains/1?select=2&view=table#top';
    const url = await comingBack(one, to);
    one.server.faults.tokenStatus = 503;
    expect(ending(await one.browser.callback(one.auth, url)).get('callbackUrl')).toBe(to);
  });

  it('because too many others were begun since is one of the oldest: the newest twelve land', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const one = await setUp();
    const begun: string[] = [];
    for (let attempt = 0; attempt < 14; attempt++) {
      vi.advanceTimersByTime(1000);
      begun.push(await comingBack(one, `/chains/${attempt}`));
    }
    const landed: (string | null)[] = [];
    for (const url of begun) {
      const response = await one.browser.callback(one.auth, url);
      landed.push(ending(response).get('error') ?? response.headers.get('location'));
    }
    expect(landed).toEqual([
      'expired',
      'expired',
      ...Array.from({ length: 12 }, (_, at) => `http://localhost:4250/chains/${at + 2}`),
    ]);
  });
});

describe('who it was', () => {
  it.each([401, 403])('cannot be told when the API returns %i: our key is wrong', async (whoamiStatus) => {
    const one = await setUp();
    const url = await comingBack(one);
    one.server.faults.whoamiStatus = whoamiStatus;
    expect(ending(await one.browser.callback(one.auth, url)).get('error')).toBe('misconfigured');
  });

  it('is asked of the API itself: a redirect is not followed with key and token', async () => {
    const one = await setUp();
    const asked = vi.fn();
    const elsewhere = createServer((_, response) => {
      asked();
      response.end('{"partner":{"id":"p","name":"P"},"user":{"id":"someone"},"scopes":[]}');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    open.push({ close: async () => void elsewhere.close() });
    const url = await comingBack(one);
    one.server.faults.whoamiLocation = `http://localhost:${(elsewhere.address() as AddressInfo).port}/`;
    expect(ending(await one.browser.callback(one.auth, url)).get('error')).toBe('unavailable');
    expect(asked).not.toHaveBeenCalled();
  });

  it.each([
    ['has it', null, 'Name of person-1'],
    ['fails', 500, null],
    ['refuses', 401, null],
  ])('has no name in the id_token: userinfo is asked, and %s', async (_, userinfoStatus, name) => {
    const one = await setUp();
    const url = await comingBack(one);
    one.server.faults.idToken = (claims) => ({ ...claims, name: undefined, email: undefined });
    one.server.faults.userinfoStatus = userinfoStatus;
    await one.browser.callback(one.auth, url);
    const email = name && 'person-1@example.com';
    expect(await session(one)).toMatchObject({ userId: 'person-1', name, email });
  });

  it('is not looked for at userinfo when the id_token says it', async () => {
    const one = await setUp();
    one.server.faults.idToken = (claims) => ({ ...claims, name: 'n'.repeat(300) });
    await one.browser.signIn(one.auth);
    expect(await session(one)).toMatchObject({ name: 'n'.repeat(200) });
  });

  it.each([
    ['a'.repeat(200), true],
    ['a'.repeat(201), false],
    ['jane@example.com', true],
    ['a\u0000b', false],
  ])('may be hinted at by at most 200 printable characters', async (hint, passes) => {
    const one = await setUp();
    const query = `?login_hint=${encodeURIComponent(hint)}`;
    const { searchParams } = new URL(await one.browser.start(one.auth, { query }));
    expect(searchParams.get('login_hint')).toBe(passes ? hint : null);
  });
});
