import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { testClient } from './testing-provider';

/** The only Partner API endpoint that a sign-in needs, whoami. It accepts the tokens of any authorization server. */
export async function startTestApi(userOf: (token: string) => string | undefined) {
  const server = createServer((request, response) => {
    const user = userOf(String(request.headers['x-user-token']));
    const hasKey = request.headers.authorization === `Bearer ${testClient.key}`;
    const isAccepted = request.url === '/v1/whoami' && hasKey && user !== undefined;
    const body = isAccepted
      ? { partner: { id: 'p', name: 'P' }, user: { id: user }, scopes: [] }
      : { error: { code: 'unauthorized', message: 'no' } };
    response.writeHead(isAccepted ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
