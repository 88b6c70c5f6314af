/** Verbs that change nothing need no guard. */
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

type Asked = { method: string; headers: Headers };

/**
 * Why a request may have been made by another site, for the log; else null. A foreign page can send a form to us with the
 * user's cookie, but not our `X-CSRF` header, and the browser tells where the request comes from.
 * @param appUrl our own origin, by the environment: what a request says of its host may be another site's doing
 */
export function csrfViolation(request: Asked, appUrl: () => string): string | null {
  if (reading.has(request.method.toUpperCase())) return null;
  const { headers } = request;
  if (headers.get('x-csrf') !== '1') return 'no X-CSRF';
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return 'Sec-Fetch-Site is not same-origin';
  const origin = headers.get('origin');
  if (origin === null) return null;
  const [theirs, ours] = [originOf(origin), originOf(appUrl())];
  if (theirs === ours) return null;
  return `Origin is ${theirs?.slice(0, 100) ?? 'none'}, APP_URL is ${ours}`;
}

/** Null for `Origin: null` (a sandboxed or opaque page), which is equal to no origin of ours. */
function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}
