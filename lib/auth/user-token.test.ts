import { describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { createAuth } from './auth';
import { noRedis, startRedis } from './testing-redis';
import { endings, open, parallel, signedIn, stopClock, stopTimers } from './testing-set-up';

describe('one refresh for 100 parallel calls', () => {
  it.each(['at once', 'when all of them wait'])(
    'when the API refused the token and the server returns %s',
    async (when) => {
      const { server, auth, sid, token } = await signedIn();
      const hold = when === 'at once' ? null : server.hold('token');
      const calls = parallel(100, () => auth.getUserToken(sid, { rejected: token }));
      await hold?.arrived;
      hold?.release();
      const settled = await calls;
      expect(endings(settled)).toEqual(['ok']);
      const renewed = new Set(settled.map((one) => one.status === 'fulfilled' && one.value));
      expect([renewed.size, renewed.has(token)]).toEqual([1, false]);
      expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
    },
  );

  it('just after the token expired, three lives in a row', async () => {
    stopClock();
    const { server, auth, sid } = await signedIn({ accessTokenTtl: 100 });
    for (let life = 1; life <= 3; life++) {
      vi.advanceTimersByTime(100_000);
      expect(endings(await parallel(100, () => auth.getUserToken(sid)))).toEqual(['ok']);
      expect(server.counts).toMatchObject({ refreshes: life, refused: 0 });
    }
  });

  it.skipIf(noRedis)('in two processes that share a Redis', async () => {
    const redis = await startRedis();
    open.push(redis);
    const { server, auth, another, sid, token } = await signedIn({}, { REDIS_URL: redis.url });
    const hold = server.hold('token');
    const processes = [auth, another()];
    const calls = processes.map((one) => parallel(50, () => one.getUserToken(sid, { rejected: token })));
    await hold.arrived;
    const tries = async () =>
      Number(/cmdstat_set:calls=(\d+)/.exec(await redis.client.info('commandstats'))?.[1]);
    await expect.poll(tries).toBeGreaterThan(2); // The second one looks whether the lock is free.
    hold.release();
    const settled = (await Promise.all(calls)).flat();
    expect(endings(settled)).toEqual(['ok']);
    expect(new Set(settled.map((one) => one.status === 'fulfilled' && one.value)).size).toBe(1);
    expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
  });

  it('when the process that refreshes dies half way: another takes over once its lock has ended', async () => {
    stopTimers();
    const { server, auth, vault, sid, token } = await signedIn();
    await vault.lock(sid, 7000);
    const calls = parallel(20, () => auth.getUserToken(sid, { rejected: token }));
    await vi.advanceTimersByTimeAsync(6999);
    expect(server.counts.refreshes).toBe(0);
    await vi.advanceTimersByTimeAsync(51);
    expect(endings(await calls)).toEqual(['ok']);
    expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
  });

  it('when another process never gives the lock back: 503 after nine seconds', async () => {
    stopTimers();
    const { auth, vault, sid, token } = await signedIn();
    await vault.lock(sid, 60_000);
    const calls = parallel(20, () => auth.getUserToken(sid, { rejected: token }));
    await vi.advanceTimersByTimeAsync(9050);
    expect(endings(await calls)).toEqual(['auth_unavailable']);
  });

  it('when another process finishes between looking and locking: the record is read under the lock', async () => {
    const { server, auth, store, sid, token, environment } = await signedIn();
    let late = async () => {};
    const slow = createAuth(readEnvironment(environment), {
      ...store,
      async lock(key, ms) {
        await late();
        return store.lock(key, ms);
      },
    });
    late = async () => void (await auth.getUserToken(sid, { rejected: token }));
    const renewed = await slow.getUserToken(sid, { rejected: token });
    expect(renewed).toBe(await auth.getUserToken(sid));
    expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
  });

  it('gives the lock back: the next refresh need not wait', async () => {
    stopTimers();
    const { server, auth, vault, sid, token } = await signedIn();
    server.faults.tokenStatus = 503;
    await expect(auth.getUserToken(sid, { rejected: token })).rejects.toMatchObject({ status: 503 });
    expect(await vault.lock(sid, 1000)).not.toBeNull();
  });
});

describe('a token', () => {
  it.each([
    ['half a minute before', { accessTokenTtl: 600 }, 570_000],
    ['in the last tenth of a short life, before', { accessTokenTtl: 100 }, 90_000],
  ])('is renewed %s it ends', async (_, shape, dueAfter) => {
    stopClock();
    const { server, auth, sid, token } = await signedIn(shape);
    vi.advanceTimersByTime(dueAfter - 1);
    expect(await auth.getUserToken(sid)).toBe(token);
    vi.advanceTimersByTime(1);
    expect(await auth.getUserToken(sid)).not.toBe(token);
    expect(server.counts.refreshes).toBe(1);
  });

  it('ends as many seconds after the question as the response says, however long that was on its way', async () => {
    stopClock();
    const { server, auth, vault, sid, token } = await signedIn();
    const hold = server.hold('token response');
    const asked = Date.now();
    const renewed = auth.getUserToken(sid, { rejected: token });
    await hold.arrived;
    vi.advanceTimersByTime(4000);
    hold.release();
    await renewed;
    expect((await vault.read(sid, { touch: false }))!.record.expiresAt).toBe(asked + 600_000);
  });

  it('of which no one says when it ends serves until it is refused', async () => {
    stopClock();
    const { server, auth, vault, change, sid, token } = await signedIn();
    await change(sid, { expiresAt: null });
    vi.advanceTimersByTime(1_700_000);
    expect(await auth.getUserToken(sid)).toBe(token);
    server.faults.tokens = (body) => ({ ...body, expires_in: undefined });
    await auth.getUserToken(sid, { rejected: token });
    expect((await vault.read(sid, { touch: false }))!.record.expiresAt).toBeNull();
  });

  it('without a refresh token serves to its end, and then means signing in again', async () => {
    stopClock();
    const { auth, browser, change, sid, token } = await signedIn();
    await change(sid, { refreshToken: null });
    vi.advanceTimersByTime(599_999);
    expect(await auth.getUserToken(sid)).toBe(token);
    vi.advanceTimersByTime(1);
    await expect(auth.getUserToken(sid)).rejects.toMatchObject({ status: 401, code: 'reauth_required' });
    expect(await auth.session(browser.cookies(), { touch: true })).toBeNull();
  });

  it('that was renewed a moment ago and is refused again is not renewed a second time: 502', async () => {
    stopClock();
    const { server, auth, sid, token } = await signedIn();
    const renewed = await auth.getUserToken(sid, { rejected: token });
    vi.advanceTimersByTime(59_999);
    const settled = await parallel(50, () => auth.getUserToken(sid, { rejected: renewed }));
    expect(endings(settled)).toEqual(['upstream_auth']);
    expect(settled[0]).toMatchObject({ reason: { status: 502 } });
    expect(server.counts.refreshes).toBe(1);
    expect(await auth.getUserToken(sid)).toBe(renewed);
    vi.advanceTimersByTime(1);
    expect(await auth.getUserToken(sid, { rejected: renewed })).not.toBe(renewed);
    expect(server.counts.refreshes).toBe(2);
  });

  it('that was renewed, ran out on its way and is refused is renewed again', async () => {
    stopClock();
    const { server, auth, sid, token } = await signedIn({ accessTokenTtl: 10 });
    const renewed = await auth.getUserToken(sid, { rejected: token });
    vi.advanceTimersByTime(10_000);
    expect(await auth.getUserToken(sid, { rejected: renewed })).not.toBe(renewed);
    expect(server.counts).toMatchObject({ refreshes: 2, refused: 0 });
  });

  it('that is refused while the refresh that brought it is under way is renewed once more', async () => {
    const { server, auth, change, sid, token } = await signedIn({ rotate: false });
    const hold = server.hold('token response');
    const first = auth.getUserToken(sid, { rejected: token });
    await hold.arrived;
    // Another process wrote a token, which the API refuses before this one's refresh has come back with it.
    await change(sid, { accessToken: 'written by another process', refreshed: false });
    const second = auth.getUserToken(sid, { rejected: 'written by another process' });
    hold.release();
    expect(await first).toBe('written by another process');
    expect(await second).toMatch(/^[\w-]{43}$/);
    expect(server.counts.refreshes).toBe(2);
  });

  it('that someone else has renewed meanwhile is simply handed out', async () => {
    const { server, auth, sid, token } = await signedIn();
    const renewed = await auth.getUserToken(sid, { rejected: token });
    expect(endings(await parallel(50, () => auth.getUserToken(sid, { rejected: token })))).toEqual(['ok']);
    expect(await auth.getUserToken(sid, { rejected: token })).toBe(renewed);
    expect(server.counts.refreshes).toBe(1);
  });

  it('of a server that does not rotate keeps its refresh token', async () => {
    const { server, auth, vault, sid, token } = await signedIn({ rotate: false });
    server.faults.tokens = (body) => ({ ...body, refresh_token: undefined });
    const before = (await vault.read(sid, { touch: false }))!.record.refreshToken;
    expect(await auth.getUserToken(sid, { rejected: token })).not.toBe(token);
    expect((await vault.read(sid, { touch: false }))!.record.refreshToken).toBe(before);
    expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
  });

  it('cannot be had for a session that no one opened', async () => {
    const { auth } = await signedIn();
    await expect(auth.getUserToken('x'.repeat(43))).rejects.toMatchObject({
      status: 401,
      code: 'reauth_required',
    });
  });
});
