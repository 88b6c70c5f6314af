import { describe, expect, it } from 'vitest';
import { cookieName, onlyCookie, requestCookies, sessionCookie } from './session-cookie';

const [fresh, old] = ['the secret of this year, long enough', 'the secret of last year, long enough'];
const claims = { sub: 'user-1', sid: 's'.repeat(43) };
const encode = (secret: string, token: Record<string, unknown> = claims, maxAge = 60) =>
  sessionCookie([secret]).jwt.encode({ secret, token, maxAge });

describe('the session cookie', () => {
  it('is read with any secret of the list and written with the first', async () => {
    const both = sessionCookie([fresh, old]);
    expect(await both.read(await encode(old))).toEqual(claims);
    const written = await both.jwt.encode({ secret: fresh, token: claims, maxAge: 60 });
    expect(await sessionCookie([fresh]).read(written)).toEqual(claims);
    expect(await sessionCookie([old]).read(written)).toBeNull();
  });

  it('shows nothing of what is in it', async () => {
    const text = await encode(fresh);
    const parts = text.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    expect(parts.join()).not.toMatch(/user-1|ssss/);
  });

  it('is worth nothing with any one character changed, after its time, or with other claims', async () => {
    const text = await encode(fresh);
    const { read } = sessionCookie([fresh]);
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === 'A' ? 'B' : 'A';
      const changed = await read(text.slice(0, at) + other + text.slice(at + 1));
      // The last character of a part may carry spare bits that decode to the same bytes: that is the same cookie.
      if (changed !== null) expect(text[at + 1] ?? '.').toBe('.');
    }
    expect(await read(await encode(fresh, claims, -60))).toBeNull();
    for (const token of [
      {},
      { sub: 'user-1' },
      { sub: 'user-1', sid: 'short' },
      { sub: 1, sid: claims.sid },
    ]) {
      expect(await read(await encode(fresh, token))).toBeNull();
    }
    for (const nonsense of [undefined, '', 'x', 'a.b.c.d.e', '.'.repeat(9)])
      expect(await read(nonsense)).toBeNull();
  });
});

describe("a request's cookies", () => {
  it('are taken by exact name', () => {
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

  it('are none of ours when there are two of our name, wherever they stand', () => {
    expect(onlyCookie('a=1; session=one', 'session')).toBe('one');
    for (const two of ['session=one; session=two', 'session=one; a=1;session=one', 'session=; session=one'])
      expect(onlyCookie(two, 'session')).toBeUndefined();
  });

  it.each([
    ['inside the value of another, percent-encoded', 'theme=1%3B%20session=planted'],
    ['inside the value of another, quoted', 'theme="1, session=planted"'],
    ['with a name that is percent-encoded', '%73ession=planted; session%20=planted'],
    ['in capitals', 'SESSION=planted'],
    ...['\u00a0', '\u0085', '\u000b', '\u000c', '\u001c', '\ufeff', '\u2003', '"', ','].flatMap((sign) => [
      [`after ${JSON.stringify(sign)}`, `a=1; ${sign}session=planted`],
      [`before ${JSON.stringify(sign)}`, `a=1; session${sign}=planted`],
    ]),
  ])('are not ours %s', (_, header) => {
    expect(onlyCookie(header!, 'session')).toBeUndefined();
    expect(onlyCookie(`${header}; session=one`, 'session')).toBe('one');
    expect(onlyCookie(`session=one; ${header}`, 'session')).toBe('one');
  });

  it('have names that no one but this host can set on https, and that hold the port on http', () => {
    expect(cookieName('session', 'https://chains.example')).toBe('__Host-session');
    expect(cookieName('session', 'http://localhost:3000')).toBe('chain-3000-session');
  });
});
