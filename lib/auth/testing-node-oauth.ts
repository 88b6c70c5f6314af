import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import OAuth2Server from '@node-oauth/oauth2-server';
import { startTestApi } from './testing-api';
import { environmentOf, otherClient, type OtherServer, type TokenShape } from './testing-other-server';

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function accessToken({ tokens }: TokenShape): string {
  if (tokens === 'opaque') return randomUUID();
  const text = `${base64({ alg: 'HS256' })}.${base64({ sub: 'person-1', jti: randomUUID() })}`;
  return `${text}.${createHmac('sha256', 'a key').update(text).digest('base64url')}`;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
}

/**
 * `@node-oauth/oauth2-server` behind two endpoints, as its users build it: without metadata, id_token or revocation. The
 * endpoints exist only with their trailing slash.
 */
export async function startNodeOAuth(shape: TokenShape, isPublic = false): Promise<OtherServer> {
  const client = { id: otherClient.id, redirectUris: ['http://localhost:4250/api/auth/callback/partner'], grants: ['authorization_code', 'refresh_token'] }; // oxfmt-ignore
  const codes = new Map<string, OAuth2Server.AuthorizationCode>();
  const tokens = new Map<string, OAuth2Server.Token>();
  const refreshTokens = new Map<string, OAuth2Server.RefreshToken>();
  const counts = { refreshes: 0 };
  const model: OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel = {
    getClient: async (id, secret) => id === client.id && (!secret || secret === otherClient.secret) && client,
    generateAccessToken: async () => accessToken(shape),
    async saveAuthorizationCode(code, codeClient, user) {
      const saved = { ...code, client: codeClient, user };
      codes.set(code.authorizationCode, saved);
      return saved;
    },
    getAuthorizationCode: async (code) => codes.get(code),
    revokeAuthorizationCode: async ({ authorizationCode }) => codes.delete(authorizationCode),
    async saveToken(issued, tokenClient, user) {
      const { refreshToken, ...accessOnly } = issued;
      const kept = shape.refresh === 'none' ? accessOnly : issued;
      const token = { ...kept, client: tokenClient, user } as OAuth2Server.Token;
      tokens.set(token.accessToken, token);
      if (token.refreshToken)
        refreshTokens.set(token.refreshToken, { ...token, refreshToken: refreshToken! });
      return token;
    },
    getAccessToken: async (token) => tokens.get(token),
    getRefreshToken: async (token) => refreshTokens.get(token),
    async revokeToken({ refreshToken }) {
      counts.refreshes++;
      return refreshTokens.delete(refreshToken);
    },
  };
  const server = new OAuth2Server({
    model,
    alwaysIssueNewRefreshToken: shape.refresh === 'rotated',
    requireClientAuthentication: { authorization_code: !isPublic, refresh_token: !isPublic },
  });

  const http = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
      const oauthRequest = new OAuth2Server.Request({
        headers: request.headers as Record<string, string>,
        method: request.method!,
        query: Object.fromEntries(searchParams),
        body: await bodyOf(request),
      });
      const oauthResponse = new OAuth2Server.Response();
      const person = { handle: () => ({ id: 'person-1' }) };
      if (pathname === '/authorize/')
        await server.authorize(oauthRequest, oauthResponse, { authenticateHandler: person }).catch(() => {}); // oxfmt-ignore
      else if (pathname === '/token/') {
        const isKept = oauthRequest.body.grant_type === 'refresh_token' && shape.refresh === 'kept';
        await server.token(oauthRequest, oauthResponse).then(() => isKept && counts.refreshes++).catch(() => {}); // oxfmt-ignore
      } else return response.writeHead(404).end();
      const { status = 200, headers, body } = oauthResponse;
      response.writeHead(status, { ...headers, 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(http.address() as AddressInfo).port}`;
  const api = await startTestApi((token) => tokens.get(token)?.user.id as string | undefined);

  return {
    person: 'person-1',
    counts,
    logout: 'dashboard',
    accepts: (token) => tokens.has(token),
    endGrants: () => refreshTokens.clear(),
    environment: environmentOf(api.url, {
      OAUTH_ISSUER: url,
      OAUTH_AUTHORIZATION_ENDPOINT: `${url}/authorize/`,
      OAUTH_TOKEN_ENDPOINT: `${url}/token/`,
      OAUTH_SCOPE: 'none',
      ...(isPublic && { OAUTH_CLIENT_AUTH: 'none', OAUTH_CLIENT_SECRET: '' }),
    }),
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await api.close();
    },
  };
}
