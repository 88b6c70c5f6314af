import { request } from 'node:http';
import { expect, test } from '@/e2e/test';
import { api, routes } from '@/lib/routes';
import { signInOverHttp } from './sign-in-over-http';

test.use({ ownContext: true });

type HeaderLines = Record<string, string>;

/** The headers that proxies set, by their configuration. The browser requests the dashboard's own address. */
const proxies: Record<string, HeaderLines> = {
  'nginx with a bare proxy_pass': { host: 'dashboard_upstream', connection: 'close' },
  'nginx with Host $host, which has no port': { host: 'localhost' },
  'two proxies that each name a host': {
    host: '10.0.0.7:3000',
    'x-forwarded-host': 'chains.example, 10.0.0.9:8080',
    'x-forwarded-proto': 'https, http',
    'x-forwarded-port': '443, 8080',
    'x-forwarded-for': '203.0.113.7, 10.0.0.9',
    forwarded: 'for=203.0.113.7;host=chains.example;proto=https, for=10.0.0.9',
  },
  'a proxy that names no host': { host: 'localhost', 'x-forwarded-host': '' },
};

/** Sends requests with these headers added or replaced. `fetch` cannot set `Host`. */
const sendWith = (lines: HeaderLines): typeof fetch =>
  async function send(address, init = {}) {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...lines };
    return new Promise((resolve, reject) => {
      const sent = request(String(address), { method: init.method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const received = new Headers();
          for (const [name, values] of Object.entries(response.headersDistinct))
            for (const value of values!) received.append(name, value);
          resolve(new Response(Buffer.concat(chunks), { status: response.statusCode, headers: received }));
        });
      });
      sent.on('error', reject).end(init.body as string | undefined);
    });
  };

for (const [description, lines] of Object.entries(proxies)) {
  test(`signing in, reading, writing and signing out work behind ${description}`, async ({ pair }) => {
    const send = sendWith(lines);
    const throughProxy: typeof fetch = (address, init) =>
      (String(address).startsWith(pair.url) ? send : fetch)(address, init);
    const { name, value } = await signInOverHttp(pair.url, 'agent', throughProxy);
    const request = (path: string, method = 'GET', origin = pair.url) =>
      send(pair.url + path, { method, headers: { cookie: `${name}=${value}`, 'x-csrf': '1', origin } });
    const page = await request(routes.chains());
    expect(page.status).toBe(200);
    // The page contains no address that only the proxy uses.
    expect(await page.text()).not.toMatch(/dashboard_upstream|chains\.example|10\.0\.0\./);
    expect((await request(api.session(), 'PATCH')).status).toBe(200);
    for (const origin of ['https://evil.example', 'null', `http://${lines.host}`])
      expect((await request(api.session(), 'PATCH', origin)).status, origin).toBe(403);

    expect((await request(api.session(), 'DELETE')).status).toBe(200);
    const after = await request(routes.chains());
    expect(after.status).toBe(307);
    expect(after.headers.get('location')).toMatch(/^\/sign-in\b/);
  });
}
