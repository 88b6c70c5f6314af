import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

export type Bend = (path: string, body: never) => unknown;

export type BendingProxy = {
  url: string;
  /** Paths and queries that were asked for since this was emptied. */
  asked: string[];
  /**
   * Changes every response of the API from now on: given its path and its JSON, what the dashboard gets in its place.
   */
  bend(how: Bend): void;
  /** Every response as the service gives it, and nothing asked for so far. */
  straighten(): void;
  close(): void;
};

/**
 * Stands between a dashboard and its service: responses that the service itself never gives. A cursor that begins with
 * `bent` is not the service's own: it leads to the first page.
 */
export async function startBendingProxy(service: string): Promise<BendingProxy> {
  let how: Bend = (_, body) => body;
  const asked: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { host: _, connection: __, ...headers } = incoming.headers;
    void (async () => {
      asked.push(incoming.url!);
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part as Buffer);
      const response = await fetch(service + incoming.url!.replace(/&cursor=bent[^&]*/, ''), {
        method: incoming.method,
        headers: headers as Record<string, string>,
        body: parts.length > 0 ? Buffer.concat(parts) : undefined,
      });
      const text = await response.text();
      const [path] = incoming.url!.split('?');
      const isBent = response.ok && path!.startsWith('/v1/');
      const limits = [...response.headers].filter(([name]) => name.startsWith('x-ratelimit'));
      outgoing.writeHead(response.status, {
        'content-type': 'application/json',
        ...Object.fromEntries(limits),
      });
      outgoing.end(isBent ? JSON.stringify(how(path!, JSON.parse(text) as never)) : text);
    })().catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    bend: (next) => {
      how = next;
    },
    straighten: () => {
      how = (_, body) => body;
      asked.length = 0;
    },
    close: () => server.close().closeAllConnections(),
  };
}
