import { describe, expect, it, vi } from 'vitest';
import { signedIn, stopClock } from './testing-set-up';

// Reliability, a bad day: the machine's clock jumps by an hour. It does not affect the governor
// (`lib/partner-api/clock.test.ts`); these tests cover existing sessions and tokens.
const hour = 60 * 60_000;
const jump = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe('a clock that jumps by an hour', () => {
  it('forwards ends the session by its idle limit, and signing in again works', async () => {
    stopClock();
    const { auth, browser } = await signedIn();
    jump(hour);
    expect(await auth.session(browser.cookies(), { touch: true })).toBeNull();
    await browser.signIn(auth);
    expect(await auth.session(browser.cookies(), { touch: true })).not.toBeNull();
  });

  it('forwards refreshes the token once if the session is still live', async () => {
    stopClock();
    const { server, auth, sid, token } = await signedIn({}, { SESSION_IDLE_SECONDS: '28800' });
    jump(hour);
    expect(await auth.getUserToken(sid)).not.toBe(token);
    expect(server.counts.refreshes).toBe(1);
  });

  it('backwards keeps users signed in, and refreshes a token once the service rejects it', async () => {
    stopClock();
    const { server, auth, browser, sid, token } = await signedIn();
    jump(-hour);
    expect(await auth.session(browser.cookies(), { touch: true })).not.toBeNull();
    // By our clock the token is valid for more than an hour, but the service decides.
    expect(await auth.getUserToken(sid)).toBe(token);
    const renewed = await auth.getUserToken(sid, { rejected: token });
    expect(renewed).not.toBe(token);
    expect(server.counts.refreshes).toBe(1);
  });

  it('backwards just after a refresh does not make the partner key look wrong', async () => {
    stopClock();
    const { auth, sid, token } = await signedIn();
    const second = await auth.getUserToken(sid, { rejected: token });
    jump(-hour);
    expect(await auth.getUserToken(sid, { rejected: second })).not.toBe(second);
  });

  it('backwards does not freeze the readiness result', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const { auth, server } = await signedIn();
    expect((await auth.readiness()).metadata.ok).toBe(true);
    jump(-hour);
    server.faults.metadataStatus = 503;
    vi.advanceTimersByTime(5000);
    expect((await auth.readiness()).metadata.ok).toBe(false);
  });
});
