/** Verbs that change nothing need no guard. */
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request may have been made by another site: a foreign page can send a form to us with the user's
 * cookie, but not our `X-CSRF` header, and the browser tells where the request comes from.
 * @param host the host that the browser addressed, e.g. `dashboard.example.com` or `localhost:3000`
 */
export function isForeign(request: { method: string; headers: Headers }, host: string): boolean {
  if (reading.has(request.method.toUpperCase())) return false;
  const { headers } = request;
  if (headers.get('x-csrf') !== '1') return true;
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return true;
  const origin = headers.get('origin');
  return origin !== null && hostOf(origin) !== host.toLowerCase();
}

/** Null for `Origin: null` (a sandboxed or opaque page), which is equal to no host. */
function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host.toLowerCase() || null;
  } catch {
    return null;
  }
}
