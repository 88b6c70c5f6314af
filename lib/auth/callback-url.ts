import { routes } from '@/lib/routes';

type IsUnsafe = (value: string, url: URL, appUrl: string) => boolean;

/**
 * Checks that reject a return address. Browsers and servers parse backslashes, control characters, user names and
 * double slashes differently, so the checks overlap: an address that slips past one is still caught by another.
 */
export const unsafeUrlChecks: Record<'characters' | 'form' | 'origin' | 'user' | 'path', IsUnsafe> = {
  characters: (value) => /[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/.test(value),
  form: (value, _url, appUrl) => !/^\/(?!\/)/.test(value) && !value.startsWith(`${appUrl}/`),
  origin: (_value, { origin }, appUrl) => origin !== new URL(appUrl).origin,
  user: (_value, { username, password }) => username !== '' || password !== '',
  // "/.//host" turns into "//host" only when the path is resolved. The other paths are API routes and sign-in pages.
  path: (_value, { pathname }) =>
    pathname.startsWith('//') || /^\/(api(\/|$)|(sign-in|signed-out)$)/.test(pathname),
};

/**
 * Where to go after signing in: the given address if it is safe, otherwise the start page. Never repairs an address.
 * @param appUrl our own origin, e.g. `https://chains.example`
 * @returns an absolute URL below `appUrl`
 */
export function callbackUrl(value: unknown, appUrl: string): string {
  const start = new URL(routes.chains(), appUrl).href;
  if (typeof value !== 'string' || value.length > 2048 || !URL.canParse(value, appUrl)) return start;
  const url = new URL(value, appUrl);
  return Object.values(unsafeUrlChecks).some((isUnsafe) => isUnsafe(value, url, appUrl)) ? start : url.href;
}
