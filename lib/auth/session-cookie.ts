import 'server-only';
import { decode, encode, type JWTDecodeParams, type JWTEncodeParams } from 'next-auth/jwt';
import { z } from 'zod';

/**
 * On https our cookies have the `__Host-` prefix, so no subdomain or plain-http page can plant one. On http, i.e. on a
 * developer's machine, cookies are shared between all ports, so the name includes the port.
 */
export function cookieName(name: 'session' | `sign-in.${string}`, appUrl: string): string {
  const { protocol, port } = new URL(appUrl);
  return protocol === 'https:' ? `__Host-${name}` : `chain-${port || '80'}-${name}`;
}

/** The attributes of all our cookies, named as next-auth expects. */
export const cookieAttributes = (appUrl: string) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: appUrl.startsWith('https:') }) as const;

/** A `Set-Cookie` header value. `maxAge` is in seconds; 0 deletes the cookie. */
export function setCookie(name: string, value: string, maxAge: number, appUrl: string): string {
  const secure = appUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

const claimsSchema = z.object({ sub: z.string(), sid: z.string().length(43) });

export type SessionClaims = z.infer<typeof claimsSchema>;

/** next-auth's encrypted JWT with a list of secrets: we encrypt with the first and decrypt with any. */
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
    /** The cookie's `{ sub, sid }`, or null if it is missing, damaged, expired or not ours. */
    async read(value: string | undefined): Promise<SessionClaims | null> {
      if (!value) return null;
      const claims = claimsSchema.safeParse(await jwt.decode({ token: value, secret: secrets[0]! }));
      return claims.success ? claims.data : null;
    },
  };
}

/**
 * Parses a raw `Cookie` header into all values of each exact name. We decode nothing, so no cookie's value can turn into
 * another cookie, and trim only spaces and tabs from names (RFC 6265, 4.2 and 5.4).
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

/** The value of the only cookie with this name. If there are two, either may have been planted, so we accept neither. */
export function onlyCookie(header: string | null, name: string): string | undefined {
  const values = requestCookies(header).get(name) ?? [];
  return values.length === 1 ? values[0] : undefined;
}

/** `trim()` would also strip characters that browsers allow in cookie names, e.g. U+00A0. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text[start])) start++;
  while (start < end && isBlank(text[end - 1])) end--;
  return text.slice(start, end);
}

const isBlank = (character: string | undefined) => character === ' ' || character === '\t';
