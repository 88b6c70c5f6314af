import { describe, expect, it } from 'vitest';
import { callbackUrl } from './callback-url';

const app = 'https://chains.example';
const start = `${app}/chains`;

/** Addresses that some parser somewhere has taken for a foreign one. */
function payloads(): string[] {
  const hosts = [
    'evil.example',
    'evil.example:443',
    '127.0.0.1',
    '[::1]',
    'chains.example.evil.example',
    '3232235777',
    'evil%2eexample',
  ];
  const starts = [
    '//', '///', '////', '/\\', '\\\\', '\\/', '/\\/', '//\\', '/\t/', '/\n/', '/\r/', '/ /', '\t//', ' //', '\u0000//', '/%09/', '/%5c', '/%2f', '//%2f', '%2f%2f',
    'http://', 'https://', 'HTTPS://', 'http:', 'https:', 'https:/', 'https:///', 'https:\\\\', 'ftp://', 'ws://', 'file://', 'data://', 'blob:https://',
    'https://chains.example@', 'https://chains.example:pw@', 'https://chains.example%40', 'https://chains.example.', 'https://chains.example\\@', 'https://chains.example#@',
    '//chains.example@', '/.//', '/./', '/..//', '/../..//', '/%2e%2e//', './/', '..//', '/\u2028/', '/\u00a0/', '\ufeff//', '/\u3002/', '/;//', '/?//', '@', ':', '//;@',
  ]; // prettier-ignore
  const schemes = [
    'javascript:',
    'JavaScript:',
    'java\nscript:',
    ' javascript:',
    'data:text/html,',
    'vbscript:',
    'file:///',
    'about:',
    'mailto:',
    'view-source:',
  ];
  return [
    ...starts.flatMap((before) => hosts.map((host) => `${before}${host}/path`)),
    ...schemes.flatMap((scheme) => ['alert(1)', '//evil.example', 'https://chains.example/'].map((rest) => scheme + rest)),
    'http://chains.example/', 'https://chains.example:8443/', 'https://chains.example', '', ' ', '.', '..', '#', '?', 'chains', 'https://CHAINS.example.evil.example/', '/' + 'a'.repeat(3000),
  ]; // prettier-ignore
}

describe('where a sign-in may lead', () => {
  it('is our own origin, for 400 and more payloads that try to make it another', () => {
    const all = payloads();
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
