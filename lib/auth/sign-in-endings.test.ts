import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { open, setUp } from './testing-set-up';

type SetUp = Awaited<ReturnType<typeof setUp>>;
const session = ({ auth, browser }: SetUp) => auth.session(browser.cookies(), { touch: true });
/** Starts a sign-in and authorizes it. @returns the callback URL */
const callbackUrlOf = async ({ auth, browser }: SetUp, callbackUrl?: string) =>
  browser.authorize(await browser.start(auth, { callbackUrl }));
const redirectQuery = (response: Response) =>
  new URL(response.headers.get('location')!, 'http://localhost:4250').searchParams;

describe('a sign-in that fails', () => {
  const failures: Record<string, (context: SetUp, callback: URL) => void> = {
    'was cancelled': (_, url) => url.searchParams.set('error', 'access_denied'),
    'was refused by the server': (_, url) => url.searchParams.set('error', 'server_error'),
    'has an invalid code': (_, url) => url.searchParams.set('code', 'x'.repeat(43)),
    'failed at the token endpoint': ({ server }) => (server.faults.tokenStatus = 503),
    'failed because the API rejects our key': ({ server }) => (server.faults.whoamiStatus = 401),
  };

  it.each(Object.keys(failures))(
    'because it %s keeps the existing session and leaves no cookie behind',
    async (failure) => {
      const context = await setUp();
      await context.browser.signIn(context.auth);
      const before = context.browser.cookies();
      const url = new URL(await callbackUrlOf(context));
      failures[failure]!(context, url);
      expect(redirectQuery(await context.browser.callback(context.auth, url.href)).get('error')).toMatch(
        /\w/,
      );
      expect(context.browser.cookies()).toBe(before);
      expect(await session(context)).toMatchObject({ userId: 'person-1' });
    },
  );

  it.each([
    ['access_denied', 'cancelled'],
    ['login_required', 'refused'],
    ['server_error', 'refused'],
    ['invalid_scope', 'refused'],
  ])('with the server error %s is reported as %s', async (error, reported) => {
    const context = await setUp();
    const url = new URL(await callbackUrlOf(context));
    url.searchParams.set('error', error);
    expect(redirectQuery(await context.browser.callback(context.auth, url.href)).get('error')).toBe(reported);
  });

  it('returns to where the user was, with the query and the hash', async () => {
    const context = await setUp();
    const to = '/chains/1?select=2&view=table#top';
    const url = await callbackUrlOf(context, to);
    context.server.faults.tokenStatus = 503;
    expect(redirectQuery(await context.browser.callback(context.auth, url)).get('callbackUrl')).toBe(to);
  });

  it('because of too many newer attempts is one of the oldest: the newest twelve succeed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const context = await setUp();
    const callbacks: string[] = [];
    for (let attempt = 0; attempt < 14; attempt++) {
      vi.advanceTimersByTime(1000);
      callbacks.push(await callbackUrlOf(context, `/chains/${attempt}`));
    }
    const outcomes: (string | null)[] = [];
    for (const url of callbacks) {
      const response = await context.browser.callback(context.auth, url);
      outcomes.push(redirectQuery(response).get('error') ?? response.headers.get('location'));
    }
    expect(outcomes).toEqual([
      'expired',
      'expired',
      ...Array.from({ length: 12 }, (_, index) => `http://localhost:4250/chains/${index + 2}`),
    ]);
  });
});

describe("the user's identity", () => {
  it.each([401, 403])('is unknown if whoami returns %i: reported as misconfigured', async (whoamiStatus) => {
    const context = await setUp();
    const url = await callbackUrlOf(context);
    context.server.faults.whoamiStatus = whoamiStatus;
    expect(redirectQuery(await context.browser.callback(context.auth, url)).get('error')).toBe(
      'misconfigured',
    );
  });

  it('comes only from the API: a redirect is not followed with the key and the token', async () => {
    const context = await setUp();
    const onRequest = vi.fn();
    const elsewhere = createServer((_, response) => {
      onRequest();
      response.end('{"partner":{"id":"p","name":"P"},"user":{"id":"someone"},"scopes":[]}');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    open.push({ close: async () => void elsewhere.close() });
    const url = await callbackUrlOf(context);
    context.server.faults.whoamiLocation = `http://localhost:${(elsewhere.address() as AddressInfo).port}/`;
    expect(redirectQuery(await context.browser.callback(context.auth, url)).get('error')).toBe('unavailable');
    expect(onRequest).not.toHaveBeenCalled();
  });

  it.each([
    ['returns it', null, 'Name of person-1'],
    ['fails', 500, null],
    ['rejects the token', 401, null],
  ])('without a name in the id_token takes it from userinfo, which %s', async (_, userinfoStatus, name) => {
    const context = await setUp();
    const url = await callbackUrlOf(context);
    context.server.faults.idToken = (claims) => ({ ...claims, name: undefined, email: undefined });
    context.server.faults.userinfoStatus = userinfoStatus;
    await context.browser.callback(context.auth, url);
    const email = name && 'person-1@example.com';
    expect(await session(context)).toMatchObject({ userId: 'person-1', name, email });
  });

  it('takes the name from the id_token if it has one, cut to 200 characters', async () => {
    const context = await setUp();
    context.server.faults.idToken = (claims) => ({ ...claims, name: 'n'.repeat(300) });
    await context.browser.signIn(context.auth);
    expect(await session(context)).toMatchObject({ name: 'n'.repeat(200) });
  });

  it.each([
    ['a'.repeat(200), true],
    ['a'.repeat(201), false],
    ['jane@example.com', true],
    ['a\u0000b', false],
  ])('may be hinted at with at most 200 printable characters: case %#', async (hint, passes) => {
    const context = await setUp();
    const query = `?login_hint=${encodeURIComponent(hint)}`;
    const { searchParams } = new URL(await context.browser.start(context.auth, { query }));
    expect(searchParams.get('login_hint')).toBe(passes ? hint : null);
  });
});
