type Cookie = { name: string; value: string; path: string };

/** A minimal browser for signing in: it keeps cookies by path and follows redirects on the server's own origin. */
export class TestBrowser {
  private cookies: Cookie[] = [];

  /** @param origin redirects on this origin are followed; any other redirect is returned */
  constructor(private readonly origin: string) {}

  get(address: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.follow('GET', address, undefined, headers);
  }

  /** Submits a form as a page of the same origin would. */
  submit(address: string, form: Record<string, string>): Promise<Response> {
    return this.follow('POST', address, new URLSearchParams(form), {});
  }

  /** Opens an authorization request, picks the person and returns the address it was redirected to. */
  async signIn(authorizationUrl: URL, person: string): Promise<URL> {
    const page = await this.get(authorizationUrl.href);
    if (page.status === 303) return new URL(page.headers.get('location')!);
    const done = await this.submit(page.url, { person });
    return new URL(done.headers.get('location')!);
  }

  private async follow(
    method: string,
    address: string,
    body: URLSearchParams | undefined,
    headers: Record<string, string>,
  ): Promise<Response> {
    const url = new URL(address, this.origin);
    const cookie = this.cookies
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`);
    const response = await fetch(url, {
      method,
      body,
      redirect: 'manual',
      headers: { accept: 'text/html', ...headers, ...(cookie.length > 0 && { cookie: cookie.join('; ') }) },
    });
    for (const line of response.headers.getSetCookie()) this.storeCookie(line);
    const target = response.headers.get('location');
    const next = target && new URL(target, url);
    return next && next.origin === this.origin ? this.follow('GET', next.href, undefined, headers) : response;
  }

  private storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    const path = attributes.find((attribute) => attribute.startsWith('path='))?.slice(5) ?? '/';
    const expires = attributes.find((attribute) => attribute.startsWith('expires='))?.slice(8);
    this.cookies = this.cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (!expires || Date.parse(expires) > Date.now()) this.cookies.push({ name, value, path });
  }
}
