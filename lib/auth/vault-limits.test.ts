import { describe, expect, it, vi } from 'vitest';
import { memoryStore } from './memory-store';
import { TestBrowser } from './testing-browser';
import { open, signedIn, stopClock, stopTimers } from './testing-set-up';
import { noRedis, startRedis, type TestRedis } from './testing-redis';
import { createVault } from './vault';

describe('a session', () => {
  it('has a unique id of 32 random bytes', async () => {
    const store = memoryStore({ idleMs: 60_000 });
    const vault = createVault({ store, secrets: ['x'.repeat(32)], absoluteMs: 60_000 });
    const record = { userId: 'u', name: null, email: null, accessToken: 'a', refreshToken: null, expiresAt: null, idToken: null, obtainedAt: 0, refreshed: false }; // oxfmt-ignore
    const ids = await Promise.all(Array.from({ length: 1000 }, () => vault.create(record)));
    expect(new Set(ids).size).toBe(1000);
    expect(new Set(ids.map((id) => Buffer.from(id, 'base64url').length))).toEqual(new Set([32]));
    await vault.close();
  });

  it('is stored encrypted: its tokens, names and ids never reach the store in plain text', async () => {
    const { auth, browser, store, sid, token, vault } = await signedIn();
    const writes = [vi.spyOn(store, 'put'), vi.spyOn(store, 'swap')];
    await browser.signIn(auth);
    await auth.getUserToken(sid, { rejected: token }).catch(() => {});
    const { sid: next } = (await auth.session(browser.cookies(), { touch: true }))!;
    const renewed = await auth.getUserToken(next, { rejected: await auth.getUserToken(next) });
    const { record } = (await vault.read(next, { touch: false }))!;
    expect(writes.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    const stored = writes.map(({ mock }) => mock.calls[0]!);
    // The fourth argument is the owner's id, for the limit per owner. It is never stored outside the process.
    const text = JSON.stringify(stored.map((args) => args.slice(0, 3)));
    for (const secret of [next, renewed, record.refreshToken!, record.email!, record.userId])
      for (const form of [secret, Buffer.from(secret).toString('base64url').slice(0, -2)])
        expect(text).not.toContain(form);
  });

  it('ends at its idle limit, whatever the cookie says, and lasts while the user is active', async () => {
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

  it('is not extended by fetching tokens', async () => {
    stopClock();
    const { auth, browser, sid, token } = await signedIn({}, { SESSION_IDLE_SECONDS: '60' });
    vi.advanceTimersByTime(30_000);
    await auth.getUserToken(sid);
    await auth.getUserToken(sid, { rejected: token });
    expect(await auth.session(browser.cookies(), { touch: false })).toMatchObject({
      idleUntil: Date.now() + 30_000,
    });
  });

  it('ends at its absolute limit, however active, and never reports a later end', async () => {
    stopClock();
    const end = Date.now() + 100_000;
    const { auth, browser } = await signedIn(
      {},
      { SESSION_IDLE_SECONDS: '60', SESSION_ABSOLUTE_SECONDS: '100' },
    );
    const sessions = [];
    for (let turn = 0; turn < 5; turn++) {
      sessions.push(await auth.session(browser.cookies(), { touch: true }));
      vi.advanceTimersByTime(20_000);
    }
    expect(sessions.map((session) => session && end - session.idleUntil)).toEqual([40_000, 20_000, 0, 0, 0]);
    expect(sessions.map((session) => session?.absoluteUntil)).toEqual(sessions.map(() => end));
    expect(await auth.session(browser.cookies(), { touch: true })).toBeNull();
  });
});

const old = 'the secret of last year with 32 characters';
const fresh = 'the secret of this year with 32 characters';

// With the in-memory store, these tests change secrets without a restart; a real restart starts with an empty store.
describe.each(noRedis ? ['memory'] : ['memory', 'Redis'])('secrets of sessions in %s', (kind) => {
  const signedInWithOldSecret = async () => {
    const redis = kind === 'Redis' ? await startRedis() : null;
    if (redis) open.push(redis);
    return signedIn({}, { SESSION_SECRET: old, ...(redis ? { REDIS_URL: redis.url } : {}) });
  };

  it('are rotated without signing anyone out, and a removed secret opens nothing', async () => {
    const { server, auth, anotherAuth, browser, sid } = await signedInWithOldSecret();
    const rotated = anotherAuth({ SESSION_SECRET: `${fresh},${old}` });
    expect(await rotated.session(browser.cookies(), { touch: true })).toMatchObject({ userId: 'person-1' });
    const token = await rotated.getUserToken(sid);
    // A refresh seals the record with the new secret, so the process with only the old secret can no longer read it.
    const renewed = await rotated.getUserToken(sid, { rejected: token });
    expect(await rotated.getUserToken(sid)).toBe(renewed);
    await expect(auth.getUserToken(sid)).rejects.toMatchObject({ status: 401 });

    const other = new TestBrowser(server.appUrl);
    await other.signIn(rotated);
    const dropped = anotherAuth({ SESSION_SECRET: fresh });
    expect(await dropped.session(other.cookies(), { touch: true })).toMatchObject({ userId: 'person-1' });
    expect(await dropped.session(browser.cookies(), { touch: true })).toBeNull();
  });

  it('are rotated during a sign-in, which still succeeds', async () => {
    const { auth, anotherAuth, browser } = await signedInWithOldSecret();
    const back = await browser.authorize(await browser.start(auth, { callbackUrl: '/account' }));
    const rotated = anotherAuth({ SESSION_SECRET: `${fresh},${old}` });
    const response = await browser.callback(rotated, back);
    expect(response.headers.get('location')).toBe('http://localhost:4250/account');
    expect(await rotated.session(browser.cookies(), { touch: true })).toMatchObject({ userId: 'person-1' });
  });
});

describe('a process that restarts without Redis', () => {
  it('rejects old cookies, and signing in again works', async () => {
    const { server, browser, auth } = await signedIn();
    const { anotherAuth } = await signedIn(
      {},
      { SESSION_SECRET: `${fresh},${server.environment.SESSION_SECRET}` },
    );
    const restarted = anotherAuth();
    expect(await restarted.session(browser.cookies(), { touch: true })).toBeNull();
    expect((await restarted.signOut(browser.post('/api/session'))).status).toBe(200);
    expect(await auth.session(browser.cookies(), { touch: true })).not.toBeNull();
    await browser.signIn(restarted);
    expect(await restarted.session(browser.cookies(), { touch: true })).toMatchObject({ userId: 'person-1' });
  });
});

describe.skipIf(noRedis)('a vault that is down', () => {
  const faults = {
    killed: async (redis: TestRedis) => redis.close(),
    frozen: async (redis: TestRedis) => void redis.freeze(),
  };

  it.each(Object.keys(faults) as (keyof typeof faults)[])(
    '(%s) returns 503 within two seconds and never 401, for one call and for 200',
    async (kind) => {
      const redis = await startRedis();
      open.push(redis);
      const { auth, browser, sid, store } = await signedIn({}, { REDIS_URL: redis.url });
      await faults[kind](redis);
      stopTimers();
      const storeCalls = [vi.spyOn(store, 'get'), vi.spyOn(store, 'remove')];
      const calls = [
        () => auth.session(browser.cookies(), { touch: true }),
        () => auth.getUserToken(sid, { rejected: 'x' }),
        () => auth.signOut(browser.post('/api/session')),
        ...Array.from({ length: 200 }, () => () => auth.getUserToken(sid)),
      ];
      const settled: unknown[] = [];
      const settle = (result: unknown) => void settled.push(result);
      for (const call of calls) void call().then(settle, settle);
      // Node decrypts cookies on its thread pool, which fake timers do not control.
      while (storeCalls.reduce((sum, { mock }) => sum + mock.calls.length, 0) < calls.length)
        await new Promise((resolve) => setImmediate(resolve));
      for (let ms = 0; ms < 1900; ms += 100) await vi.advanceTimersByTimeAsync(100);
      expect(settled).toHaveLength(calls.length);
      for (const result of settled)
        expect(result).toMatchObject({ status: 503, code: 'sessions_unavailable', retryAfter: 3 });
    },
  );

  it('cannot store a new session: the sign-in fails as unavailable, without a new cookie', async () => {
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

  it('works again as soon as Redis responds, and records when it reconnected', async () => {
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
      () => expect(store.availableSince!(), 'the reconnection is recorded').toBeGreaterThan(since),
      20_000,
    );
  });
});
