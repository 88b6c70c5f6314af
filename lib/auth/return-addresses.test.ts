import { describe, expect, it } from 'vitest';
import { TestBrowser } from './testing-browser';
import { returnPayloads } from './testing-payloads';
import { setUp } from './testing-set-up';

/** Every seventh of the payloads: more than sixty, of each kind some; `callback-url.test.ts` has all of them. */
const payloads = returnPayloads().filter((_, at) => at % 7 === 0);
/** What can stand in a cookie. Where it cannot, the attempt is no attempt. */
const inCookie = payloads.filter((one) => /^[\x21-\x3a\x3c-\x7e]+$/.test(one));

type SetUp = Awaited<ReturnType<typeof setUp>>;
const nameOfAttempt = (browser: TestBrowser) => /chain-4250-sign-in\.\w+/.exec(browser.cookies())![0];

/** A sign-in whose cookie someone has put another return address into; on plain http any port of the host can. */
async function planted(one: SetUp, to: string) {
  const browser = new TestBrowser(one.server.appUrl);
  const url = await browser.start(one.auth);
  const name = nameOfAttempt(browser);
  const [state, verifier] = browser.cookie(name)!.split('~');
  browser.setCookie(name, `${state}~${verifier}~${to}`);
  return { browser, url };
}

/** Where a redirect, or what it leads back to, would take the browser to a page that is not ours. */
function astray(location: string, own: string): boolean {
  const url = new URL(location, own);
  const back = url.searchParams.get('callbackUrl');
  return [url, ...(back === null ? [] : [new URL(back, own)])].some(
    ({ origin, username, pathname }) => origin !== own || username !== '' || pathname.startsWith('//'),
  );
}

describe('a return address that leads elsewhere', () => {
  it('finds the payloads', () => {
    expect(payloads.length).toBeGreaterThan(60);
    expect(inCookie.length).toBeGreaterThan(30);
  });

  it('is not kept when a sign-in begins with it', async () => {
    const one = await setUp();
    const kept: string[] = [];
    for (const callbackUrl of payloads) {
      const browser = new TestBrowser(one.server.appUrl);
      await browser.start(one.auth, { callbackUrl });
      kept.push(browser.cookie(nameOfAttempt(browser))!.split('~')[2]!);
    }
    expect(kept.filter((to) => astray(to, one.server.appUrl))).toEqual([]);
  });

  it('is not followed at the end of a sign-in, though it stood in the cookie', async () => {
    const one = await setUp();
    const followed: string[] = [];
    let signedIn = 0;
    for (const to of inCookie) {
      const { browser, url } = await planted(one, to);
      const response = await browser.callback(one.auth, await browser.authorize(url));
      if (browser.cookie('chain-4250-session')) signedIn += 1;
      followed.push(response.headers.get('location')!);
    }
    // Some are refused by next-auth before our own check.
    expect(signedIn).toBeGreaterThan(inCookie.length / 2);
    expect(followed.filter((to) => astray(to, one.server.appUrl))).toEqual([]);
  });

  it('is not followed, nor passed on, when the sign-in fails', async () => {
    const one = await setUp();
    const followed: string[] = [];
    for (const to of inCookie) {
      const { browser, url } = await planted(one, to);
      const state = new URL(url).searchParams.get('state')!;
      const back = `${one.server.appUrl}/api/auth/callback/partner?error=access_denied&state=${state}`;
      followed.push((await browser.callback(one.auth, back)).headers.get('location')!);
    }
    expect(followed.every((to) => to.startsWith('/sign-in?'))).toBe(true);
    expect(followed.filter((to) => astray(to, one.server.appUrl))).toEqual([]);
  });
});
