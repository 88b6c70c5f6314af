import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/**
 * A proxy on the way out, as firms have them. It alone knows where the named hosts are: what reaches one of them has come
 * through it. `asked` has the first line of each request, with the proxy's own credentials.
 */
export async function startForwardProxy(hosts: Record<string, number>) {
  const asked: string[] = [];
  const note = ({ method, url, headers }: IncomingMessage) => {
    const basic = headers['proxy-authorization']?.slice('Basic '.length);
    const who = basic ? ` as ${Buffer.from(basic, 'base64').toString()}` : '';
    asked.push(`${method} ${url!.split('?')[0]}${who}`);
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    note(request);
    const { hostname, pathname, search } = new URL(request.url!);
    const { host, ...headers } = request.headers;
    const onward = send(
      {
        port: hosts[hostname],
        method: request.method,
        path: pathname + search,
        headers: { ...headers, host },
      },
      (received) => {
        response.writeHead(received.statusCode!, received.headers);
        received.pipe(response);
      },
    );
    onward.on('error', () => response.writeHead(502).end());
    request.pipe(onward);
  });
  const tunnels = new Set<Socket>();
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    note(request);
    const onward = connect(hosts[request.url!.split(':')[0]!]!, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    for (const one of [socket, onward]) {
      tunnels.add(one);
      one.on('error', () => one.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      for (const one of tunnels) one.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
