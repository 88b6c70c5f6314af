import 'server-only';
import { type NextApiRequest, type NextApiResponse } from 'next';
import NextAuth, { type AuthOptions } from 'next-auth';

type Call = {
  method: 'GET' | 'POST';
  /** The path below `/api/auth`. */
  path: string[];
  query: Record<string, string>;
  body?: Record<string, string>;
  /** The only cookies next-auth may see: its own session reader accepts any cookie that shares the prefix. */
  cookies: Record<string, string | undefined>;
};

/** Where next-auth redirects the browser, and its `Set-Cookie` headers by cookie name. */
export type NextAuthResponse = { redirect: string | null; cookies: Map<string, string> };

/**
 * Runs one step of next-auth on plain values instead of a Next request. The whole sign-in can then be tested in one
 * process, and next-auth sees only what we pass from the browser's request.
 */
export async function callNextAuth(
  call: Call,
  appUrl: string,
  options: AuthOptions,
): Promise<NextAuthResponse> {
  // next-auth takes its origin only from this variable, and reads it before its first await.
  process.env.NEXTAUTH_URL = appUrl;
  const headers = new Map<string, string | string[]>();
  const response = {
    status: () => response,
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    setHeader(name: string, value: string | string[]) {
      headers.set(name.toLowerCase(), value);
      return response;
    },
    json: () => response,
    send: () => response,
    end: () => response,
  };
  const request = {
    ...call,
    query: { ...call.query, nextauth: call.path },
    headers: {},
    body: call.body ?? {},
  };
  await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, options);

  const lines = [headers.get('set-cookie') ?? []].flat();
  return {
    redirect: [headers.get('location') ?? []].flat()[0] ?? null,
    cookies: new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line])),
  };
}

/** The value of a `Set-Cookie` line. */
export function cookieValue(line: string | undefined): string {
  const [pair = ''] = (line ?? '').split(';');
  return decodeURIComponent(pair.slice(pair.indexOf('=') + 1));
}
