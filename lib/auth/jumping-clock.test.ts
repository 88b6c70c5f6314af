import { describe, expect, it, vi } from 'vitest';
import { signedIn, stopClock } from './testing-set-up';

// Reliability, a bad day: the machine's clock jumps by an hour. The governor and its waits do not see it
// (`lib/partner-api/clock.test.ts`); this is what people see whose session and token were dated before.
const hour = 60 * 60_000;
const jump = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe('a clock that jumps an hour', () => {
  it('forwards ends who idled: signing in again helps, and nothing else is wrong', async () => {
    stopClock();
    const { auth, browser } = await signedIn();
    jump(hour);
    expect(await auth.session(browser.cookies(), { touch: true })).toBeNull();
    await browser.signIn(auth);
    expect(await auth.session(browser.cookies(), { touch: true })).not.toBeNull();
  });

  it('forwards, in a session that lasts longer, renews the token once', async () => {
    stopClock();
    const { server, auth, sid, token } = await signedIn({}, { SESSION_IDLE_SECONDS: '28800' });
    jump(hour);
    expect(await auth.getUserToken(sid)).not.toBe(token);
    expect(server.counts.refreshes).toBe(1);
  });

  it('back keeps everyone signed in, and a token that the service no longer takes is renewed', async () => {
    stopClock();
    const { server, auth, browser, sid, token } = await signedIn();
    jump(-hour);
    expect(await auth.session(browser.cookies(), { touch: true })).not.toBeNull();
    // By our clock it would serve for an hour and more: the service says otherwise.
    expect(await auth.getUserToken(sid)).toBe(token);
    const renewed = await auth.getUserToken(sid, { rejected: token });
    expect(renewed).not.toBe(token);
    expect(server.counts.refreshes).toBe(1);
  });

  it('back just after a renewal does not make the key look wrong', async () => {
    stopClock();
    const { auth, sid, token } = await signedIn();
    const second = await auth.getUserToken(sid, { rejected: token });
    jump(-hour);
    expect(await auth.getUserToken(sid, { rejected: second })).not.toBe(second);
  });

  it('does not freeze what a load balancer is told', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const { auth, server } = await signedIn();
    expect((await auth.readiness()).metadata.ok).toBe(true);
    jump(-hour);
    server.faults.metadataStatus = 503;
    vi.advanceTimersByTime(5000);
    expect((await auth.readiness()).metadata.ok).toBe(false);
  });
});
