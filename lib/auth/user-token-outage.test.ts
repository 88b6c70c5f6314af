import { describe, expect, it, vi } from 'vitest';
import { events, type Refresh } from '@/lib/telemetry/events';
import {
  distinctOutcomes,
  mockAbortTimeouts,
  parallel,
  signedIn,
  stopClock,
  stopTimers,
} from './testing-set-up';

describe('a failed refresh', () => {
  it('because the grant has ended: deletes the record, and every call gets 401', async () => {
    const { server, auth, browser, sid, token } = await signedIn();
    await server.revokeGrants();
    expect(distinctOutcomes(await parallel(100, () => auth.getUserToken(sid, { rejected: token })))).toEqual([
      'reauth_required',
    ]);
    expect(server.counts).toMatchObject({ refreshes: 0, refused: 1 });
    expect(await auth.session(browser.cookies(), { touch: true })).toBeNull();
  });

  it("because another process used the refresh token first: returns that process's token", async () => {
    const { server, auth, changeRecord, browser, sid, token } = await signedIn();
    const hold = server.hold('token');
    const calls = parallel(20, () => auth.getUserToken(sid, { rejected: token }));
    await hold.arrived;
    await changeRecord(sid, {
      accessToken: 'renewed by another process',
      refreshToken: 'and its refresh token',
    });
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
  ])('because the server returns %i %s: 503, and the session is kept', async (status, error) => {
    const { server, auth, browser, sid, token } = await signedIn();
    Object.assign(server.faults, { tokenStatus: status, tokenError: error || undefined });
    const settled = await parallel(20, () => auth.getUserToken(sid, { rejected: token }));
    expect(distinctOutcomes(settled)).toEqual(['auth_unavailable']);
    for (const result of settled)
      expect(result).toMatchObject({ reason: { status: 503, retryAfter: expect.any(Number) } });
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
  ])('because the server rejects it with %i %s: 401, as a retry could not succeed', async (status, error) => {
    const { server, auth, browser, sid, token } = await signedIn();
    Object.assign(server.faults, { tokenStatus: status, tokenError: error || undefined });
    const settled = await parallel(20, () => auth.getUserToken(sid, { rejected: token }));
    expect(distinctOutcomes(settled)).toEqual(['reauth_required']);
    expect(await auth.session(browser.cookies(), { touch: true })).toBeNull();
  });

  it('because our client secret is wrong: 503, and the session is kept', async () => {
    const { server, auth, anotherAuth, browser, sid, token } = await signedIn();
    const misconfigured = anotherAuth({ OAUTH_CLIENT_SECRET: 'not the secret of this client' });
    await expect(misconfigured.getUserToken(sid, { rejected: token })).rejects.toMatchObject({ status: 503 });
    expect(server.counts.refreshes).toBe(0);
    expect(await auth.session(browser.cookies(), { touch: true })).not.toBeNull();
    expect(await auth.getUserToken(sid, { rejected: token })).not.toBe(token);
  });

  it('because the server hangs: 503 after five seconds, and the session is kept', async () => {
    stopTimers();
    const { server, auth, browser, sid, token } = await signedIn();
    const timeouts = mockAbortTimeouts();
    const hold = server.hold('token');
    const calls = parallel(100, () => auth.getUserToken(sid, { rejected: token }));
    await hold.arrived;
    expect(timeouts.map(({ ms }) => ms)).toEqual([30_000]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(distinctOutcomes(await calls)).toEqual(['auth_unavailable']);
    timeouts[0]!.fire();
    hold.drop();
    vi.useRealTimers();
    expect(await auth.session(browser.cookies(), { touch: true })).not.toBeNull();
    expect(await auth.getUserToken(sid, { rejected: token })).not.toBe(token);
  });

  it('because it is slow: 503 after five seconds, but its late response is still stored', async () => {
    stopTimers();
    const { server, auth, vault, browser, sid, token } = await signedIn();
    const hold = server.hold('token response');
    const calls = parallel(20, () => auth.getUserToken(sid, { rejected: token }));
    await hold.arrived;
    const settled = vi.fn();
    void calls.then(settled);
    await vi.advanceTimersByTimeAsync(4999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(distinctOutcomes(await calls)).toEqual(['auth_unavailable']);
    // The lock is still held, so no other process can use the same refresh token.
    expect(await vault.lock(sid, 1000)).toBeNull();
    hold.release();
    vi.useRealTimers();
    expect(await auth.getUserToken(sid, { rejected: token })).not.toBe(token);
    expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
    expect(await auth.session(browser.cookies(), { touch: true })).not.toBeNull();
  });

  it('because the server is unreachable: 503 at once, and the session is kept', async () => {
    const { server, auth, browser, sid, token } = await signedIn();
    await server.close();
    expect(distinctOutcomes(await parallel(100, () => auth.getUserToken(sid, { rejected: token })))).toEqual([
      'auth_unavailable',
    ]);
    expect(await auth.session(browser.cookies(), { touch: true })).toMatchObject({ userId: 'person-1' });
  });
});

describe('while the server is down', () => {
  it.each([
    ['returns 503', { tokenStatus: 503 }],
    ['refuses our client', { tokenStatus: 401, tokenError: 'invalid_client' }],
  ])('(%s) a token is used until it expires, and no longer', async (_, faults) => {
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

  it('a call never gets back the token that it reported as rejected', async () => {
    const { server, auth, sid, token } = await signedIn();
    server.faults.tokenStatus = 503;
    await expect(auth.getUserToken(sid, { rejected: token })).rejects.toMatchObject({ status: 503 });
    expect(await auth.getUserToken(sid)).toBe(token);
  });

  it("passes on the server's Retry-After, limited to between one second and half a minute", async () => {
    const { server, auth, sid, token } = await signedIn();
    const waits: Record<string, unknown> = {};
    for (const retryAfter of ['7', '0', '3600', 'Wed, 21 Oct 2026 07:28:00 GMT', '']) {
      Object.assign(server.faults, { tokenStatus: 503, retryAfter });
      waits[retryAfter] = await auth
        .getUserToken(sid, { rejected: token })
        .catch((error) => error.retryAfter);
    }
    expect(waits).toEqual({ '7': 7, '0': 2, '3600': 30, 'Wed, 21 Oct 2026 07:28:00 GMT': 2, '': 2 });
  });
});

describe("the server's metadata", () => {
  /** Signs out, which needs the metadata. @returns how often it has been fetched */
  const fetchCount = async ({ auth, server }: Awaited<ReturnType<typeof signedIn>>) => {
    const response = await auth.signOut(new Request(`${server.appUrl}/api/session`));
    expect(await response.json()).toMatchObject({ url: expect.stringContaining('/session/end') });
    return server.counts.metadata;
  };

  it('is fetched once every ten minutes', async () => {
    stopClock();
    const context = await signedIn();
    vi.advanceTimersByTime(599_999);
    expect(await fetchCount(context)).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await fetchCount(context)).toBe(2);
    expect(await fetchCount(context)).toBe(2);
  });

  it.each([
    ['returns 503', { metadataStatus: 503 }],
    ['returns 404', { metadataStatus: 404 }],
    ['names another issuer', { metadata: (all: object) => ({ ...all, issuer: 'https://evil.example' }) }],
  ])('is used for longer if a new fetch %s, and fetched again after half a minute', async (_, faults) => {
    stopClock();
    const context = await signedIn();
    vi.advanceTimersByTime(600_000);
    Object.assign(context.server.faults, faults);
    expect(await context.auth.getUserToken(context.sid)).not.toBe(context.token);
    const fetches = context.server.counts.metadata;
    vi.advanceTimersByTime(29_999);
    expect(await fetchCount(context)).toBe(fetches);
    Object.assign(context.server.faults, { metadataStatus: null, metadata: null });
    vi.advanceTimersByTime(1);
    expect(await fetchCount(context)).toBe(fetches + 1);
    vi.advanceTimersByTime(599_999);
    expect(await fetchCount(context)).toBe(fetches + 1);
  });

  it('is required: 503 if it could never be fetched', async () => {
    const { server, anotherAuth, sid, token } = await signedIn();
    for (const metadataStatus of [404, 503]) {
      server.faults.metadataStatus = metadataStatus;
      await expect(anotherAuth().getUserToken(sid, { rejected: token })).rejects.toMatchObject({
        status: 503,
      });
    }
    server.faults.metadataStatus = null;
    expect(await anotherAuth().getUserToken(sid, { rejected: token })).not.toBe(token);
  });
});

it('tells the metrics how each refresh ended', async () => {
  const outcomes: string[] = [];
  const listener = (message: unknown) => outcomes.push((message as Refresh).outcome);
  events.refresh.subscribe(listener);
  const { server, auth, sid, token } = await signedIn();
  const renewed = await auth.getUserToken(sid, { rejected: token });
  const other = await signedIn();
  other.server.faults.tokenStatus = 503;
  await other.auth.getUserToken(other.sid, { rejected: other.token }).catch(() => {});
  server.faults.tokenStatus = null;
  await server.revokeGrants();
  await other.auth.getUserToken(other.sid, { rejected: other.token }).catch(() => {});
  events.refresh.unsubscribe(listener);
  expect(renewed).not.toBe(token);
  expect(outcomes).toEqual(['renewed', 'failed', 'rejected']);
});
