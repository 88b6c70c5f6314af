import { routes } from '@/lib/routes';

type Net = (value: string, url: URL, appUrl: string) => boolean;

/**
 * Why an address is not followed. Browsers and servers read backslashes, control characters, user names and double
 * slashes differently, so each reason stands by itself, and what one lets through by a mistake another still refuses.
 */
export const refusals: Record<'characters' | 'form' | 'origin' | 'user' | 'path', Net> = {
  characters: (value) => /[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/.test(value),
  form: (value, _url, appUrl) => !/^\/(?!\/)/.test(value) && !value.startsWith(`${appUrl}/`),
  origin: (_value, { origin }, appUrl) => origin !== new URL(appUrl).origin,
  user: (_value, { username, password }) => username !== '' || password !== '',
  // "/.//host" becomes "//host" only once the path is resolved. The others are machinery.
  path: (_value, { pathname }) =>
    pathname.startsWith('//') || /^\/(api(\/|$)|(sign-in|signed-out)$)/.test(pathname),
};

/**
 * Where to go after signing in: an address of our own origin, else the start page. Nothing is repaired.
 * @param appUrl our own origin, e.g. `https://chains.example`
 * @returns an absolute URL below `appUrl`
 */
export function callbackUrl(value: unknown, appUrl: string): string {
  const start = new URL(routes.chains(), appUrl).href;
  if (typeof value !== 'string' || value.length > 2048 || !URL.canParse(value, appUrl)) return start;
  const url = new URL(value, appUrl);
  return Object.values(refusals).some((refuses) => refuses(value, url, appUrl)) ? start : url.href;
}
