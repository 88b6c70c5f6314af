import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { type Auth } from './auth';
import { type TestBrowser } from './testing-browser';
import {
  distinctOutcomes,
  mockAbortTimeouts,
  parallel,
  signedIn,
  stopClock,
  stopTimers,
} from './testing-set-up';

/** Signs out. @returns the URL that the browser goes to next */
const signOut = async (auth: Auth, browser: TestBrowser) =>
  ((await (await auth.signOut(browser.post('/api/session'))).json()) as { url: string }).url;

describe('signing out', () => {
  it('wins over a refresh in flight: all calls get 401 and the new tokens are revoked', async () => {
    const { server, auth, browser, sid, token } = await signedIn();
    const hold = server.hold('token');
    const copied = browser.cookies();
    const calls = parallel(50, () => auth.getUserToken(sid, { rejected: token }));
    await hold.arrived;
    const out = await auth.signOut(browser.post('/api/session'));
    expect(out.status).toBe(200);
    hold.release();
    expect(distinctOutcomes(await calls)).toEqual(['reauth_required']);
    expect(await auth.session(copied, { touch: true })).toBeNull();
    expect(await server.provider.AccessToken.find(token)).toBeUndefined();
    expect(server.liveTokens()).toBe(0);
  });

  it('wins over a refresh whose response is on its way, even if its own revocation fails', async () => {
    const { server, auth, browser, sid, token } = await signedIn();
    const response = server.hold('token response');
    const calls = parallel(50, () => auth.getUserToken(sid, { rejected: token }));
    await response.arrived;
    const revocation = server.hold('revocation');
    const out = auth.signOut(browser.post('/api/session'));
    await revocation.arrived;
    revocation.drop();
    expect((await out).status).toBe(200);
    expect(server.liveTokens()).toBeGreaterThan(0);
    response.release();
    expect(distinctOutcomes(await calls)).toEqual(['reauth_required']);
    expect(server.liveTokens()).toBe(0);
  });

  it('ends the session and clears the cookie within three seconds while the server hangs', async () => {
    const { server, auth, browser } = await signedIn();
    stopTimers();
    const copied = browser.cookies();
    const revocation = server.hold('revocation');
    const response = auth.signOut(browser.post('/api/session'));
    await revocation.arrived;
    expect(await auth.session(copied, { touch: true })).toBeNull();
    const settled = vi.fn();
    void response.then(settled);
    await vi.advanceTimersByTimeAsync(2999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    const out = await response;
    expect(out.headers.getSetCookie()).toEqual([expect.stringMatching(/^chain-4250-session=; .*Max-Age=0/)]);
    expect(out.headers.get('cache-control')).toBe('private, no-store');
    browser.storeCookies(server.appUrl, out);
    expect(browser.cookies()).toBe('');
  });

  it("revokes both tokens, and goes to the server's logout, which returns to our page", async () => {
    const { server, auth, browser } = await signedIn();
    expect(server.liveTokens()).toBe(2);
    const url = await signOut(auth, browser);
    expect([server.liveTokens(), server.counts.revocations]).toEqual([0, 2]);
    const { id_token_hint: hint, ...rest } = Object.fromEntries(new URL(url).searchParams);
    const claims = JSON.parse(Buffer.from(hint!.split('.')[1]!, 'base64url').toString()) as object;
    expect(claims).toMatchObject({ sub: 'person-1', aud: 'test-client', iss: server.issuer });
    expect(rest).toEqual({
      client_id: 'test-client',
      post_logout_redirect_uri: `${server.appUrl}/signed-out`,
    });
    // The server accepts the hint: it does not ask for confirmation.
    expect((await fetch(url, { redirect: 'manual' })).status).toBeLessThan(400);
  });

  it('revokes tokens that another process has refreshed in the meantime', async () => {
    const { server, auth, anotherAuth, browser, sid, token } = await signedIn();
    const renewed = await anotherAuth().getUserToken(sid, { rejected: token });
    expect(await server.provider.AccessToken.find(renewed)).toBeDefined();
    await signOut(auth, browser);
    expect(await server.provider.AccessToken.find(renewed)).toBeUndefined();
    expect(server.liveTokens()).toBe(0);
  });

  it('sends the latest id_token as the hint, and no hint if the server issues none', async () => {
    stopClock();
    const { auth, browser, sid, token } = await signedIn();
    vi.advanceTimersByTime(5000);
    await auth.getUserToken(sid, { rejected: token });
    const hint = new URL(await signOut(auth, browser)).searchParams.get('id_token_hint')!;
    expect(JSON.parse(Buffer.from(hint.split('.')[1]!, 'base64url').toString())).toMatchObject({
      iat: Math.floor(Date.now() / 1000),
    });

    const bare = await signedIn({}, { OAUTH_SCOPE: 'api' });
    expect(new URL(await signOut(bare.auth, bare.browser)).searchParams.has('id_token_hint')).toBe(false);
  });

  it('sends the id_token of the sign-in as the hint if the refresh returned none', async () => {
    stopClock();
    const { server, auth, browser, sid, token } = await signedIn();
    const signedInAt = Math.floor(Date.now() / 1000);
    server.faults.tokens = (body) => ({ ...body, id_token: undefined });
    vi.advanceTimersByTime(5000);
    expect(await auth.getUserToken(sid, { rejected: token })).not.toBe(token);
    const hint = new URL(await signOut(auth, browser)).searchParams.get('id_token_hint') ?? '';
    expect(JSON.parse(Buffer.from(hint.split('.')[1] ?? '', 'base64url').toString() || '{}')).toMatchObject({
      iat: signedInAt,
    });
  });

  it('goes to our own page if the server has no logout, or its metadata cannot be fetched', async () => {
    const { server, anotherAuth, browser } = await signedIn();
    server.faults.metadata = (all) => ({ ...all, end_session_endpoint: undefined });
    expect(await signOut(anotherAuth(), browser)).toBe(`${server.appUrl}/signed-out`);
    server.faults.metadataStatus = 503;
    expect(await signOut(anotherAuth(), browser)).toBe(`${server.appUrl}/signed-out`);
  });

  it('goes to our own page if OAUTH_END_SESSION is off', async () => {
    const { server, auth, browser } = await signedIn({}, { OAUTH_END_SESSION: 'off' });
    expect(await signOut(auth, browser)).toBe(`${server.appUrl}/signed-out`);
    expect(server.liveTokens()).toBe(0);
  });

  it("goes to our own page if the server's logout rejects our return address", async () => {
    const { server, auth, browser } = await signedIn({ knowsSignedOut: false });
    expect(await signOut(auth, browser)).toBe(`${server.appUrl}/signed-out`);
    expect(server.liveTokens()).toBe(0);
  });

  it("goes to our own page if the server's logout does not respond within two seconds", async () => {
    const { server, auth, browser } = await signedIn();
    const timeouts = mockAbortTimeouts();
    const logout = server.hold('logout');
    const url = signOut(auth, browser);
    await logout.arrived;
    expect(timeouts.at(-1)!.ms).toBe(2000);
    timeouts.at(-1)!.fire();
    expect(await url).toBe(`${server.appUrl}/signed-out`);
    logout.release();
  });

  it('goes to our own page if the metadata never arrives, three seconds after trying to revoke', async () => {
    const { server, anotherAuth, browser } = await signedIn();
    stopTimers();
    const hold = server.hold('metadata');
    const url = signOut(anotherAuth(), browser);
    await hold.arrived;
    const settled = vi.fn();
    void url.then(settled);
    await vi.advanceTimersByTimeAsync(3000);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3000);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(settled).toHaveBeenCalledExactlyOnceWith(`${server.appUrl}/signed-out`);
    hold.drop();
  });

  it("goes to the server's logout if that redirects to another of its pages", async () => {
    const logout = createServer((_, response) => response.writeHead(303, { location: '/bye' }).end());
    await once(logout.listen(0, '127.0.0.1'), 'listening');
    const endpoint = `http://127.0.0.1:${(logout.address() as AddressInfo).port}/logout`;
    const { auth, browser } = await signedIn({}, { OAUTH_END_SESSION_ENDPOINT: endpoint });
    expect(await signOut(auth, browser)).toMatch(`${endpoint}?`);
    logout.close();
  });

  it('ends our session even if a planted cookie with the same name comes first', async () => {
    const { server, auth, browser } = await signedIn();
    const own = browser.cookies();
    const both = own.replace(/=.*/, '=planted; ') + own;
    const request = new Request(`${server.appUrl}/api/session`, {
      method: 'DELETE',
      headers: { cookie: both },
    });
    expect((await auth.signOut(request)).status).toBe(200);
    expect(await auth.session(own, { touch: false })).toBeNull();
    expect(server.liveTokens()).toBe(0);
  });

  it('succeeds a second time, and without a session', async () => {
    const { auth, browser } = await signedIn();
    await auth.signOut(browser.post('/api/session'));
    expect((await auth.signOut(browser.post('/api/session'))).status).toBe(200);
    expect(
      (await auth.signOut(new Request('http://localhost:4250/api/session', { method: 'DELETE' }))).status,
    ).toBe(200);
  });
});
