import 'server-only';
import { type NextApiRequest, type NextApiResponse } from 'next';
import NextAuth, { type AuthOptions } from 'next-auth';

type Call = {
  method: 'GET' | 'POST';
  /** The path below `/api/auth`. */
  path: string[];
  query: Record<string, string>;
  body?: Record<string, string>;
  /** Exactly what next-auth may see: its own session reader would take any cookie that shares a prefix. */
  cookies: Record<string, string | undefined>;
};

/** Where next-auth wants the browser to go, and its `Set-Cookie` lines by cookie name. */
export type NextAuthResponse = { redirect: string | null; cookies: Map<string, string> };

/**
 * Runs one step of next-auth as a function of plain values: it needs no request of Next's, so the whole sign-in
 * can be tested in one process, and nothing of the browser's request reaches it unfiltered.
 */
export async function callNextAuth(
  call: Call,
  appUrl: string,
  options: AuthOptions,
): Promise<NextAuthResponse> {
  // next-auth knows its own origin from here alone; it reads it before the first await.
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
