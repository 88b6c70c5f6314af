import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth } from './auth';
import { currentSession, describeSession, liveSession, requireSession } from './session';
import { requirePartner } from './require-partner';
import { requireUserSince, requireUser } from './require-user';
import { cookieName, sessionCookie } from './session-cookie';
import { TestBrowser } from './testing-browser';
import { callRoute, loadRoute } from './testing-next-headers';
import { startTestServer } from './testing-server';
import { stopClock } from './testing-set-up';

vi.mock('next/headers', () => import('./testing-next-headers'));

const route = await loadRoute<'GET' | 'PATCH'>('session');
const health = await loadRoute<'GET'>('health');
const server = await startTestServer();
for (const [name, value] of Object.entries(server.environment)) vi.stubEnv(name, value);
afterAll(async () => {
  await auth().close();
  await server.close();
});

const idleSeconds = 30 * 60;
let browser: TestBrowser;
beforeEach(async () => {
  stopClock();
  browser = new TestBrowser(server.appUrl);
  await browser.signIn(auth());
});

/** Runs as part of a request that the browser makes. */
async function during<T>(work: () => Promise<T>, headers: Record<string, string> = {}): Promise<T> {
  const request = new Request(`${server.appUrl}/chains`, {
    headers: { cookie: browser.cookies(), ...headers },
  });
  let result: T;
  await callRoute(async () => {
    result = await work();
    return new Response();
  }, request);
  return result!;
}
const ask = (method: 'GET' | 'PATCH') =>
  callRoute(
    route[method],
    new Request(`${server.appUrl}/api/session`, {
      method,
      headers: { cookie: browser.cookies(), 'x-csrf': '1' },
    }),
  );
/** Seconds until the session ends if no one does anything. */
const left = async () => {
  const live = await auth().session(browser.cookies(), { touch: false });
  return live && (live.idleUntil - Date.now()) / 1000;
};

describe('a page of someone else', () => {
  it('gets nothing', async () => {
    const { userId } = (await during(currentSession))!;
    const own = { 'x-user': encodeURIComponent(userId) };
    expect(await during(currentSession, own)).toMatchObject({ userId });
    const foreign = { 'x-user': 'someone-else' };
    for (const work of [currentSession, requirePartner])
      await expect(during<unknown>(work, foreign)).rejects.toMatchObject({
        status: 401,
        code: 'person_changed',
      });
    const request = new Request(`${server.appUrl}/api/session`, {
      headers: { cookie: browser.cookies(), ...foreign },
    });
    expect((await callRoute(route.GET, request)).status).toBe(401);
    await expect(requireUser(request)).rejects.toMatchObject({ code: 'person_changed' });
  });
});

it('a session has lived since its sign-in, however often it was used', async () => {
  const request = new Request(`${server.appUrl}/api/session`, { headers: { cookie: browser.cookies() } });
  const signedInAt = Date.now();
  vi.advanceTimersByTime(600_000);
  await during(currentSession);
  expect((await requireUserSince(request)).since).toBe(signedInAt);
});

describe('who is there', () => {
  it.each([
    ['a page or a call', {}, idleSeconds],
    ["the browser's own polling", { 'x-background': '1' }, idleSeconds - 600],
  ])('is told by %s', async (_, headers, expected) => {
    for (const look of [currentSession, liveSession, () => requireSession(), () => requirePartner()]) {
      await auth().session(browser.cookies(), { touch: true });
      vi.advanceTimersByTime(600_000);
      await during<unknown>(look, headers);
      expect(await left()).toBe(expected);
    }
  });

  it('is never the polling alone: the idle limit is reached', async () => {
    for (let minute = 1; minute < 30; minute++) {
      vi.advanceTimersByTime(60_000);
      expect(await during(currentSession, { 'x-background': '1' })).not.toBeNull();
      expect((await ask('GET')).status).toBe(200);
    }
    vi.advanceTimersByTime(60_000);
    expect(await during(currentSession, { 'x-background': '1' })).toBeNull();
    expect((await ask('GET')).status).toBe(401);
  });

  it('is told by PATCH, and not by asking how long it lasts or how the service is', async () => {
    vi.advanceTimersByTime(600_000);
    expect(await (await ask('GET')).json()).toMatchObject({ idleSeconds: idleSeconds - 600 });
    const request = new Request(`${server.appUrl}/api/health`, { headers: { cookie: browser.cookies() } });
    expect(await (await callRoute(health.GET, request)).json()).toHaveProperty('governor');
    expect(await left()).toBe(idleSeconds - 600);
    expect(await (await ask('PATCH')).json()).toMatchObject({ idleSeconds, absoluteSeconds: 28_200 });
    expect(await left()).toBe(idleSeconds);
  });
});

describe('what a page may know of a session', () => {
  it('is the person and how long it lasts, and not what opens the vault', async () => {
    expect(await during(currentSession)).toEqual({
      userId: 'person-1',
      name: 'Name of person-1',
      email: 'person-1@example.com',
      idleSeconds,
      absoluteSeconds: 8 * 60 * 60,
    });
  });

  it('is never more time than is left: the idle end is told no later than the absolute one', async () => {
    for (let turn = 0; turn < 28; turn++) {
      vi.advanceTimersByTime(17 * 60_000);
      await during(currentSession);
    }
    expect(await during(currentSession)).toMatchObject({ idleSeconds: 240, absoluteSeconds: 240 });
  });
});

it('tells whole seconds, to the nearest, and none that are over', () => {
  const from = { sid: 's', userId: 'u', name: null, email: null };
  const told = [-5000, 0, 400, 600, 90_000].map((ms) => {
    const until = Date.now() + ms;
    return describeSession({ ...from, idleUntil: until, absoluteUntil: until });
  });
  expect(told.map(({ idleSeconds }) => idleSeconds)).toEqual([0, 0, 0, 1, 90]);
  expect(told.map(({ absoluteSeconds }) => absoluteSeconds)).toEqual([0, 0, 0, 1, 90]);
});

describe('a cookie that someone else planted', () => {
  const name = cookieName('session', server.appUrl);
  const plantedBy = async (other: string) => {
    const attacker = new TestBrowser(server.appUrl);
    await attacker.signIn(auth(), { query: '?login_hint=attacker' });
    return { [other]: attacker.cookie(name)! };
  };
  const withFirst = (planted: Record<string, string>) =>
    [...Object.entries(planted).map(([key, value]) => `${key}${value}`), browser.cookies()].join('; ');

  it.each(['theme=1%3B%20', 'theme=1%3b+', 'theme=%0d%0a', 'theme=1%2C'])(
    'never becomes the session, encoded inside another one: %s',
    async (start) => {
      const cookie = withFirst(await plantedBy(`${start}${name}%3D`));
      expect(await during(currentSession, { cookie })).toMatchObject({ userId: 'person-1' });
      const plain = withFirst(await plantedBy(`${start}${name}=`));
      expect(await during(currentSession, { cookie: plain })).toMatchObject({ userId: 'person-1' });
      const [alone] = cookie.split('; ');
      expect(await during(currentSession, { cookie: alone! })).toBeNull();
    },
  );

  it('beside our own of the same name: no one is signed in, on pages and for data alike', async () => {
    const planted = await plantedBy(`${name}=`);
    const own = browser.cookies();
    for (const cookie of [withFirst(planted), withFirst(planted).split('; ').reverse().join('; ')]) {
      expect(await during(currentSession, { cookie })).toBeNull();
      expect(await auth().session(cookie, { touch: false })).toBeNull();
    }
    const out = new Request(`${server.appUrl}/api/session`, {
      method: 'DELETE',
      headers: { cookie: withFirst(planted) },
    });
    await auth().signOut(out);
    expect(await auth().session(own, { touch: false })).toBeNull();
    expect(await auth().session(withFirst(planted).split('; ')[0]!, { touch: false })).toBeNull();
  });
});

describe('without a session', () => {
  it('pages lead to sign-in and back to where the person was; data is refused', async () => {
    browser = new TestBrowser(server.appUrl);
    expect(await during(currentSession)).toBeNull();
    await expect(during(() => requireSession('/account?tab=1'))).rejects.toMatchObject({
      digest: expect.stringContaining(';/sign-in?callbackUrl=%2Faccount%3Ftab%3D1;'),
    });
    await expect(during(() => requirePartner())).rejects.toMatchObject({ status: 401 });
  });

  it("is whoever has a cookie for one person's session in another person's name", async () => {
    const { sid } = (await auth().session(browser.cookies(), { touch: false }))!;
    const secret = server.environment.SESSION_SECRET;
    const forge = (sub: string) =>
      sessionCookie([secret]).jwt.encode({ secret, token: { sub, sid }, maxAge: 60 });
    const name = cookieName('session', server.appUrl);
    browser.setCookie(name, await forge('person-1'));
    expect(await during(currentSession)).not.toBeNull();
    browser.setCookie(name, await forge('person-2'));
    expect(await during(currentSession)).toBeNull();
  });
});
