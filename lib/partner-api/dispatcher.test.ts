import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { selfSigned } from '@/lib/auth/testing-certificate';
import { path } from './path';
import { type Proxies } from './dispatcher';
import { serviceFor } from './service';
import { startForwardProxy } from './testing-forward-proxy';
import { createAgent, createTransport } from './transport';

const call = {
  method: 'GET',
  path: path`/v1/chains`,
  search: '',
  apiKey: 'key',
  userToken: 'token',
} as const;
const plain = createServer((request, response) => response.end(`${request.headers['x-user-token']}`));
const tls = createTlsServer(selfSigned(), (request, response) => response.end('over TLS'));
let proxy: Awaited<ReturnType<typeof startForwardProxy>>;
const portOf = (server: typeof plain | typeof tls) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  for (const server of [plain, tls])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await startForwardProxy({ 'plain.example': portOf(plain), 'tls.example': portOf(tls) });
});
afterEach(() => {
  vi.unstubAllEnvs();
  proxy.requests.length = 0;
});
afterAll(async () => {
  await proxy.close();
  for (const server of [plain, tls]) server.close().closeAllConnections();
});

/** The body or error code of a call to this URL with these proxies. */
async function outcomeOf(url: string, proxies: Proxies) {
  const agent = createAgent(proxies);
  const outcome = await createTransport(
    url,
    agent,
  )(call).then(
    ({ body }) => body,
    (error: { code: string }) => error.code,
  );
  await agent.destroy();
  return outcome;
}

describe('a call to the service', () => {
  it('over plain http is sent to the proxy without a tunnel', async () => {
    expect(await outcomeOf('http://plain.example', { httpProxy: proxy.url })).toBe('token');
    expect(proxy.requests).toEqual(['GET http://plain.example/v1/chains']);
  });

  it('over https is tunnelled, so the proxy sees neither key nor token', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0'); // The certificate is self-signed.
    expect(await outcomeOf('https://tls.example', { httpsProxy: proxy.url })).toBe('over TLS');
    expect(await outcomeOf('https://tls.example', { httpProxy: proxy.url })).toBe('over TLS');
    expect(proxy.requests).toEqual(['CONNECT tls.example:443', 'CONNECT tls.example:443']);
  });

  it("authenticates with the proxy's credentials", async () => {
    const httpProxy = proxy.url.replace('//', '//firm:a%20word@');
    expect(await outcomeOf('http://plain.example', { httpProxy })).toBe('token');
    expect(proxy.requests).toEqual(['GET http://plain.example/v1/chains as firm:a word']);
  });

  it("uses the proxies of the service's configuration", async () => {
    const { transport } = serviceFor({
      baseUrl: 'http://plain.example',
      apiKey: 'key',
      proxies: { httpProxy: proxy.url },
    });
    expect((await transport(call)).body).toBe('token');
  });

  it.each(['plain.example', '.example', 'other.test,plain.example:80', '*', ' * '])(
    'is sent directly if NO_PROXY is %s',
    async (noProxy) => {
      expect(await outcomeOf('http://plain.example', { httpProxy: proxy.url, noProxy })).toBe('unreachable');
      expect(proxy.requests).toEqual([]);
    },
  );

  it('is still sent to the proxy if NO_PROXY names other hosts', async () => {
    const proxies = { httpProxy: proxy.url, noProxy: 'other.test, .lan' };
    expect(await outcomeOf('http://plain.example', proxies)).toBe('token');
    expect(proxy.requests).toHaveLength(1);
  });

  it.each(['localhost', '127.0.0.1'])('to this machine is sent directly: %s', async (host) => {
    for (const noProxy of ['.lan', undefined]) {
      const proxies = { httpProxy: proxy.url, noProxy };
      expect(await outcomeOf(`http://${host}:${portOf(plain)}`, proxies)).toBe('token');
    }
    expect(proxy.requests).toEqual([]);
  });

  it('to this machine by its IPv6 address is not sent to the proxy either', async () => {
    await outcomeOf('http://[::1]:9', { httpProxy: proxy.url });
    expect(proxy.requests).toEqual([]);
  });

  it('has the limits of the connection pool with a proxy too', async () => {
    const agent = createAgent({ httpProxy: proxy.url });
    const big = createServer((_request, response) => response.end(Buffer.alloc(16 * 1024 * 1024 + 1)));
    await new Promise<void>((resolve) => big.listen(0, '127.0.0.1', resolve));
    const sent = createTransport(`http://127.0.0.1:${portOf(big)}`, agent)(call);
    await expect(sent).rejects.toMatchObject({ code: 'response_lost' });
    await agent.destroy();
    big.close().closeAllConnections();
  });

  it("is sent directly without a configured proxy, whatever the process's environment", async () => {
    vi.stubEnv('HTTP_PROXY', proxy.url);
    expect(await outcomeOf('http://plain.example', {})).toBe('unreachable');
    expect(proxy.requests).toEqual([]);
  });
});
