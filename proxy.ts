import { NextResponse, type NextRequest } from 'next/server';
import { contentSecurityPolicy, securityHeaders } from '@/lib/auth/security-headers';
import { env } from '@/lib/env';

/**
 * Puts the security headers on every response, with a fresh nonce. Next reads the nonce out of the request's policy
 * and gives it to its own scripts; layouts find it in `x-nonce`. Nothing is decided here about who may see what:
 * that is asked at the data, by `requirePartner()`.
 */
export function proxy(request: NextRequest): NextResponse {
  const https = env().APP_URL.startsWith('https:');
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const policy = contentSecurityPolicy({ nonce, https, development: process.env.NODE_ENV === 'development' });
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);

  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  for (const [name, value] of Object.entries(securityHeaders({ https }))) response.headers.set(name, value);
  return response;
}

/** Built files run nothing and know no nonce; `lib/bff/guard-server.ts` gives them their headers. */
export const config = { matcher: '/((?!_next/static/).*)' };
