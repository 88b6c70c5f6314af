import { describe, expect, it } from 'vitest';
import {
  cookieAttributes,
  cookieName,
  onlyCookie,
  requestCookies,
  sessionCookie,
  setCookie,
} from './session-cookie';

const [current, old] = ['the secret of this year, long enough', 'the secret of last year, long enough'];
const claims = { sub: 'user-1', sid: 's'.repeat(43) };
const encode = (secret: string, token: Record<string, unknown> = claims, maxAge = 60) =>
  sessionCookie([secret]).jwt.encode({ secret, token, maxAge });

describe('the session cookie', () => {
  it('is read with any secret in the list and written with the first', async () => {
    const both = sessionCookie([current, old]);
    expect(await both.read(await encode(old))).toEqual(claims);
    const written = await both.jwt.encode({ secret: current, token: claims, maxAge: 60 });
    expect(await sessionCookie([current]).read(written)).toEqual(claims);
    expect(await sessionCookie([old]).read(written)).toBeNull();
  });

  it('is written with the first secret, even at the end of a sign-in that began with an older one', async () => {
    const text = await sessionCookie([current, old]).jwt.encode({ secret: old, token: claims, maxAge: 60 });
    expect(await sessionCookie([current]).read(text)).toEqual(claims);
    expect(await sessionCookie([old]).read(text)).toBeNull();
  });

  it('gives only the user and the session id, whatever else it holds', async () => {
    const text = await encode(current, { ...claims, accessToken: 'a token' });
    expect(await sessionCookie([current]).read(text)).toEqual(claims);
  });

  it('reveals nothing of its contents', async () => {
    const text = await encode(current);
    const parts = text.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    expect(parts.join()).not.toMatch(/user-1|ssss/);
  });

  it('is invalid with any one character changed, once expired, or with other claims', async () => {
    const text = await encode(current);
    const { read } = sessionCookie([current]);
    for (let index = 0; index < text.length; index++) {
      const other = text[index] === 'A' ? 'B' : 'A';
      const changed = await read(text.slice(0, index) + other + text.slice(index + 1));
      // The last character of a part may have unused bits, so a changed one may decode to the same cookie.
      if (changed !== null) expect(text[index + 1] ?? '.').toBe('.');
    }
    expect(await read(await encode(current, claims, -60))).toBeNull();
    for (const token of [
      {},
      { sub: 'user-1' },
      { sub: 'user-1', sid: 'short' },
      { sub: 1, sid: claims.sid },
    ]) {
      expect(await read(await encode(current, token))).toBeNull();
    }
    for (const invalid of [undefined, '', 'x', 'a.b.c.d.e', '.'.repeat(9)])
      expect(await read(invalid)).toBeNull();
  });
});

describe("a request's cookies", () => {
  it('are matched by exact name', () => {
    const cookies = requestCookies(
      'a=1; session=one; session.0=two; session=three;\tt = x ; =x; novalue; b=c=d',
    );
    expect(Object.fromEntries(cookies)).toEqual({
      a: ['1'],
      session: ['one', 'three'],
      'session.0': ['two'],
      t: ['x'],
      b: ['c=d'],
    });
    expect(requestCookies(null).size).toBe(0);
  });

  it('are ignored if two have the same name, in any position', () => {
    expect(onlyCookie('a=1; session=one', 'session')).toBe('one');
    for (const header of [
      'session=one; session=two',
      'session=one; a=1;session=one',
      'session=; session=one',
    ])
      expect(onlyCookie(header, 'session')).toBeUndefined();
  });

  it.each([
    ["percent-encoded in another cookie's value", 'theme=1%3B%20session=planted'],
    ["quoted in another cookie's value", 'theme="1, session=planted"'],
    ['with a percent-encoded name', '%73ession=planted; session%20=planted'],
    ['in capitals', 'SESSION=planted'],
    ...['\u00a0', '\u0085', '\u000b', '\u000c', '\u001c', '\ufeff', '\u2003', '"', ','].flatMap(
      (character) => [
        [`after ${JSON.stringify(character)}`, `a=1; ${character}session=planted`],
        [`before ${JSON.stringify(character)}`, `a=1; session${character}=planted`],
      ],
    ),
  ])('do not include a session planted %s', (_, header) => {
    expect(onlyCookie(header!, 'session')).toBeUndefined();
    expect(onlyCookie(`${header}; session=one`, 'session')).toBe('one');
    expect(onlyCookie(`session=one; ${header}`, 'session')).toBe('one');
  });

  it('have the __Host- prefix on https, and the port in their name on http', () => {
    expect(cookieName('session', 'https://chains.example')).toBe('__Host-session');
    expect(cookieName('session', 'http://localhost:3000')).toBe('chain-3000-session');
    expect(cookieName('session', 'http://chains.lan')).toBe('chain-80-session');
  });
});

it.each([
  ['http://localhost:3000', false],
  ['https://chains.example', true],
])('every cookie at %s is hidden from scripts and other sites, and Secure: %s', (appUrl, secure) => {
  expect(cookieAttributes(appUrl)).toEqual({ httpOnly: true, sameSite: 'lax', path: '/', secure });
  const attributes = ['Path=/', 'Max-Age=900', 'HttpOnly', 'SameSite=Lax', ...(secure ? ['Secure'] : [])];
  expect(setCookie('name', 'value', 900, appUrl)).toBe(['name=value', ...attributes].join('; '));
});
