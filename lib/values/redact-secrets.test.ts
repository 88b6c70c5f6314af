import fc from 'fast-check';
import { expect, it } from 'vitest';
import { redactSecrets } from './redact-secrets';

const secret = 's3cret.Value~x';
const sealed = 'abcdefghijklmnopqrstuvwxyz0123456789_-AB';

it.each([
  [`failed with ${secret} twice: ${secret}`, 'failed with [redacted] twice: [redacted]'],
  ['Authorization: Bearer abc.def\nAccept: */*', 'Authorization: [redacted]\nAccept: */*'],
  ['got Bearer abc.d~e+f/g= here', 'got Bearer [redacted] here'],
  ['got Basic dXNlcjpwYXNz here', 'got Basic [redacted] here'],
  ['set-cookie: a=b; Path=/', 'set-cookie: [redacted]'],
  ['the key pk_live_12 of a partner', 'the key [redacted] of a partner'],
  ['/callback?code=abc&state=def&page=2', '/callback?code=[redacted]&state=[redacted]&page=2'],
  ['refresh_token=abc login_hint=ann', 'refresh_token=[redacted] login_hint=[redacted]'],
  ['eyJhbGciOi.eyJzdWIi.sig', '[redacted]'],
  [sealed, '[redacted]'],
  [`${sealed}.second.third`, '[redacted]'],
  // Keeps ids, email addresses and strings of 39 characters.
  ['0f8fad5b-d9cb-469f-a165-70867728950e', '0f8fad5b-d9cb-469f-a165-70867728950e'],
  ['ann@example.com', 'ann@example.com'],
  [sealed.slice(1), sealed.slice(1)],
])('redacts %j to %j', (text, redacted) => {
  expect(redactSecrets(text, [secret])).toBe(redacted);
});

it.each([
  ...['code', 'state', 'token', 'access_token', 'refresh_token', 'id_token', 'code_verifier', 'login_hint'].map((name) => [`a?${name}=abc&page=2`, `a?${name}=[redacted]&page=2`]),
  ['Access_Token=abc', 'Access_Token=[redacted]'],
  ['x-user-token: abc.def', 'x-user-token: [redacted]'],
  ['X-User-Token=abc def', 'X-User-Token=[redacted]'],
  ['cookie: a=b; c=d\r\nhost: x', 'cookie: [redacted]\r\nhost: x'],
  ['Set-Cookie: session=abc', 'Set-Cookie: [redacted]'],
  ['BEARER abc', 'BEARER [redacted]'],
  ['{"authorization":"abc","set-cookie":"d","a":"b"}', '{"authorization":"[redacted]","set-cookie":"[redacted]","a":"b"}'],
  ['{"Cookie" : "a\\"b"}', '{"Cookie" : "[redacted]"}'],
  ['keys pk_a and pk_b', 'keys [redacted] and [redacted]'],
  ['two eyJa.b and eyJc.d-e', 'two [redacted] and [redacted]'],
])('redacts %j to %j without being told the secret', (text, redacted) => {
  expect(redactSecrets(text!)).toBe(redacted);
}); // oxfmt-ignore

it('removes every given secret, wherever it is', () => {
  expect(redactSecrets('one, two and one', ['one', 'two'])).toBe('[redacted], [redacted] and [redacted]');
});

it('redacts the full value of a header in JSON, whatever it contains', () => {
  const value = fc.string({ unit: fc.constantFrom('a', '"', '\\', ';', ' ', '\n', '=', '}') });
  fc.assert(
    fc.property(value, value, (cookie, token) => {
      const headers = { cookie, 'x-user-token': token, accept: 'text/html' };
      expect(JSON.parse(redactSecrets(JSON.stringify(headers)))).toEqual({
        cookie: '[redacted]',
        'x-user-token': '[redacted]',
        accept: 'text/html',
      });
    }),
    { seed: 20261123, numRuns: 200 },
  );
});
