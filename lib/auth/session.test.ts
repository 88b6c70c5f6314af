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

/** Runs `work` inside a request from the browser. */
async function inRequest<T>(work: () => Promise<T>, headers: Record<string, string> = {}): Promise<T> {
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
/** Seconds until the session ends through inactivity. */
const idleSecondsLeft = async () => {
  const live = await auth().session(browser.cookies(), { touch: false });
  return live && (live.idleUntil - Date.now()) / 1000;
};

describe("another user's page", () => {
  it('gets 401 person_changed', async () => {
    const { userId } = (await inRequest(currentSession))!;
    const own = { 'x-user': encodeURIComponent(userId) };
    expect(await inRequest(currentSession, own)).toMatchObject({ userId });
    const foreign = { 'x-user': 'someone-else' };
    for (const headers of [foreign, { ...foreign, 'x-background': '1' }])
      for (const work of [currentSession, requirePartner, () => requireSession()])
        await expect(inRequest<unknown>(work, headers)).rejects.toMatchObject({
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

it('requireUserSince returns the time of the sign-in, however often the session was used', async () => {
  const request = new Request(`${server.appUrl}/api/session`, { headers: { cookie: browser.cookies() } });
  const signedInAt = Date.now();
  vi.advanceTimersByTime(600_000);
  await inRequest(currentSession);
  expect((await requireUserSince(request)).since).toBe(signedInAt);
});

describe('the idle timeout', () => {
  it.each([
    ['is extended by a page or a call', {}, idleSeconds],
    ['is not extended by background polling', { 'x-background': '1' }, idleSeconds - 600],
  ])('%s', async (_, headers, expected) => {
    for (const read of [currentSession, liveSession, () => requireSession(), () => requirePartner()]) {
      await auth().session(browser.cookies(), { touch: true });
      vi.advanceTimersByTime(600_000);
      await inRequest<unknown>(read, headers);
      expect(await idleSecondsLeft()).toBe(expected);
    }
  });

  it('ends a session in which there is only polling', async () => {
    for (let minute = 1; minute < 30; minute++) {
      vi.advanceTimersByTime(60_000);
      expect(await inRequest(currentSession, { 'x-background': '1' })).not.toBeNull();
      expect((await ask('GET')).status).toBe(200);
    }
    vi.advanceTimersByTime(60_000);
    expect(await inRequest(currentSession, { 'x-background': '1' })).toBeNull();
    expect((await ask('GET')).status).toBe(401);
  });

  it('is extended by PATCH, but not by GET /api/session or /api/health', async () => {
    vi.advanceTimersByTime(600_000);
    expect(await (await ask('GET')).json()).toMatchObject({ idleSeconds: idleSeconds - 600 });
    const request = new Request(`${server.appUrl}/api/health`, { headers: { cookie: browser.cookies() } });
    expect(await (await callRoute(health.GET, request)).json()).toHaveProperty('governor');
    expect(await idleSecondsLeft()).toBe(idleSeconds - 600);
    expect(await (await ask('PATCH')).json()).toMatchObject({ idleSeconds, absoluteSeconds: 28_200 });
    expect(await idleSecondsLeft()).toBe(idleSeconds);
  });

  it('is not extended by a route that does not call the service', async () => {
    vi.advanceTimersByTime(600_000);
    const request = new Request(`${server.appUrl}/api/today`, { headers: { cookie: browser.cookies() } });
    expect(await requireUser(request)).toBe('person-1');
    expect(await idleSecondsLeft()).toBe(idleSeconds - 600);
  });
});

describe("a page's view of the session", () => {
  it('has the user and the remaining time, but no session id', async () => {
    expect(await inRequest(currentSession)).toEqual({
      userId: 'person-1',
      name: 'Name of person-1',
      email: 'person-1@example.com',
      idleSeconds,
      absoluteSeconds: 8 * 60 * 60,
    });
  });

  it('never gives more idle time than is left until the absolute limit', async () => {
    for (let turn = 0; turn < 28; turn++) {
      vi.advanceTimersByTime(17 * 60_000);
      await inRequest(currentSession);
    }
    expect(await inRequest(currentSession)).toMatchObject({ idleSeconds: 240, absoluteSeconds: 240 });
  });
});

it('rounds the remaining time to whole seconds, and never below zero', () => {
  const session = { sid: 's', userId: 'u', name: null, email: null };
  const described = [-5000, 0, 400, 600, 90_000].map((ms) => {
    const until = Date.now() + ms;
    return describeSession({ ...session, idleUntil: until, absoluteUntil: until });
  });
  expect(described.map(({ idleSeconds }) => idleSeconds)).toEqual([0, 0, 0, 1, 90]);
  expect(described.map(({ absoluteSeconds }) => absoluteSeconds)).toEqual([0, 0, 0, 1, 90]);
});

describe('a planted cookie', () => {
  const name = cookieName('session', server.appUrl);
  /** The attacker's session cookie after `prefix`, followed by our own cookies. */
  const withPlanted = async (prefix: string) => {
    const attacker = new TestBrowser(server.appUrl);
    await attacker.signIn(auth(), { query: '?login_hint=attacker' });
    return `${prefix}${attacker.cookie(name)!}; ${browser.cookies()}`;
  };

  it.each(['theme=1%3B%20', 'theme=1%3b+', 'theme=%0d%0a', 'theme=1%2C'])(
    "never becomes the session when encoded in another cookie's value: %s",
    async (start) => {
      const cookie = await withPlanted(`${start}${name}%3D`);
      expect(await inRequest(currentSession, { cookie })).toMatchObject({ userId: 'person-1' });
      const plain = await withPlanted(`${start}${name}=`);
      expect(await inRequest(currentSession, { cookie: plain })).toMatchObject({ userId: 'person-1' });
      const [alone] = cookie.split('; ');
      expect(await inRequest(currentSession, { cookie: alone! })).toBeNull();
    },
  );

  it('with the same name as our own signs no one in, and signing out ends both sessions', async () => {
    const both = await withPlanted(`${name}=`);
    const own = browser.cookies();
    for (const cookie of [both, both.split('; ').reverse().join('; ')]) {
      expect(await inRequest(currentSession, { cookie })).toBeNull();
      expect(await auth().session(cookie, { touch: false })).toBeNull();
    }
    const out = new Request(`${server.appUrl}/api/session`, {
      method: 'DELETE',
      headers: { cookie: both },
    });
    await auth().signOut(out);
    expect(await auth().session(own, { touch: false })).toBeNull();
    expect(await auth().session(both.split('; ')[0]!, { touch: false })).toBeNull();
  });
});

describe('without a session', () => {
  it('pages redirect to sign-in with a return address, and data requests get 401', async () => {
    browser = new TestBrowser(server.appUrl);
    expect(await inRequest(currentSession)).toBeNull();
    await expect(inRequest(() => requireSession('/account?tab=1'))).rejects.toMatchObject({
      digest: expect.stringContaining(';/sign-in?callbackUrl=%2Faccount%3Ftab%3D1;'),
    });
    await expect(inRequest(() => requirePartner())).rejects.toMatchObject({ status: 401 });
  });

  it("ignores a cookie that combines one user's session with another user's id", async () => {
    const { sid } = (await auth().session(browser.cookies(), { touch: false }))!;
    const secret = server.environment.SESSION_SECRET;
    const forge = (sub: string) =>
      sessionCookie([secret]).jwt.encode({ secret, token: { sub, sid }, maxAge: 60 });
    const name = cookieName('session', server.appUrl);
    browser.setCookie(name, await forge('person-1'));
    expect(await inRequest(currentSession)).not.toBeNull();
    browser.setCookie(name, await forge('person-2'));
    expect(await inRequest(currentSession)).toBeNull();
  });
});
