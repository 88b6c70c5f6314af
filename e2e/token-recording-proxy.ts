import { createServer, request as startRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';

export type TokenRecordingProxy = {
  url: string;
  /** Every user token that was sent to the service, and every token that its OAuth server issued. */
  tokens: Set<string>;
  close(): void;
};

/** A proxy between a dashboard and its service, which passes everything through and records the tokens. */
export async function startTokenRecordingProxy(service: string): Promise<TokenRecordingProxy> {
  const tokens = new Set<string>();
  const server = createServer((request, response) => {
    const userToken = request.headers['x-user-token'];
    if (userToken) tokens.add(String(userToken));
    const { host: _, ...headers } = request.headers;
    const forwarded = startRequest(service + request.url, { method: request.method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode!, upstream.headers);
      upstream.pipe(response);
      if (request.url === '/token')
        void readTokens(upstream).then((issued) => issued.forEach((token) => tokens.add(token)));
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens,
    close: () => server.close().closeAllConnections(),
  };
}

async function readTokens(upstream: IncomingMessage): Promise<string[]> {
  let text = '';
  for await (const part of upstream) text += part;
  const response = JSON.parse(text) as Record<string, unknown>;
  return ['access_token', 'refresh_token', 'id_token'].flatMap((name) =>
    typeof response[name] === 'string' ? [response[name]] : [],
  );
}
