/** Verbs that change nothing need no guard. */
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request may have been made by another site: a foreign page can send a form to us with the user's
 * cookie, but not our `X-CSRF` header, and the browser tells where the request comes from.
 * @param appUrl tells our own origin, e.g. `https://dashboard.example.com`: by the environment, since whatever a
 * request says of its host, behind a proxy or after DNS was turned to us, may be another site's doing
 */
export function isForeign(request: { method: string; headers: Headers }, appUrl: () => string): boolean {
  if (reading.has(request.method.toUpperCase())) return false;
  const { headers } = request;
  if (headers.get('x-csrf') !== '1') return true;
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return true;
  const origin = headers.get('origin');
  return origin !== null && originOf(origin) !== originOf(appUrl());
}

/** Null for `Origin: null` (a sandboxed or opaque page), which is equal to no origin of ours. */
function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}
