import { type Auth } from './auth';

/** What a browser does in a sign-in: keeps cookies by host, follows redirects. Enough to test without one. */
export class TestBrowser {
  private readonly jars = new Map<string, Map<string, string>>();

  constructor(private readonly appUrl: string) {}

  /** The `Cookie` header for an address. */
  cookies(url = this.appUrl): string {
    return [...this.jar(url)].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  cookie(start: string): string | undefined {
    return [...this.jar(this.appUrl)].find(([name]) => name.startsWith(start))?.[1];
  }

  setCookie(name: string, value: string): void {
    this.jar(this.appUrl).set(name, value);
  }

  /** Keeps what a browser would: the lines it refuses are as if they had not been sent. */
  keep(url: string, response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const attributes = rest.map((one) => one.trim().toLowerCase());
      if (isRefused(name, attributes, url)) continue;
      const gone = attributes.some((one) => /^(max-age=0|expires=thu, 01 jan 1970)/.test(one));
      if (gone) this.jar(url).delete(name);
      else this.jar(url).set(name, pair.slice(pair.indexOf('=') + 1));
    }
  }

  /** Presses "sign in". @returns the authorization server's address */
  async start(
    auth: Auth,
    { callbackUrl, query = '' }: { callbackUrl?: string; query?: string } = {},
  ): Promise<string> {
    const response = await auth.start(this.post('/api/auth/signin/partner' + query, { callbackUrl }));
    this.keep(this.appUrl, response);
    return ((await response.json()) as { url: string }).url;
  }

  /**
   * Signs in at the authorization server, which asks no one, or is the sandbox and asks for a person.
   * @returns the callback address with its code
   */
  async authorize(url: string): Promise<string> {
    const person = new URL(url).searchParams.get('login_hint');
    let at = url;
    for (let hops = 0; hops < 10 && !at.startsWith(`${this.appUrl}/`); hops++) {
      const choosing = new URL(at).pathname.startsWith('/sign-in/') && person;
      const response = await fetch(at, {
        method: choosing ? 'POST' : 'GET',
        body: choosing ? new URLSearchParams({ person }) : undefined,
        redirect: 'manual',
        headers: { cookie: this.cookies(at) },
      });
      this.keep(at, response);
      const next = response.headers.get('location');
      if (!next) throw new Error(`${at} returned ${response.status}: ${await response.text()}`);
      at = new URL(next, at).href;
    }
    return at;
  }

  async callback(auth: Auth, url: string): Promise<Response> {
    const response = await auth.callback(new Request(url, { headers: { cookie: this.cookies() } }));
    this.keep(this.appUrl, response);
    return response;
  }

  /** A whole sign-in. @returns the redirect that ends it */
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

/** RFC 6265bis: what `Secure` and the two prefixes ask for. */
function isRefused(name: string, attributes: string[], url: string): boolean {
  const secure = attributes.includes('secure');
  if (secure && new URL(url).protocol !== 'https:') return true;
  if (/^__(secure|host)-/i.test(name) && !secure) return true;
  const bound = attributes.includes('path=/') && !attributes.some((one) => one.startsWith('domain='));
  return /^__host-/i.test(name) && !bound;
}
