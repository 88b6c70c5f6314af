import { describe, expect, it } from 'vitest';
import { TestBrowser } from './testing-browser';
import { openRedirectPayloads } from './testing-payloads';
import { setUp } from './testing-set-up';

/** Every seventh payload, which gives more than sixty of all kinds. `callback-url.test.ts` tests all of them. */
const payloads = openRedirectPayloads().filter((_, index) => index % 7 === 0);
/** The payloads that fit in a cookie. Any others would make the attempt's cookie invalid. */
const cookiePayloads = payloads.filter((payload) => /^[\x21-\x3a\x3c-\x7e]+$/.test(payload));

type SetUp = Awaited<ReturnType<typeof setUp>>;
const attemptCookieName = (browser: TestBrowser) => /chain-4250-sign-in\.\w+/.exec(browser.cookies())![0];

/** Starts a sign-in, then plants a return address in its cookie. On plain http any port of the host could do so. */
async function startWithPlantedAddress(context: SetUp, to: string) {
  const browser = new TestBrowser(context.server.appUrl);
  const url = await browser.start(context.auth);
  const name = attemptCookieName(browser);
  const [state, verifier] = browser.cookie(name)!.split('~');
  browser.setCookie(name, `${state}~${verifier}~${to}`);
  return { browser, url };
}

/** Whether a redirect, or its `callbackUrl`, would take the browser to another origin. */
function leavesOrigin(location: string, appUrl: string): boolean {
  const url = new URL(location, appUrl);
  const back = url.searchParams.get('callbackUrl');
  return [url, ...(back === null ? [] : [new URL(back, appUrl)])].some(
    ({ origin, username, pathname }) => origin !== appUrl || username !== '' || pathname.startsWith('//'),
  );
}

describe('a foreign return address', () => {
  it('is tested with enough payloads', () => {
    expect(payloads.length).toBeGreaterThan(60);
    expect(cookiePayloads.length).toBeGreaterThan(30);
  });

  it('is not stored when a sign-in starts', async () => {
    const context = await setUp();
    const stored: string[] = [];
    for (const callbackUrl of payloads) {
      const browser = new TestBrowser(context.server.appUrl);
      await browser.start(context.auth, { callbackUrl });
      stored.push(browser.cookie(attemptCookieName(browser))!.split('~')[2]!);
    }
    expect(stored.filter((to) => leavesOrigin(to, context.server.appUrl))).toEqual([]);
  });

  it('is not followed after a sign-in, even if it was planted in the cookie', async () => {
    const context = await setUp();
    const locations: string[] = [];
    let signedIn = 0;
    for (const to of cookiePayloads) {
      const { browser, url } = await startWithPlantedAddress(context, to);
      const response = await browser.callback(context.auth, await browser.authorize(url));
      if (browser.cookie('chain-4250-session')) signedIn += 1;
      locations.push(response.headers.get('location')!);
    }
    // next-auth rejects some of them before our own check.
    expect(signedIn).toBeGreaterThan(cookiePayloads.length / 2);
    expect(locations.filter((to) => leavesOrigin(to, context.server.appUrl))).toEqual([]);
  });

  it('is neither followed nor passed on when the sign-in fails', async () => {
    const context = await setUp();
    const locations: string[] = [];
    for (const to of cookiePayloads) {
      const { browser, url } = await startWithPlantedAddress(context, to);
      const state = new URL(url).searchParams.get('state')!;
      const back = `${context.server.appUrl}/api/auth/callback/partner?error=access_denied&state=${state}`;
      locations.push((await browser.callback(context.auth, back)).headers.get('location')!);
    }
    expect(locations.every((to) => to.startsWith('/sign-in?'))).toBe(true);
    expect(locations.filter((to) => leavesOrigin(to, context.server.appUrl))).toEqual([]);
  });
});
