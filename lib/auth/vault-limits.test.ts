import { describe, expect, it, vi } from 'vitest';
import { memoryStore } from './memory-store';
import { TestBrowser } from './testing-browser';
import { open, signedIn, stopClock, stopTimers } from './testing-set-up';
import { noRedis, startRedis, type TestRedis } from './testing-redis';
import { createVault } from './vault';

describe('a session', () => {
  it('has an id of 32 random bytes that never comes twice', async () => {
    const store = memoryStore({ idleMs: 60_000 });
    const vault = createVault({ store, secrets: ['x'.repeat(32)], absoluteMs: 60_000 });
    const record = { userId: 'u', name: null, email: null, accessToken: 'a', refreshToken: null, expiresAt: null, idToken: null, obtainedAt: 0, refreshed: false }; // oxfmt-ignore
    const ids = await Promise.all(Array.from({ length: 1000 }, () => vault.create(record)));
    expect(new Set(ids).size).toBe(1000);
    expect(new Set(ids.map((id) => Buffer.from(id, 'base64url').length))).toEqual(new Set([32]));
    await vault.close();
  });

  it('is kept where no one reads it: its tokens, names and ids stand nowhere in what the store is given', async () => {
    const { auth, browser, store, sid, token, vault } = await signedIn();
    const given = [vi.spyOn(store, 'put'), vi.spyOn(store, 'swap')];
    await browser.signIn(auth);
    await auth.getUserToken(sid, { rejected: token }).catch(() => {});
    const { sid: next } = (await auth.session(browser.cookies(), { touch: true }))!;
    const renewed = await auth.getUserToken(next, { rejected: await auth.getUserToken(next) });
    const { record } = (await vault.read(next, { touch: false }))!;
    expect(given.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    const sealed = given.map(({ mock }) => mock.calls[0]!);
    // The owner is told apart by id, for the cap of each; all else is sealed.
    const text = JSON.stringify(sealed.map((all) => all.slice(0, 3)));
    for (const secret of [next, renewed, record.refreshToken!, record.email!, record.userId])
      for (const form of [secret, Buffer.from(secret).toString('base64url').slice(0, -2)])
        expect(text).not.toContain(form);
  });

  it('ends after idling, whatever the cookie says, and lasts while someone is there', async () => {
    stopClock();
    const { auth, browser, sid } = await signedIn({}, { SESSION_IDLE_SECONDS: '60' });
    const ask = (touch: boolean) => auth.session(browser.cookies(), { touch });
    for (let turn = 0; turn < 3; turn++) {
      vi.advanceTimersByTime(59_999);
      expect(await ask(true)).toMatchObject({ idleUntil: Date.now() + 60_000 });
    }
    vi.advanceTimersByTime(59_999);
    expect(await ask(false)).toMatchObject({ idleUntil: Date.now() + 1 });
    vi.advanceTimersByTime(1);
    expect(await ask(true)).toBeNull();
    await expect(auth.getUserToken(sid)).rejects.toMatchObject({ status: 401, code: 'reauth_required' });
  });

  it('is not kept alive by the calls that are made for it', async () => {
    stopClock();
    const { auth, browser, sid, token } = await signedIn({}, { SESSION_IDLE_SECONDS: '60' });
    vi.advanceTimersByTime(30_000);
    await auth.getUserToken(sid);
    await auth.getUserToken(sid, { rejected: token });
    expect(await auth.session(browser.cookies(), { touch: false })).toMatchObject({
      idleUntil: Date.now() + 30_000,
    });
  });

  it('ends at its absolute limit, however busy, and says so all along', async () => {
    stopClock();
    const end = Date.now() + 100_000;
    const { auth, browser } = await signedIn(
      {},
      { SESSION_IDLE_SECONDS: '60', SESSION_ABSOLUTE_SECONDS: '100' },
    );
    const told = [];
    for (let turn = 0; turn < 5; turn++) {
      told.push(await auth.session(browser.cookies(), { touch: true }));
      vi.advanceTimersByTime(20_000);
    }
    expect(told.map((one) => one && end - one.idleUntil)).toEqual([40_000, 20_000, 0, 0, 0]);
    expect(told.map((one) => one?.absoluteUntil)).toEqual(told.map(() => end));
    expect(await auth.session(browser.cookies(), { touch: true })).toBeNull();
  });
});

const old = 'the secret of last year with 32 characters';
const fresh = 'the secret of this year with 32 characters';

// Without Redis a new secret is given to the same process's store here; a real restart begins with an empty one.
describe.each(noRedis ? ['memory'] : ['memory', 'Redis'])('secrets of sessions in %s', (kind) => {
  const begun = async () => {
    const redis = kind === 'Redis' ? await startRedis() : null;
    if (redis) open.push(redis);
    return signedIn({}, { SESSION_SECRET: old, ...(redis ? { REDIS_URL: redis.url } : {}) });
  };

  it('are rotated without signing anyone out, and an old one that is dropped opens nothing', async () => {
    const { server, auth, another, browser, sid } = await begun();
    const rotated = another({ SESSION_SECRET: `${fresh},${old}` });
    expect(await rotated.session(browser.cookies(), { touch: true })).toMatchObject({ userId: 'person-1' });
    const token = await rotated.getUserToken(sid);
    // A refresh writes the record with the new secret; the old process can no longer read it, the rotated one can.
    const renewed = await rotated.getUserToken(sid, { rejected: token });
    expect(await rotated.getUserToken(sid)).toBe(renewed);
    await expect(auth.getUserToken(sid)).rejects.toMatchObject({ status: 401 });

    const other = new TestBrowser(server.appUrl);
    await other.signIn(rotated);
    const dropped = another({ SESSION_SECRET: fresh });
    expect(await dropped.session(other.cookies(), { touch: true })).toMatchObject({ userId: 'person-1' });
    expect(await dropped.session(browser.cookies(), { touch: true })).toBeNull();
  });

  it('are rotated in the middle of a sign-in, which still lands', async () => {
    const { auth, another, browser } = await begun();
    const back = await browser.authorize(await browser.start(auth, { callbackUrl: '/account' }));
    const rotated = another({ SESSION_SECRET: `${fresh},${old}` });
    const response = await browser.callback(rotated, back);
    expect(response.headers.get('location')).toBe('http://localhost:4250/account');
    expect(await rotated.session(browser.cookies(), { touch: true })).toMatchObject({ userId: 'person-1' });
  });
});

describe('a process that starts again without Redis', () => {
  it('takes the old cookie for no session, with whichever secret, and signing in again works', async () => {
    const { server, browser, auth } = await signedIn();
    const { another } = await signedIn(
      {},
      { SESSION_SECRET: `${fresh},${server.environment.SESSION_SECRET}` },
    );
    const restarted = another();
    expect(await restarted.session(browser.cookies(), { touch: true })).toBeNull();
    expect((await restarted.signOut(browser.post('/api/session'))).status).toBe(200);
    expect(await auth.session(browser.cookies(), { touch: true })).not.toBeNull();
    await browser.signIn(restarted);
    expect(await restarted.session(browser.cookies(), { touch: true })).toMatchObject({ userId: 'person-1' });
  });
});

describe.skipIf(noRedis)('a vault that is down', () => {
  const trouble = {
    killed: async (redis: TestRedis) => redis.close(),
    frozen: async (redis: TestRedis) => void redis.freeze(),
  };

  it.each(Object.keys(trouble) as (keyof typeof trouble)[])(
    '(%s) is 503 in under two seconds, never 401, for one and for a crowd',
    async (kind) => {
      const redis = await startRedis();
      open.push(redis);
      const { auth, browser, sid, store } = await signedIn({}, { REDIS_URL: redis.url });
      await trouble[kind](redis);
      stopTimers();
      const asked = [vi.spyOn(store, 'get'), vi.spyOn(store, 'remove')];
      const works = [
        () => auth.session(browser.cookies(), { touch: true }),
        () => auth.getUserToken(sid, { rejected: 'x' }),
        () => auth.signOut(browser.post('/api/session')),
        ...Array.from({ length: 200 }, () => () => auth.getUserToken(sid)),
      ];
      const settled: unknown[] = [];
      const end = (how: unknown) => void settled.push(how);
      for (const work of works) void work().then(end, end);
      // A cookie is opened by threads of Node's, which know nothing of this clock.
      while (asked.reduce((sum, { mock }) => sum + mock.calls.length, 0) < works.length)
        await new Promise((resolve) => setImmediate(resolve));
      for (let ms = 0; ms < 1900; ms += 100) await vi.advanceTimersByTimeAsync(100);
      expect(settled).toHaveLength(works.length);
      for (const one of settled)
        expect(one).toMatchObject({ status: 503, code: 'sessions_unavailable', retryAfter: 3 });
    },
  );

  it('cannot take a new session: the sign-in ends as unavailable, with no cookie', async () => {
    const redis = await startRedis();
    open.push(redis);
    const { auth, browser, server } = await signedIn({}, { REDIS_URL: redis.url });
    const back = await browser.authorize(await browser.start(auth));
    const before = browser.cookie('chain-4250-session');
    const whoami = server.hold('whoami');
    const response = browser.callback(auth, back);
    await whoami.arrived;
    await redis.close();
    whoami.release();
    expect((await response).headers.get('location')).toContain('error=unavailable');
    expect(browser.cookie('chain-4250-session')).toBe(before);
  });

  it('is back as soon as it responds again', async () => {
    const redis = await startRedis();
    open.push(redis);
    const { auth, browser, store } = await signedIn({}, { REDIS_URL: redis.url });
    redis.freeze();
    await expect(auth.session(browser.cookies(), { touch: true })).rejects.toMatchObject({ status: 503 });
    redis.thaw();
    await expect
      .poll(() => auth.session(browser.cookies(), { touch: true }).catch(() => null), { timeout: 10_000 })
      .not.toBeNull();
    const since = store.availableSince!();
    await redis.client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await vi.waitFor(
      () => expect(store.availableSince!(), 'a break is noted').toBeGreaterThan(since),
      20_000,
    );
  });
});
