import { describe, expect, it, vi } from 'vitest';
import { endings, holdTimeLimits, parallel, signedIn, stopClock, stopTimers } from './testing-set-up';

describe('when a refresh does not work out', () => {
  it('because the grant is over: the record goes, 401 for everyone', async () => {
    const { server, auth, browser, sid, token } = await signedIn();
    await server.revokeGrants();
    expect(endings(await parallel(100, () => auth.getUserToken(sid, { rejected: token })))).toEqual([
      'reauth_required',
    ]);
    expect(server.counts).toMatchObject({ refreshes: 0, refused: 1 });
    expect(await auth.session(browser.cookies(), { touch: true })).toBeNull();
  });

  it('because someone else has spent the refresh token: what they wrote is handed out, no one is signed out', async () => {
    const { server, auth, change, browser, sid, token } = await signedIn();
    const hold = server.hold('token');
    const calls = parallel(20, () => auth.getUserToken(sid, { rejected: token }));
    await hold.arrived;
    await change(sid, { accessToken: 'renewed by another process', refreshToken: 'and its refresh token' });
    await server.revokeGrants();
    hold.release();
    const settled = await calls;
    expect(settled).toEqual(
      settled.map(() => ({ status: 'fulfilled', value: 'renewed by another process' })),
    );
    expect(server.counts).toMatchObject({ refreshes: 0, refused: 1 });
    expect(await auth.session(browser.cookies(), { touch: true })).not.toBeNull();
    expect(await auth.getUserToken(sid)).toBe('renewed by another process');
  });

  it.each([
    [500, 'server_error'],
    [502, 'server_error'],
    [503, 'temporarily_unavailable'],
    [429, 'slow_down'],
    [400, 'invalid_client'],
    [401, 'invalid_client'],
    [400, 'slow_down'],
    [401, ''],
    [404, 'not_found'],
    [408, 'request_timeout'],
  ])('because the server returns %i %s: 503, the session is kept and works again', async (status, error) => {
    const { server, auth, browser, sid, token } = await signedIn();
    Object.assign(server.faults, { tokenStatus: status, tokenError: error || undefined });
    const settled = await parallel(20, () => auth.getUserToken(sid, { rejected: token }));
    expect(endings(settled)).toEqual(['auth_unavailable']);
    for (const one of settled)
      expect(one).toMatchObject({ reason: { status: 503, retryAfter: expect.any(Number) } });
    expect(await auth.session(browser.cookies(), { touch: true })).not.toBeNull();
    server.faults.tokenStatus = null;
    expect(await auth.getUserToken(sid, { rejected: token })).not.toBe(token);
  });

  it.each([
    [400, ''],
    [400, 'invalid_request'],
    [400, 'unauthorized_client'],
    [401, 'invalid_grant'],
    [401, 'invalid_token'],
    [403, 'access_denied'],
    [403, ''],
    [422, 'expired'],
  ])(
    'because the server refuses it with %i %s: 401, since trying again could not help',
    async (status, error) => {
      const { server, auth, browser, sid, token } = await signedIn();
      Object.assign(server.faults, { tokenStatus: status, tokenError: error || undefined });
      const settled = await parallel(20, () => auth.getUserToken(sid, { rejected: token }));
      expect(endings(settled)).toEqual(['reauth_required']);
      expect(await auth.session(browser.cookies(), { touch: true })).toBeNull();
    },
  );

  it('because our own client secret is wrong: 503, no one is signed out', async () => {
    const { server, auth, another, browser, sid, token } = await signedIn();
    const wrong = another({ OAUTH_CLIENT_SECRET: 'not the secret of this client' });
    await expect(wrong.getUserToken(sid, { rejected: token })).rejects.toMatchObject({ status: 503 });
    expect(server.counts.refreshes).toBe(0);
    expect(await auth.session(browser.cookies(), { touch: true })).not.toBeNull();
    expect(await auth.getUserToken(sid, { rejected: token })).not.toBe(token);
  });

  it('because the server hangs: 503 after five seconds, the session is kept', async () => {
    stopTimers();
    const { server, auth, browser, sid, token } = await signedIn();
    const limits = holdTimeLimits();
    const hold = server.hold('token');
    const calls = parallel(100, () => auth.getUserToken(sid, { rejected: token }));
    await hold.arrived;
    expect(limits.map(({ ms }) => ms)).toEqual([30_000]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(endings(await calls)).toEqual(['auth_unavailable']);
    limits[0]!.runOut();
    hold.drop();
    vi.useRealTimers();
    expect(await auth.session(browser.cookies(), { touch: true })).not.toBeNull();
    expect(await auth.getUserToken(sid, { rejected: token })).not.toBe(token);
  });

  it('in time: the response has the only next refresh token, so it is kept whenever it comes', async () => {
    stopTimers();
    const { server, auth, vault, browser, sid, token } = await signedIn();
    const hold = server.hold('token response');
    const calls = parallel(20, () => auth.getUserToken(sid, { rejected: token }));
    await hold.arrived;
    await vi.advanceTimersByTimeAsync(5000);
    expect(endings(await calls)).toEqual(['auth_unavailable']);
    // No other process spends the same refresh token meanwhile.
    expect(await vault.lock(sid, 1000)).toBeNull();
    hold.release();
    vi.useRealTimers();
    expect(await auth.getUserToken(sid, { rejected: token })).not.toBe(token);
    expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
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
});

describe('while the server is down', () => {
  it.each([
    ['returns 503', { tokenStatus: 503 }],
    ['refuses our client', { tokenStatus: 401, tokenError: 'invalid_client' }],
  ])('(%s) a token serves to its last moment and not beyond', async (_, faults) => {
    stopClock();
    const { server, auth, sid, token } = await signedIn();
    Object.assign(server.faults, faults);
    vi.advanceTimersByTime(599_999);
    expect(await auth.getUserToken(sid)).toBe(token);
    vi.advanceTimersByTime(1);
    await expect(auth.getUserToken(sid)).rejects.toMatchObject({ status: 503, code: 'auth_unavailable' });
    server.faults.tokenStatus = null;
    expect(await auth.getUserToken(sid)).not.toBe(token);
  });

  it('one that the API refused is never handed out again', async () => {
    const { server, auth, sid, token } = await signedIn();
    server.faults.tokenStatus = 503;
    await expect(auth.getUserToken(sid, { rejected: token })).rejects.toMatchObject({ status: 503 });
    expect(await auth.getUserToken(sid)).toBe(token);
  });

  it('tells how long to wait: what the server said, between one second and half a minute', async () => {
    const { server, auth, sid, token } = await signedIn();
    const waits: Record<string, unknown> = {};
    for (const said of ['7', '0', '3600', 'Wed, 21 Oct 2026 07:28:00 GMT', '']) {
      Object.assign(server.faults, { tokenStatus: 503, retryAfter: said });
      waits[said] = await auth.getUserToken(sid, { rejected: token }).catch((error) => error.retryAfter);
    }
    expect(waits).toEqual({ '7': 7, '0': 2, '3600': 30, 'Wed, 21 Oct 2026 07:28:00 GMT': 2, '': 2 });
  });
});

describe("the server's metadata", () => {
  const askForIt = async ({ auth, server }: Awaited<ReturnType<typeof signedIn>>) => {
    const response = await auth.signOut(new Request(`${server.appUrl}/api/session`));
    expect(await response.json()).toMatchObject({ url: expect.stringContaining('/session/end') });
    return server.counts.metadata;
  };

  it('is asked for once in ten minutes', async () => {
    stopClock();
    const one = await signedIn();
    vi.advanceTimersByTime(599_999);
    expect(await askForIt(one)).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await askForIt(one)).toBe(2);
    expect(await askForIt(one)).toBe(2);
  });

  it.each([
    ['cannot be had', { metadataStatus: 503 }],
    ['is not found', { metadataStatus: 404 }],
    ['names another issuer', { metadata: (all: object) => ({ ...all, issuer: 'https://evil.example' }) }],
  ])('serves when it is old and %s now; it is asked for again half a minute later', async (_, faults) => {
    stopClock();
    const one = await signedIn();
    vi.advanceTimersByTime(600_000);
    Object.assign(one.server.faults, faults);
    expect(await one.auth.getUserToken(one.sid)).not.toBe(one.token);
    const asked = one.server.counts.metadata;
    vi.advanceTimersByTime(29_999);
    expect(await askForIt(one)).toBe(asked);
    Object.assign(one.server.faults, { metadataStatus: null, metadata: null });
    vi.advanceTimersByTime(1);
    expect(await askForIt(one)).toBe(asked + 1);
    vi.advanceTimersByTime(599_999);
    expect(await askForIt(one)).toBe(asked + 1);
  });

  it('that never could be had is 503, also when it is not what it should be', async () => {
    const { server, another, sid, token } = await signedIn();
    for (const metadataStatus of [404, 503]) {
      server.faults.metadataStatus = metadataStatus;
      await expect(another().getUserToken(sid, { rejected: token })).rejects.toMatchObject({ status: 503 });
    }
    server.faults.metadataStatus = null;
    expect(await another().getUserToken(sid, { rejected: token })).not.toBe(token);
  });
});
