import { request } from 'node:http';
import { expect, test } from '@/e2e/test';
import { api, routes } from '@/lib/routes';
import { signInOverHttp } from './sign-in-over-http';

test.use({ ownContext: true });

type Lines = Record<string, string>;

/** What proxies make of a request's headers, by how they are set up. The browser asks the dashboard's own address. */
const proxies: Record<string, Lines> = {
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

/** A request with these lines over its own. `fetch` would not send another `Host`. */
const sendWith = (lines: Lines): typeof fetch =>
  async function send(address, init = {}) {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...lines };
    return new Promise((resolve, reject) => {
      const sent = request(String(address), { method: init.method, headers }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => {
          const heard = new Headers();
          for (const [name, values] of Object.entries(response.headersDistinct))
            for (const value of values!) heard.append(name, value);
          resolve(new Response(Buffer.concat(pieces), { status: response.statusCode, headers: heard }));
        });
      });
      sent.on('error', reject).end(init.body as string | undefined);
    });
  };

for (const [what, lines] of Object.entries(proxies)) {
  test(`a session begins, is seen, writes and ends behind ${what}`, async ({ pair }) => {
    const send = sendWith(lines);
    const toUs: typeof fetch = (address, init) =>
      (String(address).startsWith(pair.url) ? send : fetch)(address, init);
    const { name, value } = await signInOverHttp(pair.url, 'agent', toUs);
    const ask = (path: string, method = 'GET', origin = pair.url) =>
      send(pair.url + path, { method, headers: { cookie: `${name}=${value}`, 'x-csrf': '1', origin } });
    const page = await ask(routes.chains());
    expect(page.status).toBe(200);
    // Nothing in it leads to where the proxy found us.
    expect(await page.text()).not.toMatch(/dashboard_upstream|chains\.example|10\.0\.0\./);
    expect((await ask(api.session(), 'PATCH')).status).toBe(200);
    for (const origin of ['https://evil.example', 'null', `http://${lines.host}`])
      expect((await ask(api.session(), 'PATCH', origin)).status, origin).toBe(403);

    expect((await ask(api.session(), 'DELETE')).status).toBe(200);
    const after = await ask(routes.chains());
    expect(after.status).toBe(307);
    expect(after.headers.get('location')).toMatch(/^\/sign-in\b/);
  });
}
