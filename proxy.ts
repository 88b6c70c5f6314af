import { NextResponse, type NextRequest } from 'next/server';
import { contentSecurityPolicy, securityHeaders } from '@/lib/auth/security-headers';
import { env } from '@/lib/env';

/**
 * Sets the security headers on every response, with a new nonce. Next takes the nonce from the request's policy for its
 * own scripts; layouts read it from `x-nonce`. Access is not checked here, but wherever data is read (`requirePartner()`).
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

/** Static files need no nonce; `lib/bff/guard-server.ts` sets their headers. */
export const config = { matcher: '/((?!_next/static/).*)' };
