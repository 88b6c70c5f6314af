/**
 * Signs in without a browser page, for tests and benches of what follows. @returns the session cookie
 * @param url the dashboard's origin @param send replaces `fetch`, for a proxy that changes requests
 */
export async function signInOverHttp(
  url: string,
  slug: string,
  send: typeof fetch = fetch,
): Promise<{ name: string; value: string }> {
  const jars = new Map<string, Map<string, string>>([[url, new Map()]]);
  const visit = async (address: string, init: RequestInit = {}) => {
    const { origin } = new URL(address);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    const headers = new Headers(init.headers);
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await send(address, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  };
  const headers = { 'x-csrf': '1', 'content-type': 'application/json', origin: url };
  const start = await visit(`${url}/api/auth/signin/partner`, { method: 'POST', headers, body: '{}' });
  let next = ((await start.json()) as { url: string }).url;
  for (let hop = 0; hop < 12; hop++) {
    const isChoice = !next.startsWith(url) && new URL(next).pathname.startsWith('/sign-in/');
    const choice = { method: 'POST', body: new URLSearchParams({ person: slug }) };
    const response = await visit(next, isChoice ? choice : {});
    const session = [...jars.get(url)!].find(([name]) => name.endsWith('-session'));
    if (session) return { name: session[0], value: session[1] };
    const location = response.headers.get('location');
    if (!location) throw new Error(`${next} returned ${response.status}`);
    next = new URL(location, next).href;
  }
  throw new Error('The sign-in did not finish after 12 redirects.');
}
