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

/** A request's cookies by exact name. The first of a name wins: the browser sends the most specific one first. */
export function requestCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim();
    if (at > 0 && name && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim());
  }
  return cookies;
}
