import { describe, expect, it } from 'vitest';
import { endings, parallel, signedIn, soon } from './testing-set-up';

describe('signing out', () => {
  it('beats a refresh under way: everybody gets 401 and the new tokens are revoked', async () => {
    const { server, auth, browser, sid, token } = await signedIn();
    server.faults.tokenDelayMs = 600;
    const copied = browser.cookies();
    const calls = parallel(50, () => auth.getUserToken(sid, { rejected: token }));
    await soon(200);
    const out = await auth.signOut(browser.post('/api/session'));
    expect(out.status).toBe(200);
    expect(endings(await calls)).toEqual(['reauth_required']);
    expect(await auth.session(copied, { touch: true })).toBeNull();
    expect(await server.provider.AccessToken.find(token)).toBeUndefined();
    expect(server.liveTokens()).toBe(0);
  });

  it('beats a refresh whose answer is on its way, even when its own revocation comes to nothing', async () => {
    const { server, auth, browser, sid, token } = await signedIn();
    server.faults.tokenAnswerDelayMs = 600;
    const calls = parallel(50, () => auth.getUserToken(sid, { rejected: token }));
    await soon(200);
    server.faults.revocationHangs = true;
    const out = auth.signOut(browser.post('/api/session'));
    await soon(200);
    server.faults.revocationHangs = false;
    expect(endings(await calls)).toEqual(['reauth_required']);
    expect(server.liveTokens()).toBe(0);
    expect((await out).status).toBe(200);
  });

  it('ends a copied cookie, clears the cookie and is not held up by a server that hangs', async () => {
    const { server, auth, browser } = await signedIn();
    server.faults.revocationHangs = true;
    const copied = browser.cookies();
    const started = performance.now();
    const out = await auth.signOut(browser.post('/api/session'));
    expect(performance.now() - started).toBeLessThan(3500);
    expect(out.headers.getSetCookie()).toEqual([expect.stringMatching(/^chain-4250-session=; .*Max-Age=0/)]);
    expect(out.headers.get('cache-control')).toBe('private, no-store');
    expect(await auth.session(copied, { touch: true })).toBeNull();
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
