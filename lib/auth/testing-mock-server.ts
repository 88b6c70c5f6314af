import { randomUUID } from 'node:crypto';
import { OAuth2Server } from 'oauth2-mock-server';
import { startTestApi } from './testing-api';
import { environmentOf, type OtherServer, type TokenShape } from './testing-other-server';

/** `oauth2-mock-server`, started as in its README, and an API that accepts its tokens. */
export async function startMockServer(shape: TokenShape): Promise<OtherServer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, 'localhost');
  const live = new Map<string, string>();
  const counts = { refreshes: 0 };
  let areGrantsEnded = false;

  // Without a `jti`, two tokens issued in the same second would be identical.
  server.service.on('beforeTokenSigning', ({ payload }) => Object.assign(payload, { jti: randomUUID() }));
  server.service.on('beforeResponse', (response, request) => {
    const isRefresh = (request.body as { grant_type: string }).grant_type === 'refresh_token';
    if (isRefresh && areGrantsEnded) {
      // The error this server itself returns for a request it cannot handle.
      Object.assign(response, { statusCode: 400, body: { error: 'invalid_request' } });
      return;
    }
    const body = response.body as Record<string, unknown>;
    if (shape.tokens === 'opaque') body.access_token = randomUUID();
    if (shape.refresh === 'none') delete body.refresh_token;
    if (shape.refresh === 'kept' && isRefresh) delete body.refresh_token;
    live.set(String(body.access_token), 'johndoe');
    if (isRefresh) counts.refreshes++;
  });
  const api = await startTestApi((token) => live.get(token));

  return {
    person: 'johndoe',
    counts,
    logout: 'server',
    accepts: (token) => live.has(token),
    endGrants: () => void (areGrantsEnded = true),
    environment: environmentOf(api.url, { OAUTH_ISSUER: server.issuer.url! }),
    async close() {
      await server.stop();
      await api.close();
    },
  };
}
