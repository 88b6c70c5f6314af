import 'server-only';
import { decode, encode, type JWTDecodeParams, type JWTEncodeParams } from 'next-auth/jwt';
import { z } from 'zod';

/**
 * On https every cookie of ours has the `__Host-` prefix: no subdomain and no plain-http page can plant one. On
 * http, that is on a developer's machine, all ports share their cookies, so the name holds the port.
 */
export function cookieName(name: 'session' | `sign-in.${string}`, appUrl: string): string {
  const { protocol, port } = new URL(appUrl);
  return protocol === 'https:' ? `__Host-${name}` : `chain-${port || '80'}-${name}`;
}

/** What every cookie of ours has, as next-auth and `Set-Cookie` name it. */
export const cookieAttributes = (appUrl: string) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: appUrl.startsWith('https:') }) as const;

/** A `Set-Cookie` line; `maxAge` in seconds, 0 deletes. */
export function setCookie(name: string, value: string, maxAge: number, appUrl: string): string {
  const secure = appUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

const claimsSchema = z.object({ sub: z.string(), sid: z.string().length(43) });

export type SessionClaims = z.infer<typeof claimsSchema>;

/** next-auth's encrypted JWT with a list of secrets: the first encrypts, all decrypt. */
export function sessionCookie(secrets: readonly string[]) {
  const jwt = {
    encode: (params: JWTEncodeParams) => encode({ ...params, secret: secrets[0]! }),
    async decode(params: JWTDecodeParams) {
      for (const secret of secrets) {
        const claims = await decode({ ...params, secret }).catch(() => null);
        if (claims) return claims;
      }
      return null;
    },
  };

  return {
    jwt,
    /** The cookie's `{ sub, sid }`, or null when it is missing, damaged, expired or not ours. */
    async read(value: string | undefined): Promise<SessionClaims | null> {
      if (!value) return null;
      const claims = claimsSchema.safeParse(await jwt.decode({ token: value, secret: secrets[0]! }));
      return claims.success ? claims.data : null;
    },
  };
}

/**
 * A `Cookie` header as the browser sent it: every value of each exact name. Nothing is decoded, so what another cookie
 * holds stays its value, and nothing but spaces and tabs is cut off a name (RFC 6265, 4.2 and 5.4).
 */
export function requestCookies(header: string | null): Map<string, string[]> {
  const cookies = new Map<string, string[]>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    const name = trimmed(part.slice(0, Math.max(at, 0)));
    if (!name) continue;
    const values = cookies.get(name) ?? [];
    values.push(trimmed(part.slice(at + 1)));
    cookies.set(name, values);
  }
  return cookies;
}

/** The value of the only cookie of this name. Of two no one can tell which one was planted: neither is taken. */
export function onlyCookie(header: string | null, name: string): string | undefined {
  const values = requestCookies(header).get(name) ?? [];
  return values.length === 1 ? values[0] : undefined;
}

/** Not `trim()`, which also takes what a browser lets stand in a name, e.g. U+00A0. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text[start])) start++;
  while (start < end && isBlank(text[end - 1])) end--;
  return text.slice(start, end);
}

const isBlank = (character: string | undefined) => character === ' ' || character === '\t';
