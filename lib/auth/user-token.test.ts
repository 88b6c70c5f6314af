import { describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { createAuth } from './auth';
import { refreshTimeoutMs } from './oauth-client';
import { noRedis, startRedis } from './testing-redis';
import { distinctOutcomes, open, parallel, signedIn, stopClock, stopTimers } from './testing-set-up';

describe('one refresh for 100 parallel calls', () => {
  it.each(['at once', 'while all of them wait'])(
    'when the API rejected the token and the server responds %s',
    async (when) => {
      const { server, auth, sid, token } = await signedIn();
      const hold = when === 'at once' ? null : server.hold('token');
      const calls = parallel(100, () => auth.getUserToken(sid, { rejected: token }));
      await hold?.arrived;
      hold?.release();
      const settled = await calls;
      expect(distinctOutcomes(settled)).toEqual(['ok']);
      const renewed = new Set(settled.map((result) => result.status === 'fulfilled' && result.value));
      expect([renewed.size, renewed.has(token)]).toEqual([1, false]);
      expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
    },
  );

  it('just after the token has expired, three times in a row', async () => {
    stopClock();
    const { server, auth, sid } = await signedIn({ accessTokenTtl: 100 });
    for (let expiry = 1; expiry <= 3; expiry++) {
      vi.advanceTimersByTime(100_000);
      expect(distinctOutcomes(await parallel(100, () => auth.getUserToken(sid)))).toEqual(['ok']);
      expect(server.counts).toMatchObject({ refreshes: expiry, refused: 0 });
    }
  });

  it.skipIf(noRedis)('in two processes that share a Redis', async () => {
    const redis = await startRedis();
    open.push(redis);
    const { server, auth, anotherAuth, sid, token } = await signedIn({}, { REDIS_URL: redis.url });
    const hold = server.hold('token');
    const processes = [auth, anotherAuth()];
    const calls = processes.map((process) =>
      parallel(50, () => process.getUserToken(sid, { rejected: token })),
    );
    await hold.arrived;
    const lockAttempts = async () =>
      Number(/cmdstat_set:calls=(\d+)/.exec(await redis.client.info('commandstats'))?.[1]);
    await expect.poll(lockAttempts).toBeGreaterThan(2); // The second process is polling the lock.
    hold.release();
    const settled = (await Promise.all(calls)).flat();
    expect(distinctOutcomes(settled)).toEqual(['ok']);
    expect(new Set(settled.map((result) => result.status === 'fulfilled' && result.value)).size).toBe(1);
    expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
  });

  it('when the refreshing process dies: another takes over once the lock has expired', async () => {
    stopTimers();
    const { server, auth, vault, sid, token } = await signedIn();
    await vault.lock(sid, 7000);
    const calls = parallel(20, () => auth.getUserToken(sid, { rejected: token }));
    await vi.advanceTimersByTimeAsync(6999);
    expect(server.counts.refreshes).toBe(0);
    await vi.advanceTimersByTimeAsync(51);
    expect(distinctOutcomes(await calls)).toEqual(['ok']);
    expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
  });

  it('when another process never releases the lock: 503 after nine seconds', async () => {
    stopTimers();
    const { auth, vault, sid, token } = await signedIn();
    await vault.lock(sid, 60_000);
    const calls = parallel(20, () => auth.getUserToken(sid, { rejected: token }));
    const settled = vi.fn();
    void calls.then(settled);
    await vi.advanceTimersByTimeAsync(8900);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(150);
    expect(distinctOutcomes(await calls)).toEqual(['auth_unavailable']);
  });

  it('when another process refreshes between our read and our lock: the record is read again', async () => {
    const { server, auth, store, sid, token, environment } = await signedIn();
    let beforeLock = async () => {};
    const slow = createAuth(readEnvironment(environment), {
      ...store,
      async lock(key, ms) {
        await beforeLock();
        return store.lock(key, ms);
      },
    });
    beforeLock = async () => void (await auth.getUserToken(sid, { rejected: token }));
    const renewed = await slow.getUserToken(sid, { rejected: token });
    expect(renewed).toBe(await auth.getUserToken(sid));
    expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
  });

  it('releases the lock after a failed refresh, so the next need not wait', async () => {
    stopTimers();
    const { server, auth, vault, sid, token } = await signedIn();
    server.faults.tokenStatus = 503;
    await expect(auth.getUserToken(sid, { rejected: token })).rejects.toMatchObject({ status: 503 });
    expect(await vault.lock(sid, 1000)).not.toBeNull();
  });

  it('holds the lock for longer than a refresh may take, as a second one would end the grant', async () => {
    const { auth, store, sid, token } = await signedIn();
    const lock = vi.spyOn(store, 'lock');
    await auth.getUserToken(sid, { rejected: token });
    expect(lock).toHaveBeenCalledOnce();
    expect(lock.mock.lastCall![1]).toBeGreaterThan(refreshTimeoutMs);
  });

  it('takes no lock before it knows where the server is', async () => {
    const { anotherAuth, server, store, sid, token } = await signedIn();
    const [lock, hold] = [vi.spyOn(store, 'lock'), server.hold('metadata')];
    const renewed = anotherAuth().getUserToken(sid, { rejected: token });
    await hold.arrived;
    expect(lock).not.toHaveBeenCalled();
    hold.release();
    expect(await renewed).not.toBe(token);
  });

  it('succeeds even if the lock cannot be released: it expires', async () => {
    const { auth, store, sid, token } = await signedIn();
    const release = async () => Promise.reject(new Error('down'));
    vi.spyOn(store, 'lock').mockResolvedValueOnce({ release });
    expect(await auth.getUserToken(sid, { rejected: token })).not.toBe(token);
  });
});

describe('a token', () => {
  it.each([
    ['half a minute before it expires', { accessTokenTtl: 600 }, 570_000],
    ['in the last tenth of a short lifetime', { accessTokenTtl: 100 }, 90_000],
  ])('is refreshed %s', async (_, shape, dueAfter) => {
    stopClock();
    const { server, auth, sid, token } = await signedIn(shape);
    vi.advanceTimersByTime(dueAfter - 1);
    expect(await auth.getUserToken(sid)).toBe(token);
    vi.advanceTimersByTime(1);
    expect(await auth.getUserToken(sid)).not.toBe(token);
    expect(server.counts.refreshes).toBe(1);
  });

  it('expires relative to when the refresh was sent, however long the response takes', async () => {
    stopClock();
    const { server, auth, vault, sid, token } = await signedIn();
    const hold = server.hold('token response');
    const sentAt = Date.now();
    const renewed = auth.getUserToken(sid, { rejected: token });
    await hold.arrived;
    vi.advanceTimersByTime(4000);
    hold.release();
    await renewed;
    expect((await vault.read(sid, { touch: false }))!.record.expiresAt).toBe(sentAt + 600_000);
  });

  it('without an expiry is used until it is rejected', async () => {
    stopClock();
    const { server, auth, vault, changeRecord, sid, token } = await signedIn();
    await changeRecord(sid, { expiresAt: null });
    vi.advanceTimersByTime(1_700_000);
    expect(await auth.getUserToken(sid)).toBe(token);
    server.faults.tokens = (body) => ({ ...body, expires_in: undefined });
    await auth.getUserToken(sid, { rejected: token });
    expect((await vault.read(sid, { touch: false }))!.record.expiresAt).toBeNull();
  });

  it('without a refresh token is used until it expires, and then requires signing in again', async () => {
    stopClock();
    const { auth, browser, changeRecord, sid, token } = await signedIn();
    await changeRecord(sid, { refreshToken: null });
    vi.advanceTimersByTime(599_999);
    expect(await auth.getUserToken(sid)).toBe(token);
    vi.advanceTimersByTime(1);
    await expect(auth.getUserToken(sid)).rejects.toMatchObject({ status: 401, code: 'reauth_required' });
    expect(await auth.session(browser.cookies(), { touch: true })).toBeNull();
  });

  it('that is rejected within a minute of its refresh is not refreshed again: 502', async () => {
    stopClock();
    const { server, auth, sid, token } = await signedIn();
    const renewed = await auth.getUserToken(sid, { rejected: token });
    vi.advanceTimersByTime(59_999);
    const settled = await parallel(50, () => auth.getUserToken(sid, { rejected: renewed }));
    expect(distinctOutcomes(settled)).toEqual(['upstream_auth']);
    expect(settled[0]).toMatchObject({ reason: { status: 502 } });
    expect(server.counts.refreshes).toBe(1);
    expect(await auth.getUserToken(sid)).toBe(renewed);
    vi.advanceTimersByTime(1);
    expect(await auth.getUserToken(sid, { rejected: renewed })).not.toBe(renewed);
    expect(server.counts.refreshes).toBe(2);
  });

  it('that is rejected because it has expired since its refresh is refreshed again', async () => {
    stopClock();
    const { server, auth, sid, token } = await signedIn({ accessTokenTtl: 10 });
    const renewed = await auth.getUserToken(sid, { rejected: token });
    vi.advanceTimersByTime(10_000);
    expect(await auth.getUserToken(sid, { rejected: renewed })).not.toBe(renewed);
    expect(server.counts).toMatchObject({ refreshes: 2, refused: 0 });
  });

  it('that is rejected, then returned by a refresh already in flight, is refreshed again', async () => {
    const { server, auth, changeRecord, sid, token } = await signedIn({ rotate: false });
    const hold = server.hold('token response');
    const first = auth.getUserToken(sid, { rejected: token });
    await hold.arrived;
    // Another process writes a token, and the API rejects it before our own refresh reads it from the vault.
    await changeRecord(sid, { accessToken: 'written by another process', refreshed: false });
    const second = auth.getUserToken(sid, { rejected: 'written by another process' });
    hold.release();
    expect(await first).toBe('written by another process');
    expect(await second).toMatch(/^[\w-]{43}$/);
    expect(server.counts.refreshes).toBe(2);
  });

  it('that has been refreshed in the meantime is returned without another refresh', async () => {
    const { server, auth, sid, token } = await signedIn();
    const renewed = await auth.getUserToken(sid, { rejected: token });
    expect(distinctOutcomes(await parallel(50, () => auth.getUserToken(sid, { rejected: token })))).toEqual([
      'ok',
    ]);
    expect(await auth.getUserToken(sid, { rejected: token })).toBe(renewed);
    expect(server.counts.refreshes).toBe(1);
  });

  it('from a server that does not rotate keeps its refresh token', async () => {
    const { server, auth, vault, sid, token } = await signedIn({ rotate: false });
    server.faults.tokens = (body) => ({ ...body, refresh_token: undefined });
    const before = (await vault.read(sid, { touch: false }))!.record.refreshToken;
    expect(await auth.getUserToken(sid, { rejected: token })).not.toBe(token);
    expect((await vault.read(sid, { touch: false }))!.record.refreshToken).toBe(before);
    expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
  });

  it('is refused for an unknown session: 401', async () => {
    const { auth } = await signedIn();
    await expect(auth.getUserToken('x'.repeat(43))).rejects.toMatchObject({
      status: 401,
      code: 'reauth_required',
    });
  });
});
