import { describe, expect, it } from 'vitest';
import { isForeign } from './csrf';

const host = 'dashboard.example.com';
const request = (headers: Record<string, string>, method = 'POST') => ({
  method,
  headers: new Headers(headers),
});
const ours = { 'x-csrf': '1', origin: 'https://dashboard.example.com', 'sec-fetch-site': 'same-origin' };

describe('isForeign', () => {
  it('lets our own page through, with or without the headers that old browsers lack', () => {
    expect(isForeign(request(ours), host)).toBe(false);
    expect(isForeign(request({ 'x-csrf': '1' }), host)).toBe(false);
    expect(isForeign(request({ ...ours, origin: 'https://DASHBOARD.example.com' }), host)).toBe(false);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'post'])('guards %s', (method) => {
    expect(isForeign(request({}, method), host)).toBe(true);
  });

  it('does not guard reads', () => {
    expect(isForeign(request({ 'sec-fetch-site': 'cross-site' }, 'GET'), host)).toBe(false);
  });

  it.each([
    ['no X-CSRF', { ...ours, 'x-csrf': '' }],
    ['another value of X-CSRF', { ...ours, 'x-csrf': 'true' }],
    ['a cross-site fetch', { ...ours, 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { ...ours, 'sec-fetch-site': 'same-site' }],
    ['another origin', { ...ours, origin: 'https://evil.example' }],
    ['a longer host', { ...ours, origin: 'https://dashboard.example.com.evil.example' }],
    ['another port', { ...ours, origin: 'https://dashboard.example.com:8443' }],
    ['an opaque origin', { ...ours, origin: 'null' }],
    ['an empty origin', { ...ours, origin: '' }],
  ])('refuses %s', (_, headers) => {
    expect(isForeign(request(headers), host)).toBe(true);
  });
});
