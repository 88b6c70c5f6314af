import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

export type Rewrite = (path: string, body: never) => unknown;

export type RewritingProxy = {
  url: string;
  /** Paths and queries requested since this was last emptied. */
  requests: string[];
  /** From now on, replaces the JSON of every successful API response with what `rewrite` returns. */
  setRewrite(rewrite: Rewrite): void;
  /** Passes responses through unchanged again, and empties `requests`. */
  reset(): void;
  close(): void;
};

/**
 * A proxy between a dashboard and its service, for responses that the service itself never sends. A cursor that starts
 * with `fake` comes from a test: the proxy removes it and requests the first page.
 */
export async function startRewritingProxy(service: string): Promise<RewritingProxy> {
  let rewrite: Rewrite = (_, body) => body;
  const requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { host: _, connection: __, ...headers } = incoming.headers;
    void (async () => {
      requests.push(incoming.url!);
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part as Buffer);
      const response = await fetch(service + incoming.url!.replace(/&cursor=fake[^&]*/, ''), {
        method: incoming.method,
        headers: headers as Record<string, string>,
        body: parts.length > 0 ? Buffer.concat(parts) : undefined,
      });
      const text = await response.text();
      const [path] = incoming.url!.split('?');
      const isRewritten = response.ok && path!.startsWith('/v1/');
      const limits = [...response.headers].filter(([name]) => name.startsWith('x-ratelimit'));
      outgoing.writeHead(response.status, {
        'content-type': 'application/json',
        ...Object.fromEntries(limits),
      });
      outgoing.end(isRewritten ? JSON.stringify(rewrite(path!, JSON.parse(text) as never)) : text);
    })().catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    setRewrite: (next) => {
      rewrite = next;
    },
    reset: () => {
      rewrite = (_, body) => body;
      requests.length = 0;
    },
    close: () => server.close().closeAllConnections(),
  };
}
