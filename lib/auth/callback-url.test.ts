import { describe, expect, it, vi } from 'vitest';
import { callbackUrl, unsafeUrlChecks } from './callback-url';
import { openRedirectPayloads } from './testing-payloads';

const app = 'https://chains.example';
const start = `${app}/chains`;

describe('callbackUrl', () => {
  it('stays on our origin for more than 400 open-redirect payloads', () => {
    const payloads = openRedirectPayloads();
    expect(new Set(payloads).size).toBeGreaterThan(400);
    const escaped = payloads.filter((payload) => {
      const url = new URL(callbackUrl(payload, app));
      // The path on its own must stay on our origin too, as in `location.assign(pathname)`.
      return (
        url.origin !== app || url.username !== '' || new URL(url.pathname + url.search, app).origin !== app
      );
    });
    expect(escaped).toEqual([]);
  });

  it.each([
    ['//evil.example'],
    ['https://evil.example/chains'],
    ['/\\evil.example'],
    ['javascript:alert(1)'],
    ['/.//evil.example'],
    [`${app}@evil.example/`],
    [`${app}.evil.example/`],
  ])('falls back to the start page for %s', (payload) => expect(callbackUrl(payload, app)).toBe(start));

  // Browsers, proxies and servers disagree on how to parse these, or resolve them to an address.
  it.each(['/account\t', '/acc\nount', '/account\u0000', '/account x', '/account\\x', '/account\u2028', 'account', '?q=1', '#top', './account'])(
    'rejects %j instead of repairing it',
    (value) => expect(callbackUrl(value, app)).toBe(start),
  ); // oxfmt-ignore

  it.each([[undefined], [null], [7], [{}], [['/account']]])(
    'falls back to the start page for %j',
    (value) => {
      expect(callbackUrl(value, app)).toBe(start);
    },
  );

  it.each([
    ['/account'],
    ['/chains/1?select=2&view=table#top'],
    ['/address-book?q=a%20b'],
    ['/sign-in/done'],
    [`${app}/today`],
  ])('accepts %s', (value) => expect(callbackUrl(value, app)).toBe(new URL(value, app).href));

  it('rejects API routes and the sign-in and signed-out pages', () => {
    for (const value of ['/api/session', '/api', '/sign-in', '/sign-in?error=x', '/signed-out']) {
      expect(callbackUrl(value, app)).toBe(start);
    }
  });

  it('falls back to the start page for an address of more than 2048 characters', () => {
    const address = `/account?q=${'x'.repeat(2048 - '/account?q='.length)}`;
    expect(callbackUrl(address, app)).toBe(app + address);
    expect(callbackUrl(`${address}x`, app)).toBe(start);
  });

  it.each(['/apiary', '/sign-in-help', '/chains/sign-in'])(
    'accepts %s, which only resembles one of those',
    (value) => expect(callbackUrl(value, app)).toBe(app + value),
  );
});

// Several checks catch most unsafe addresses. These tests run each check on its own.
describe('each check', () => {
  const unsafe: Record<keyof typeof unsafeUrlChecks, string[]> = {
    characters: ['/\\evil.example', '\\\\evil.example', '/\t/evil.example', '/acc\nount', '/account\u00a0', '/a\u2028b', '/a\u2029b', '/a\ufeffb', '/a\u007fb', '/a b'],
    form: ['https://evil.example/', '//evil.example', 'account', 'javascript:alert(1)', `${app}.evil.example/`, app],
    origin: ['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', `${app}.evil.example/`, `${app}@evil.example/`, `${app}:8443/`, 'http://chains.example/'],
    user: ['https://someone@chains.example/', 'https://:secret@chains.example/', '//someone@chains.example/chains'],
    path: ['/.//evil.example', '/a/..//evil.example', '/api', '/api/session', '/sign-in?error=x', '/signed-out', '/x/../api/session'],
  }; // oxfmt-ignore
  const names = Object.keys(unsafe) as (keyof typeof unsafeUrlChecks)[];

  it.each(names)('%s: rejects its addresses without help from the others', (name) => {
    expect(unsafe[name].filter((value) => !unsafeUrlChecks[name](value, new URL(value, app), app))).toEqual(
      [],
    );
  });

  it.each(names)('%s: is enough to reject an address', (name) => {
    expect(callbackUrl('/account', app)).toBe(`${app}/account`);
    vi.spyOn(unsafeUrlChecks, name).mockReturnValueOnce(true);
    expect(callbackUrl('/account', app)).toBe(start);
  });
});
