import { routes } from '@/lib/routes';

/**
 * Where to go after signing in: an address of our own origin, else the start page. Browsers and servers read
 * backslashes, control characters, user names and double slashes differently, so those are refused, not repaired.
 * @param appUrl our own origin, e.g. `https://chains.example`
 * @returns an absolute URL below `appUrl`
 */
export function callbackUrl(value: unknown, appUrl: string): string {
  const start = new URL(routes.chains(), appUrl).href;
  if (typeof value !== 'string' || value.length > 2048) return start;
  if (/[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/.test(value)) return start;
  const isPath = /^\/(?!\/)/.test(value);
  if (!isPath && !value.startsWith(`${appUrl}/`)) return start;
  if (!URL.canParse(value, appUrl)) return start;
  const url = new URL(value, appUrl);
  if (url.origin !== new URL(appUrl).origin || url.username || url.password) return start;
  // "/.//host" becomes "//host" only once the path is resolved.
  if (url.pathname.startsWith('//') || /^\/(api(\/|$)|(sign-in|signed-out)$)/.test(url.pathname))
    return start;
  return url.href;
}
