type Cookie = { name: string; value: string; path: string };

/** As much of a browser as signing in needs: it keeps cookies by path and follows redirects on the server's own origin. */
export class TestBrowser {
  private cookies: Cookie[] = [];

  /** @param origin where it may go by itself; a redirect elsewhere is the response */
  constructor(private readonly origin: string) {}

  get(address: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.follow('GET', address, undefined, headers);
  }

  /** Sends a form as a page of the same origin would. */
  submit(address: string, form: Record<string, string>): Promise<Response> {
    return this.follow('POST', address, new URLSearchParams(form), {});
  }

  /** Opens an authorization request, picks the person and comes back with the address it was sent to. */
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
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const target = response.headers.get('location');
    const next = target && new URL(target, url);
    return next && next.origin === this.origin ? this.follow('GET', next.href, undefined, headers) : response;
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    const path = attributes.find((one) => one.startsWith('path='))?.slice(5) ?? '/';
    const expires = attributes.find((one) => one.startsWith('expires='))?.slice(8);
    this.cookies = this.cookies.filter((one) => one.name !== name || one.path !== path);
    if (!expires || Date.parse(expires) > Date.now()) this.cookies.push({ name, value, path });
  }
}
