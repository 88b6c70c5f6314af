import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { type Auth } from './auth';
import { type TestBrowser } from './testing-browser';
import { endings, holdTimeLimits, parallel, signedIn, stopClock, stopTimers } from './testing-set-up';

/** Signs out. @returns where the browser goes next */
const next = async (of: Auth, browser: TestBrowser) =>
  ((await (await of.signOut(browser.post('/api/session'))).json()) as { url: string }).url;

describe('signing out', () => {
  it('beats a refresh under way: everyone gets 401 and the new tokens are revoked', async () => {
    const { server, auth, browser, sid, token } = await signedIn();
    const hold = server.hold('token');
    const copied = browser.cookies();
    const calls = parallel(50, () => auth.getUserToken(sid, { rejected: token }));
    await hold.arrived;
    const out = await auth.signOut(browser.post('/api/session'));
    expect(out.status).toBe(200);
    hold.release();
    expect(endings(await calls)).toEqual(['reauth_required']);
    expect(await auth.session(copied, { touch: true })).toBeNull();
    expect(await server.provider.AccessToken.find(token)).toBeUndefined();
    expect(server.liveTokens()).toBe(0);
  });

  it('beats a refresh whose response is on its way, even when its own revocation comes to nothing', async () => {
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
    expect(endings(await calls)).toEqual(['reauth_required']);
    expect(server.liveTokens()).toBe(0);
  });

  it('ends a copied cookie and clears the cookie while the server hangs, which holds it up for three seconds', async () => {
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
    browser.keep(server.appUrl, out);
    expect(browser.cookies()).toBe('');
  });

  it("revokes both tokens, and comes back from the server's own logout to our page", async () => {
    const { server, auth, browser } = await signedIn();
    expect(server.liveTokens()).toBe(2);
    const url = await next(auth, browser);
    expect([server.liveTokens(), server.counts.revocations]).toEqual([0, 2]);
    const { id_token_hint: hint, ...rest } = Object.fromEntries(new URL(url).searchParams);
    const claims = JSON.parse(Buffer.from(hint!.split('.')[1]!, 'base64url').toString()) as object;
    expect(claims).toMatchObject({ sub: 'person-1', aud: 'test-client', iss: server.issuer });
    expect(rest).toEqual({
      client_id: 'test-client',
      post_logout_redirect_uri: `${server.appUrl}/signed-out`,
    });
    // And the server takes it: it does not ask whom to sign out.
    expect((await fetch(url, { redirect: 'manual' })).status).toBeLessThan(400);
  });

  it('revokes the tokens that another process has renewed meanwhile', async () => {
    const { server, auth, another, browser, sid, token } = await signedIn();
    const renewed = await another().getUserToken(sid, { rejected: token });
    expect(await server.provider.AccessToken.find(renewed)).toBeDefined();
    await next(auth, browser);
    expect(await server.provider.AccessToken.find(renewed)).toBeUndefined();
    expect(server.liveTokens()).toBe(0);
  });

  it('names the session by the latest id_token, and by none where the server gives none', async () => {
    stopClock();
    const { auth, browser, sid, token } = await signedIn();
    vi.advanceTimersByTime(5000);
    await auth.getUserToken(sid, { rejected: token });
    const hint = new URL(await next(auth, browser)).searchParams.get('id_token_hint')!;
    expect(JSON.parse(Buffer.from(hint.split('.')[1]!, 'base64url').toString())).toMatchObject({
      iat: Math.floor(Date.now() / 1000),
    });

    const bare = await signedIn({}, { OAUTH_SCOPE: 'api' });
    expect(new URL(await next(bare.auth, bare.browser)).searchParams.has('id_token_hint')).toBe(false);
  });

  it('names the session by the id_token of signing in where a renewal brings none', async () => {
    stopClock();
    const { server, auth, browser, sid, token } = await signedIn();
    const signedInAt = Math.floor(Date.now() / 1000);
    server.faults.tokens = (body) => ({ ...body, id_token: undefined });
    vi.advanceTimersByTime(5000);
    expect(await auth.getUserToken(sid, { rejected: token })).not.toBe(token);
    const hint = new URL(await next(auth, browser)).searchParams.get('id_token_hint') ?? '';
    expect(JSON.parse(Buffer.from(hint.split('.')[1] ?? '', 'base64url').toString() || '{}')).toMatchObject({
      iat: signedInAt,
    });
  });

  it('leads to our own page when the server has no logout of its own, or cannot be asked for it', async () => {
    const { server, another, browser } = await signedIn();
    server.faults.metadata = (all) => ({ ...all, end_session_endpoint: undefined });
    expect(await next(another(), browser)).toBe(`${server.appUrl}/signed-out`);
    server.faults.metadataStatus = 503;
    expect(await next(another(), browser)).toBe(`${server.appUrl}/signed-out`);
  });

  it("leads to our own page when the server's logout is not to be used", async () => {
    const { server, auth, browser } = await signedIn({}, { OAUTH_END_SESSION: 'off' });
    expect(await next(auth, browser)).toBe(`${server.appUrl}/signed-out`);
    expect(server.liveTokens()).toBe(0);
  });

  it('leads to our own page when the server refuses us at its logout, where the person would be left', async () => {
    const { server, auth, browser } = await signedIn({ knowsSignedOut: false });
    expect(await next(auth, browser)).toBe(`${server.appUrl}/signed-out`);
    expect(server.liveTokens()).toBe(0);
  });

  it('leads to our own page when the logout does not respond within two seconds', async () => {
    const { server, auth, browser } = await signedIn();
    const limits = holdTimeLimits();
    const logout = server.hold('logout');
    const url = next(auth, browser);
    await logout.arrived;
    expect(limits.at(-1)!.ms).toBe(2000);
    limits.at(-1)!.runOut();
    expect(await url).toBe(`${server.appUrl}/signed-out`);
    logout.release();
  });

  it("leads to the server's logout when that leads on to another page of its own", async () => {
    const logout = createServer((_, response) => response.writeHead(303, { location: '/bye' }).end());
    await once(logout.listen(0, '127.0.0.1'), 'listening');
    const at = `http://127.0.0.1:${(logout.address() as AddressInfo).port}/logout`;
    const { auth, browser } = await signedIn({}, { OAUTH_END_SESSION_ENDPOINT: at });
    expect(await next(auth, browser)).toMatch(`${at}?`);
    logout.close();
  });

  it('ends the session of a cookie that stands behind another of its name which is none of ours', async () => {
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

  it('a second time, or without a session, does no harm', async () => {
    const { auth, browser } = await signedIn();
    await auth.signOut(browser.post('/api/session'));
    expect((await auth.signOut(browser.post('/api/session'))).status).toBe(200);
    expect(
      (await auth.signOut(new Request('http://localhost:4250/api/session', { method: 'DELETE' }))).status,
    ).toBe(200);
  });
});
