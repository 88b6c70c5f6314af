import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/**
 * A forward proxy, such as companies use. Only it can resolve the named hosts, so whatever reaches them came through it.
 * `requests` has the request line of each request and the user name and password for the proxy.
 */
export async function startForwardProxy(hosts: Record<string, number>) {
  const requests: string[] = [];
  const record = ({ method, url, headers }: IncomingMessage) => {
    const basic = headers['proxy-authorization']?.slice('Basic '.length);
    const who = basic ? ` as ${Buffer.from(basic, 'base64').toString()}` : '';
    requests.push(`${method} ${url!.split('?')[0]}${who}`);
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    record(request);
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
    record(request);
    const onward = connect(hosts[request.url!.split(':')[0]!]!, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    for (const end of [socket, onward]) {
      tunnels.add(end);
      end.on('error', () => end.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      for (const socket of tunnels) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
