import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo } from 'node:net';
import { type AdapterPayload } from 'oidc-provider';
import { createHolds } from './testing-holds';
import { personIn, testClient, testClientKey, testingProvider, type ProviderShape } from './testing-provider';

export type ServerShape = Partial<ProviderShape> & {
  /** The metadata document that the server publishes. */
  metadata?: 'oidc' | 'rfc8414' | 'none';
  /** Serves over https with this key and certificate. */
  tls?: { key: string; cert: string };
};

type Metadata = Record<string, unknown>;

const noFaults = {
  tokenDelayMs: 0,
  /** Fails token requests with this status. */
  tokenStatus: null as number | null,
  /** The `error` of such a response. */
  tokenError: 'temporarily_unavailable',
  retryAfter: '',
  /** Rewrites the token response. */
  tokens: null as ((body: Metadata) => Metadata) | null,
  /** Rewrites the claims of the id_token. */
  idToken: null as ((claims: Metadata) => Metadata) | null,
  metadataStatus: null as number | null,
  /** The status of the HTML page at the other metadata document's URL. */
  otherMetadata: 404,
  /** Rewrites the metadata document. */
  metadata: null as ((document: Metadata) => Metadata) | null,
  whoamiStatus: null as number | null,
  /** Makes whoami redirect here instead of responding. */
  whoamiLocation: '',
  userinfoStatus: null as number | null,
};

/** Faults that a test injects while the server runs. */
export type Faults = typeof noFaults;

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/**
 * A real authorization server of a chosen shape, which also serves whoami. It has no login page: users are signed in as
 * `login_hint` or else as `person-1`. It accepts the client's secret only by the configured method.
 */
export async function startTestServer({ metadata = 'oidc', tls, ...rest }: ServerShape = {}) {
  const shape: ProviderShape = {
    clientAuth: 'client_secret_basic',
    requiresPar: false,
    dpop: false,
    knowsSignedOut: true,
    refresh: true,
    tokens: 'opaque',
    accessTokenTtl: 600,
    rotate: true,
    appUrl: 'http://localhost:4250',
    ...rest,
  };
  const http: Server = tls ? createTlsServer(tls) : createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const issuer = `${tls ? 'https' : 'http'}://localhost:${port}`;
  const faults: Faults = { ...noFaults };
  const counts = { refreshes: 0, refused: 0, metadata: 0, otherMetadata: 0, revocations: 0 };
  const holds = createHolds();

  const stored = new Map<string, AdapterPayload>();
  const provider = testingProvider(issuer, shape, stored);
  const isRefresh = (ctx: { oidc?: { params?: Record<string, unknown> } }) =>
    ctx.oidc?.params?.grant_type === 'refresh_token';
  const grants = new Set<string>();
  provider.on('grant.success', (ctx) => {
    if (isRefresh(ctx)) counts.refreshes++;
    if (ctx.oidc.entities.Grant?.jti) grants.add(ctx.oidc.entities.Grant.jti);
  });
  provider.on('grant.error', (ctx) => void (isRefresh(ctx) && counts.refused++));
  const handle = provider.callback();

  http.on('request', (request, response) => {
    void respond(request, response).catch(() => response.destroy());
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, issuer);
    if (pathname.startsWith('/interaction/')) {
      const { params } = await provider.interactionDetails(request, response);
      const accountId = typeof params.login_hint === 'string' ? params.login_hint : 'person-1';
      return provider.interactionFinished(request, response, { login: { accountId } });
    }
    if (pathname === '/me' && faults.userinfoStatus) return json(response, faults.userinfoStatus, {});
    if (pathname === '/v1/whoami') return respondToWhoami(request, response);
    if (pathname.startsWith('/.well-known/')) return respondWithMetadata(request, response, pathname);
    if (pathname.startsWith('/token') && shape.clientAuth.startsWith('client_secret')) {
      const used = request.headers.authorization?.startsWith('Basic ') ? 'basic' : 'post';
      if (shape.clientAuth !== `client_secret_${used}`)
        return json(response, 401, { error: 'invalid_client' });
    }
    if (pathname === '/session/end') await holds.pass('logout');
    if (pathname === '/token/revocation') {
      counts.revocations++;
      await holds.pass('revocation');
    }
    if (pathname === '/token') {
      holds.holdResponse(response, 'token response');
      if (faults.tokens) rewriteJson(response, faults.tokens);
      if (faults.idToken) rewriteJson(response, withClaims(faults.idToken));
      await holds.pass('token');
      if (faults.tokenDelayMs) await new Promise((resolve) => setTimeout(resolve, faults.tokenDelayMs));
      if (faults.retryAfter) response.setHeader('retry-after', faults.retryAfter);
      if (faults.tokenStatus) return json(response, faults.tokenStatus, { error: faults.tokenError });
    }
    await handle(request, response);
  }

  async function respondWithMetadata(request: IncomingMessage, response: ServerResponse, pathname: string) {
    const oidc = '/.well-known/openid-configuration';
    const published = { oidc, rfc8414: '/.well-known/oauth-authorization-server', none: null }[metadata];
    if (pathname !== published) {
      counts.otherMetadata++;
      return void response.writeHead(faults.otherMetadata, { 'content-type': 'text/html' }).end('<html>');
    }
    counts.metadata++;
    await holds.pass('metadata');
    if (faults.metadataStatus) return json(response, faults.metadataStatus, {});
    if (faults.metadata) rewriteJson(response, faults.metadata);
    request.url = oidc;
    await handle(request, response);
  }

  async function respondToWhoami(request: IncomingMessage, response: ServerResponse) {
    await holds.pass('whoami');
    const error = { error: { code: 'unauthorized', message: 'no' } };
    if (faults.whoamiLocation) return void response.writeHead(307, { location: faults.whoamiLocation }).end();
    if (faults.whoamiStatus) return json(response, faults.whoamiStatus, error);
    const token = String(request.headers['x-user-token']);
    const id = shape.tokens === 'JWT' ? personIn(token) : (await provider.AccessToken.find(token))?.accountId;
    if (request.headers.authorization !== `Bearer ${testClient.key}` || !id)
      return json(response, 401, error);
    json(response, 200, { partner: { id: 'p', name: 'P' }, user: { id }, scopes: [] });
  }

  return {
    issuer,
    appUrl: shape.appUrl,
    faults,
    counts,
    provider,
    hold: holds.hold,
    /** The number of access and refresh tokens that the server would still accept. */
    liveTokens: () =>
      [...stored].filter(([id, { consumed }]) => /^(Access|Refresh)Token:/.test(id) && !consumed).length,
    /** Ends every grant, so that refreshes fail with `invalid_grant`. */
    async revokeGrants() {
      for (const id of grants) {
        await provider.RefreshToken.revokeByGrantId(id);
        await provider.AccessToken.revokeByGrantId(id);
      }
    },
    /** Clears all tokens, faults, holds and counts. */
    reset() {
      stored.clear();
      grants.clear();
      holds.clear();
      Object.assign(faults, noFaults);
      for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] = 0;
    },
    /** The environment variables the dashboard needs to use this server. */
    environment: {
      APP_URL: shape.appUrl,
      PARTNER_API_URL: issuer,
      PARTNER_API_KEY: testClient.key,
      OAUTH_ISSUER: issuer,
      OAUTH_CLIENT_ID: testClient.id,
      OAUTH_CLIENT_AUTH: shape.clientAuth.replace('client_secret_', ''),
      ...(shape.clientAuth === 'private_key_jwt'
        ? { OAUTH_PRIVATE_KEY: testClientKey }
        : { OAUTH_CLIENT_SECRET: shape.clientAuth === 'none' ? '' : testClient.secret }),
      ...(shape.dpop && { OAUTH_DPOP_KEY: testClientKey }),
      SESSION_SECRET: 'a-session-secret-of-at-least-32-characters',
      LOG_LEVEL: 'silent',
    },
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** Rewrites a JSON response just before it is sent. */
function rewriteJson(response: ServerResponse, change: (body: Metadata) => Metadata): void {
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = ((body: string | Buffer) => {
    const sent = JSON.stringify(change(JSON.parse(String(body)) as Metadata));
    response.setHeader('content-length', Buffer.byteLength(sent));
    return end(sent);
  }) as ServerResponse['end'];
}

/** Changes claims but keeps the old signature: clients do not verify an id_token that comes from the token endpoint. */
const withClaims = (change: (claims: Metadata) => Metadata) => (body: Metadata) => {
  const [head, claims, signature] = String(body.id_token).split('.');
  const changed = change(JSON.parse(Buffer.from(claims!, 'base64url').toString()) as Metadata);
  const text = Buffer.from(JSON.stringify(changed)).toString('base64url');
  return { ...body, id_token: [head, text, signature].join('.') };
};

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
