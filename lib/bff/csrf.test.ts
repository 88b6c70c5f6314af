import { describe, expect, it } from 'vitest';
import { csrfViolation } from './csrf';

const appUrl = () => 'https://dashboard.example.com';
const request = (headers: Record<string, string>, method = 'POST') => ({
  method,
  headers: new Headers(headers),
});
const ours = { 'x-csrf': '1', origin: 'https://dashboard.example.com', 'sec-fetch-site': 'same-origin' };

describe('csrfViolation', () => {
  it('accepts our own page, with or without the headers that old browsers lack', () => {
    expect(csrfViolation(request(ours), appUrl)).toBeNull();
    expect(csrfViolation(request({ 'x-csrf': '1' }), appUrl)).toBeNull();
    expect(csrfViolation(request({ ...ours, origin: 'https://DASHBOARD.example.com' }), appUrl)).toBeNull();
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'post'])('checks %s', (method) => {
    expect(csrfViolation(request({}, method), appUrl)).not.toBeNull();
  });

  it.each(['GET', 'HEAD', 'OPTIONS', 'get'])('does not check reads: %s', (method) => {
    expect(csrfViolation(request({ 'sec-fetch-site': 'cross-site' }, method), appUrl)).toBeNull();
  });

  it.each([
    ['no X-CSRF', { ...ours, 'x-csrf': '' }],
    ['another value of X-CSRF', { ...ours, 'x-csrf': 'true' }],
    ['a cross-site fetch', { ...ours, 'sec-fetch-site': 'cross-site' }],
    ['a same-site fetch of another host', { ...ours, 'sec-fetch-site': 'same-site' }],
    ['another origin', { ...ours, origin: 'https://evil.example' }],
    ['a host that begins with ours', { ...ours, origin: 'https://dashboard.example.com.evil.example' }],
    ['another port', { ...ours, origin: 'https://dashboard.example.com:8443' }],
    ['an opaque origin', { ...ours, origin: 'null' }],
    ['our host without TLS', { ...ours, origin: 'http://dashboard.example.com' }],
    ['an empty origin', { ...ours, origin: '' }],
  ])('refuses %s', (_, headers) => {
    expect(csrfViolation(request(headers), appUrl)).not.toBeNull();
  });

  it.each([
    [{ ...ours, 'x-csrf': '' }, 'no X-CSRF'],
    [{ ...ours, 'sec-fetch-site': 'none' }, 'Sec-Fetch-Site is not same-origin'],
    [{ ...ours, origin: 'https://evil.example/path' }, 'Origin is https://evil.example, APP_URL is https://dashboard.example.com'],
    [{ ...ours, origin: 'null' }, 'Origin is none, APP_URL is https://dashboard.example.com'],
    [{ ...ours, origin: `https://${'a.'.repeat(100)}example` }, `Origin is https://${'a.'.repeat(46)}, APP_URL is https://dashboard.example.com`],
  ])('tells the log why: case %#', (headers, reason) => {
    expect(csrfViolation(request(headers), appUrl)).toBe(reason);
  }); // oxfmt-ignore
});
