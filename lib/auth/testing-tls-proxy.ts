import { type IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo } from 'node:net';
import { callRoute, type Handler } from './testing-next-headers';

export type Routes = Record<string, Partial<Record<string, Handler>>>;

/**
 * A reverse proxy in front of the dashboard. It terminates TLS and forwards requests to an internal host, with the
 * browser's `Host` in `X-Forwarded-Host`. The upstream is a set of route handlers, by path.
 */
export async function startTlsProxy(tls: { key: string; cert: string }, routes: Routes) {
  const hooks: { rewriteHeaders: (headers: Headers) => void } = { rewriteHeaders: () => {} };
  const server = createServer(tls, (request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url!, 'https://localhost');
      const handler = routes[pathname]?.[request.method!];
      if (!handler) return response.writeHead(404).end();
      const headers = new Headers(request.headers as Record<string, string>);
      headers.set('x-forwarded-host', headers.get('host')!);
      headers.set('x-forwarded-proto', 'https');
      headers.set('host', 'dashboard.internal:3000');
      hooks.rewriteHeaders(headers);
      const forwarded = new Request(`http://dashboard.internal:3000${request.url!}`, {
        method: request.method,
        headers,
        body: request.method === 'POST' ? await bodyOf(request) : undefined,
      });
      const step = pathname.split('/').slice(3);
      const received = await callRoute(handler, forwarded, { nextauth: step } as never);
      response.statusCode = received.status;
      for (const [name, value] of received.headers)
        if (name !== 'set-cookie') response.setHeader(name, value);
      response.setHeader('set-cookie', received.headers.getSetCookie());
      response.end(Buffer.from(await received.arrayBuffer()));
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    /** Tests set `rewriteHeaders` to change the forwarded headers. */
    hooks,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
