import { createServer, request, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';

export type ListeningProxy = {
  url: string;
  /** Every user token that went to the service, and every token that its OAuth server issued. */
  tokens: Set<string>;
  close(): void;
};

/** Stands between a dashboard and its service, lets everything through and remembers the tokens that it saw. */
export async function startListeningProxy(service: string): Promise<ListeningProxy> {
  const tokens = new Set<string>();
  const server = createServer((asked, response) => {
    const userToken = asked.headers['x-user-token'];
    if (userToken) tokens.add(String(userToken));
    const { host: _, ...headers } = asked.headers;
    const onward = request(service + asked.url, { method: asked.method, headers }, (given) => {
      response.writeHead(given.statusCode!, given.headers);
      given.pipe(response);
      if (asked.url === '/token') void readTokens(given).then((all) => all.forEach((one) => tokens.add(one)));
    });
    onward.on('error', () => response.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens,
    close: () => server.close().closeAllConnections(),
  };
}

async function readTokens(given: IncomingMessage): Promise<string[]> {
  let text = '';
  for await (const part of given) text += part;
  const response = JSON.parse(text) as Record<string, unknown>;
  return ['access_token', 'refresh_token', 'id_token'].flatMap((name) =>
    typeof response[name] === 'string' ? [response[name]] : [],
  );
}
