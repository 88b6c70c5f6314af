/** Methods that change nothing and need no protection. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

type RequestLike = { method: string; headers: Headers };

/**
 * Why a request may come from another site, for the log; otherwise null. Another site can submit a form with the user's
 * cookie, but cannot send our `X-CSRF` header, and the browser states the request's origin.
 * @param appUrl our own URL, from the environment: another site may control the request's host
 */
export function csrfViolation(request: RequestLike, appUrl: () => string): string | null {
  if (safeMethods.has(request.method.toUpperCase())) return null;
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

/** Null for `Origin: null`, which a sandboxed page sends and which never equals our origin. */
function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}
