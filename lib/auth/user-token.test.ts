import { describe, expect, it } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { createAuth } from './auth';
import { redisStore } from './redis-store';
import { startProcess } from './testing-process';
import { TestBrowser } from './testing-browser';
import { noRedis, startRedis } from './testing-redis';
import { startSandboxFor } from './testing-sandbox';
import { endings, open, parallel, signedIn, soon } from './testing-set-up';
import { createVault, type SessionRecord } from './vault';

describe('one refresh for 100 parallel calls', () => {
  it.each([0, 10, 100, 500, 1500])(
    'when the API refused the token and the server takes %i ms',
    async (ms) => {
      const { server, auth, sid, token } = await signedIn();
      server.faults.tokenDelayMs = ms;
      const settled = await parallel(100, () => auth.getUserToken(sid, { rejected: token }));
      expect(endings(settled)).toEqual(['answered']);
      expect(new Set(settled.map((one) => one.status === 'fulfilled' && one.value)).size).toBe(1);
      expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
    },
  );

  it('against the sandbox, whose refresh tokens end the grant when one is used twice', async () => {
    const sandbox = await startSandboxFor('http://localhost:4250', { seed: 'empty' });
    const auth = createAuth(readEnvironment(sandbox.environment));
    open.push(sandbox, auth);
    for (const [at, delayMs] of [0, 150, 1500].entries()) {
      const browser = new TestBrowser('http://localhost:4250');
      await browser.signIn(auth, { query: '?login_hint=agent' });
      const { sid, name } = (await auth.session(browser.cookies(), { touch: true }))!;
      expect(name).toBe('Amelia Hart');
      const rejected = await auth.getUserToken(sid);
      await sandbox.operator('PUT', '/faults', [{ path: '/token', kind: 'delay', delayMs }]);
      expect(endings(await parallel(100, () => auth.getUserToken(sid, { rejected })))).toEqual(['answered']);
      await sandbox.operator('PUT', '/faults', []);
      expect(await sandbox.count('/token?grant_type=refresh_token')).toBe(at + 1);
    }
  });

  it('just after the token expired, three lives in a row', async () => {
    const { server, auth, sid } = await signedIn({ accessTokenTtl: 1 });
    for (let life = 1; life <= 3; life++) {
      await soon(1100);
      expect(endings(await parallel(100, () => auth.getUserToken(sid)))).toEqual(['answered']);
      expect(server.counts).toMatchObject({ refreshes: life, refused: 0 });
    }
  });

  it.skipIf(noRedis)('in two processes that share a Redis, at 0, 200 and 1500 ms', async () => {
    const redis = await startRedis();
    open.push(redis);
    const { server, sid, environment } = await signedIn({}, { REDIS_URL: redis.url, INSTANCES: '2' });
    const processes = await Promise.all([startProcess(environment), startProcess(environment)]);
    open.push(...processes);
    for (const [at, ms] of [0, 200, 1500].entries()) {
      server.faults.tokenDelayMs = ms;
      await change(environment, sid, { expiresAt: Date.now() - 1 });
      const outcomes = await Promise.all(processes.map((one) => one.burst(sid, 50)));
      expect(outcomes.map(({ errors }) => errors)).toEqual([{}, {}]);
      expect(new Set(outcomes.flatMap(({ tokens }) => Object.keys(tokens))).size).toBe(1);
      expect(server.counts).toMatchObject({ refreshes: at + 1, refused: 0 });
    }
  });

  it.skipIf(noRedis)('when the process that refreshes dies half way, another takes over', async () => {
    const redis = await startRedis();
    open.push(redis);
    const { server, auth, sid, environment } = await signedIn({}, { REDIS_URL: redis.url });
    const vault = vaultOf(environment);
    await change(environment, sid, { expiresAt: Date.now() - 1 });
    // What a process that died leaves behind: its lock.
    expect(await vault.lock(sid, 800)).not.toBeNull();
    await vault.close();
    const started = performance.now();
    expect(endings(await parallel(20, () => auth.getUserToken(sid)))).toEqual(['answered']);
    expect(performance.now() - started).toBeGreaterThan(700);
    expect(server.counts.refreshes).toBe(1);
  });
});

describe('when a refresh does not work out', () => {
  it('because the grant is over: the record goes, 401 for everybody', async () => {
    const { server, auth, browser, sid, token } = await signedIn();
    await server.revokeGrants();
    expect(endings(await parallel(100, () => auth.getUserToken(sid, { rejected: token })))).toEqual([
      'reauth_required',
    ]);
    expect(server.counts).toMatchObject({ refreshes: 0, refused: 1 });
    expect(await auth.session(browser.cookies(), { touch: true })).toBeNull();
  });

  it.each([500, 502, 503, 429])(
    'because the server answers %i: 503, the session is kept and works again',
    async (status) => {
      const { server, auth, sid, token } = await signedIn();
      server.faults.tokenStatus = status;
      const settled = await parallel(20, () => auth.getUserToken(sid, { rejected: token }));
      expect(endings(settled)).toEqual(['auth_unavailable']);
      for (const one of settled)
        expect(one).toMatchObject({ reason: { status: 503, retryAfter: expect.any(Number) } });
      server.faults.tokenStatus = null;
      expect(await auth.getUserToken(sid, { rejected: token })).not.toBe(token);
    },
  );

  it('because the server hangs: 503 after five seconds, the session is kept', async () => {
    const { server, auth, browser, sid, token } = await signedIn();
    server.faults.tokenHangs = true;
    const started = performance.now();
    expect(endings(await parallel(100, () => auth.getUserToken(sid, { rejected: token })))).toEqual([
      'auth_unavailable',
    ]);
    expect(performance.now() - started).toBeGreaterThan(4900);
    expect(performance.now() - started).toBeLessThan(8000);
    expect(await auth.session(browser.cookies(), { touch: true })).not.toBeNull();
  });

  it('because the server is gone: 503 at once, never a logout', async () => {
    const { server, auth, browser, sid, token } = await signedIn();
    await server.close();
    expect(endings(await parallel(100, () => auth.getUserToken(sid, { rejected: token })))).toEqual([
      'auth_unavailable',
    ]);
    expect(await auth.session(browser.cookies(), { touch: true })).toMatchObject({ userId: 'person-1' });
  });

  it('early, while the token is still good: the token in hand serves', async () => {
    const { server, auth, sid, token } = await signedIn({ accessTokenTtl: 4 });
    await soon(3650);
    server.faults.tokenStatus = 503;
    expect(await auth.getUserToken(sid)).toBe(token);
  });
});

describe('a token', () => {
  it('is renewed before it ends, in the last tenth of a short life', async () => {
    const { server, auth, sid, token } = await signedIn({ accessTokenTtl: 4 });
    await soon(3000);
    expect(await auth.getUserToken(sid)).toBe(token);
    await soon(650);
    expect(await auth.getUserToken(sid)).not.toBe(token);
    expect(server.counts.refreshes).toBe(1);
  });

  it('that was renewed a moment ago and is refused again is not renewed a second time: 502', async () => {
    const { server, auth, sid, token } = await signedIn();
    const renewed = await auth.getUserToken(sid, { rejected: token });
    const settled = await parallel(50, () => auth.getUserToken(sid, { rejected: renewed }));
    expect(endings(settled)).toEqual(['upstream_auth']);
    expect(settled[0]).toMatchObject({ reason: { status: 502 } });
    expect(server.counts.refreshes).toBe(1);
    expect(await auth.getUserToken(sid)).toBe(renewed);
  });

  it('that was renewed, ran out on its way and is refused is renewed again', async () => {
    const { server, auth, sid, token } = await signedIn({ accessTokenTtl: 1 });
    const renewed = await auth.getUserToken(sid, { rejected: token });
    await soon(1100);
    expect(await auth.getUserToken(sid, { rejected: renewed })).not.toBe(renewed);
    expect(server.counts).toMatchObject({ refreshes: 2, refused: 0 });
  });

  it('that somebody else has renewed meanwhile is simply handed out', async () => {
    const { server, auth, sid, token } = await signedIn();
    const renewed = await auth.getUserToken(sid, { rejected: token });
    expect(endings(await parallel(50, () => auth.getUserToken(sid, { rejected: token })))).toEqual([
      'answered',
    ]);
    expect(await auth.getUserToken(sid, { rejected: token })).toBe(renewed);
    expect(server.counts.refreshes).toBe(1);
  });

  it('of a server that does not rotate keeps its refresh token', async () => {
    const { server, auth, sid, token } = await signedIn({ rotate: false });
    const renewed = await auth.getUserToken(sid, { rejected: token });
    expect(renewed).not.toBe(token);
    expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
  });

  it('cannot be had for a session that nobody opened', async () => {
    const { auth } = await signedIn();
    await expect(auth.getUserToken('x'.repeat(43))).rejects.toMatchObject({
      status: 401,
      code: 'reauth_required',
    });
  });
});

function vaultOf(environment: Record<string, string>) {
  const env = readEnvironment(environment);
  const store = redisStore({ url: env.REDIS_URL!, idleMs: 60_000 });
  return createVault({ store, secrets: env.SESSION_SECRET, absoluteMs: 60_000 });
}

/** Changes a session's record behind everybody's back. */
async function change(environment: Record<string, string>, sid: string, fields: Partial<SessionRecord>) {
  const vault = vaultOf(environment);
  const { record, version } = (await vault.read(sid, { touch: false }))!;
  expect(await vault.replace(sid, version, { ...record, ...fields })).toBe(true);
  await vault.close();
}
