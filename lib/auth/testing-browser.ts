import { type Auth } from './auth';

/** A minimal browser for sign-in tests: it stores cookies by origin and follows redirects. */
export class TestBrowser {
  private readonly jars = new Map<string, Map<string, string>>();

  constructor(private readonly appUrl: string) {}

  /** The `Cookie` header for a URL. */
  cookies(url = this.appUrl): string {
    return [...this.jar(url)].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  cookie(prefix: string): string | undefined {
    return [...this.jar(this.appUrl)].find(([name]) => name.startsWith(prefix))?.[1];
  }

  setCookie(name: string, value: string): void {
    this.jar(this.appUrl).set(name, value);
  }

  /** Stores a response's cookies, ignoring those that a browser would reject. */
  storeCookies(url: string, response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const attributes = rest.map((attribute) => attribute.trim().toLowerCase());
      if (isRejected(name, attributes, url)) continue;
      const isDeletion = attributes.some((attribute) =>
        /^(max-age=0|expires=thu, 01 jan 1970)/.test(attribute),
      );
      if (isDeletion) this.jar(url).delete(name);
      else this.jar(url).set(name, pair.slice(pair.indexOf('=') + 1));
    }
  }

  /** Starts a sign-in. @returns the authorization server's URL */
  async start(
    auth: Auth,
    { callbackUrl, query = '' }: { callbackUrl?: string; query?: string } = {},
  ): Promise<string> {
    const response = await auth.start(this.post('/api/auth/signin/partner' + query, { callbackUrl }));
    this.storeCookies(this.appUrl, response);
    return ((await response.json()) as { url: string }).url;
  }

  /**
   * Signs in at the authorization server. Test servers sign in without asking; for the sandbox's page we choose a person.
   * @returns the callback URL with its code
   */
  async authorize(url: string): Promise<string> {
    const person = new URL(url).searchParams.get('login_hint');
    let current = url;
    for (let hops = 0; hops < 10 && !current.startsWith(`${this.appUrl}/`); hops++) {
      const choosesPerson = new URL(current).pathname.startsWith('/sign-in/') && person;
      const response = await fetch(current, {
        method: choosesPerson ? 'POST' : 'GET',
        body: choosesPerson ? new URLSearchParams({ person }) : undefined,
        redirect: 'manual',
        headers: { cookie: this.cookies(current) },
      });
      this.storeCookies(current, response);
      const next = response.headers.get('location');
      if (!next) throw new Error(`${current} returned ${response.status}: ${await response.text()}`);
      current = new URL(next, current).href;
    }
    return current;
  }

  async callback(auth: Auth, url: string): Promise<Response> {
    const response = await auth.callback(new Request(url, { headers: { cookie: this.cookies() } }));
    this.storeCookies(this.appUrl, response);
    return response;
  }

  /** A complete sign-in. @returns the final redirect */
  async signIn(auth: Auth, options: { callbackUrl?: string; query?: string } = {}): Promise<Response> {
    return this.callback(auth, await this.authorize(await this.start(auth, options)));
  }

  post(path: string, body: unknown = {}): Request {
    return new Request(this.appUrl + path, {
      method: 'POST',
      headers: { cookie: this.cookies(), 'content-type': 'application/json', 'x-csrf': '1' },
      body: JSON.stringify(body),
    });
  }

  private jar(url: string): Map<string, string> {
    const { origin } = new URL(url);
    if (!this.jars.has(origin)) this.jars.set(origin, new Map());
    return this.jars.get(origin)!;
  }
}

/** Enforces the rules of RFC 6265bis for `Secure`, `__Secure-` and `__Host-`. */
function isRejected(name: string, attributes: string[], url: string): boolean {
  const secure = attributes.includes('secure');
  if (secure && new URL(url).protocol !== 'https:') return true;
  if (/^__(secure|host)-/i.test(name) && !secure) return true;
  const isHostOnly =
    attributes.includes('path=/') && !attributes.some((attribute) => attribute.startsWith('domain='));
  return /^__host-/i.test(name) && !isHostOnly;
}
