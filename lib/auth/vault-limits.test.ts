import { describe, expect, it } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { createAuth } from './auth';
import { memoryStore } from './memory-store';
import { noRedis, startRedis } from './testing-redis';
import { TestBrowser } from './testing-browser';
import { open, signedIn, soon } from './testing-set-up';
import { createVault } from './vault';

describe('a session', () => {
  it('has an id of 32 random bytes that never comes twice', async () => {
    const store = memoryStore({ idleMs: 60_000 });
    const vault = createVault({ store, secrets: ['x'.repeat(32)], absoluteMs: 60_000 });
    const record = { userId: 'u', name: null, email: null, accessToken: 'a', refreshToken: null, expiresAt: null, obtainedAt: 0, refreshed: false }; // prettier-ignore
    const ids = await Promise.all(Array.from({ length: 1000 }, () => vault.create(record)));
    expect(new Set(ids).size).toBe(1000);
    expect(new Set(ids.map((id) => Buffer.from(id, 'base64url').length))).toEqual(new Set([32]));
    await vault.close();
  });

  it('ends after idling, whatever the cookie says, and lasts while somebody is there', async () => {
    const { auth, browser } = await signedIn({}, { SESSION_IDLE_SECONDS: '5' });
    await soon(3000);
    expect(await auth.session(browser.cookies(), { touch: true })).not.toBeNull();
    await soon(3000);
    const live = await auth.session(browser.cookies(), { touch: false });
    expect(live!.idleUntil - Date.now()).toBeLessThan(2200);
    await soon(2300);
    expect(await auth.session(browser.cookies(), { touch: true })).toBeNull();
    await expect(auth.getUserToken(live!.sid)).rejects.toMatchObject({
      status: 401,
      code: 'reauth_required',
    });
  });

  it('ends at its absolute limit, however busy', async () => {
    const { auth, browser } = await signedIn({}, { SESSION_ABSOLUTE_SECONDS: '5' });
    const started = Date.now();
    let last = null;
    while ((last = await auth.session(browser.cookies(), { touch: true })) && Date.now() - started < 8000)
      await soon(200);
    expect(last).toBeNull();
    expect(Date.now() - started).toBeGreaterThan(4500);
    expect(Date.now() - started).toBeLessThan(7500);
  });
});

describe.skipIf(noRedis)('secrets', () => {
  const old = 'the secret of last year with 32 characters';
  const fresh = 'the secret of this year with 32 characters';

  it('are rotated without signing anybody out, and an old one that is dropped opens nothing', async () => {
    const redis = await startRedis();
    open.push(redis);
    const { server, auth, browser } = await signedIn({}, { REDIS_URL: redis.url, SESSION_SECRET: old });
    const again = (SESSION_SECRET: string) => {
      const next = createAuth(
        readEnvironment({ ...server.environment, REDIS_URL: redis.url, SESSION_SECRET }),
      );
      open.push(next);
      return next;
    };
    const rotated = again(`${fresh},${old}`);
    const live = await rotated.session(browser.cookies(), { touch: true });
    expect(live).toMatchObject({ userId: 'person-1' });
    const token = await rotated.getUserToken(live!.sid);
    // A refresh writes the record with the new secret; the old process can no longer read it, the rotated one can.
    const renewed = await rotated.getUserToken(live!.sid, { rejected: token });
    expect(await rotated.getUserToken(live!.sid)).toBe(renewed);
    await expect(auth.getUserToken(live!.sid)).rejects.toMatchObject({ status: 401 });

    const other = new TestBrowser(server.appUrl);
    await other.signIn(rotated);
    expect(await again(fresh).session(other.cookies(), { touch: true })).toMatchObject({
      userId: 'person-1',
    });
    expect(await again(fresh).session(browser.cookies(), { touch: true })).toBeNull();
  });
});

describe.skipIf(noRedis)('a vault that is down', () => {
  const trouble = {
    killed: async (redis: Awaited<ReturnType<typeof startRedis>>) => redis.close(),
    frozen: async (redis: Awaited<ReturnType<typeof startRedis>>) => void redis.freeze(),
  };

  it.each(Object.keys(trouble) as (keyof typeof trouble)[])(
    '(%s) is 503 in under two seconds, never 401',
    async (kind) => {
      const redis = await startRedis();
      open.push(redis);
      const { auth, browser } = await signedIn({}, { REDIS_URL: redis.url });
      const { sid } = (await auth.session(browser.cookies(), { touch: true }))!;
      await trouble[kind](redis);
      const works = {
        session: () => auth.session(browser.cookies(), { touch: true }),
        token: () => auth.getUserToken(sid),
        'rejected token': () => auth.getUserToken(sid, { rejected: 'x' }),
        'sign-out': () => auth.signOut(browser.post('/api/session')),
      };
      for (const [name, work] of Object.entries(works)) {
        const started = performance.now();
        await expect(work(), name).rejects.toMatchObject({ status: 503, code: 'auth_unavailable' });
        expect(performance.now() - started, name).toBeLessThan(2000);
      }
      const crowd = performance.now();
      const settled = await Promise.allSettled(Array.from({ length: 200 }, () => auth.getUserToken(sid)));
      expect(
        settled.every(
          (one) => one.status === 'rejected' && (one.reason as { status: number }).status === 503,
        ),
      ).toBe(true);
      expect(performance.now() - crowd).toBeLessThan(2000);
    },
  );

  it('is back as soon as it answers again', async () => {
    const redis = await startRedis();
    open.push(redis);
    const { auth, browser } = await signedIn({}, { REDIS_URL: redis.url });
    redis.freeze();
    await expect(auth.session(browser.cookies(), { touch: true })).rejects.toMatchObject({ status: 503 });
    redis.thaw();
    await expect
      .poll(() => auth.session(browser.cookies(), { touch: true }).catch(() => null), { timeout: 3000 })
      .not.toBeNull();
  });
});
