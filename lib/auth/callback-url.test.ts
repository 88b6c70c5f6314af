import { describe, expect, it, vi } from 'vitest';
import { callbackUrl, unsafeUrlChecks } from './callback-url';
import { returnPayloads } from './testing-payloads';

const app = 'https://chains.example';
const start = `${app}/chains`;

describe('where a sign-in may lead', () => {
  it('is our own origin, for 400 and more payloads that try to make it another', () => {
    const all = returnPayloads();
    expect(new Set(all).size).toBeGreaterThan(400);
    const astray = all.filter((payload) => {
      const url = new URL(callbackUrl(payload, app));
      // What a browser makes of the path alone must stay here too: `location.assign(pathname)`.
      return (
        url.origin !== app || url.username !== '' || new URL(url.pathname + url.search, app).origin !== app
      );
    });
    expect(astray).toEqual([]);
  });

  it.each([
    ['//evil.example'],
    ['https://evil.example/chains'],
    ['/\\evil.example'],
    ['javascript:alert(1)'],
    ['/.//evil.example'],
    [`${app}@evil.example/`],
    [`${app}.evil.example/`],
  ])('falls back to the start for %s', (payload) => expect(callbackUrl(payload, app)).toBe(start));

  // Browsers, proxies and servers read these in different ways, or would make an address of them.
  it.each(['/account\t', '/acc\nount', '/account\u0000', '/account x', '/account\\x', '/account\u2028', 'account', '?q=1', '#top', './account'])(
    'refuses %j instead of repairing it',
    (value) => expect(callbackUrl(value, app)).toBe(start),
  ); // oxfmt-ignore

  it.each([[undefined], [null], [7], [{}], [['/account']]])('falls back to the start for %j', (value) => {
    expect(callbackUrl(value, app)).toBe(start);
  });

  it.each([
    ['/account'],
    ['/chains/1?select=2&view=table#top'],
    ['/address-book?q=a%20b'],
    ['/sign-in/done'],
    [`${app}/today`],
  ])('lets %s through', (value) => expect(callbackUrl(value, app)).toBe(new URL(value, app).href));

  it('never leads back into the machinery', () => {
    for (const value of ['/api/session', '/api', '/sign-in', '/sign-in?error=x', '/signed-out']) {
      expect(callbackUrl(value, app)).toBe(start);
    }
  });
});

// Most of what leads elsewhere is caught by several of them: here each has to catch it alone.
describe('each reason to refuse an address', () => {
  const caught: Record<keyof typeof unsafeUrlChecks, string[]> = {
    characters: ['/\\evil.example', '\\\\evil.example', '/\t/evil.example', '/acc\nount', '/account\u00a0', '/a\u2028b'],
    form: ['https://evil.example/', '//evil.example', 'account', 'javascript:alert(1)', `${app}.evil.example/`, app],
    origin: ['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', `${app}.evil.example/`, `${app}@evil.example/`, `${app}:8443/`, 'http://chains.example/'],
    user: ['https://someone@chains.example/', 'https://:secret@chains.example/', '//someone@chains.example/chains'],
    path: ['/.//evil.example', '/a/..//evil.example', '/api', '/api/session', '/sign-in?error=x', '/signed-out', '/x/../api/session'],
  }; // oxfmt-ignore
  const names = Object.keys(caught) as (keyof typeof unsafeUrlChecks)[];

  it.each(names)('%s: catches what is its own, whatever the others do', (name) => {
    expect(caught[name].filter((value) => !unsafeUrlChecks[name](value, new URL(value, app), app))).toEqual(
      [],
    );
  });

  it.each(names)('%s: is enough', (name) => {
    expect(callbackUrl('/account', app)).toBe(`${app}/account`);
    vi.spyOn(unsafeUrlChecks, name).mockReturnValueOnce(true);
    expect(callbackUrl('/account', app)).toBe(start);
  });
});
