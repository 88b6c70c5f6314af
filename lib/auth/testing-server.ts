import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type AdapterPayload, Provider } from 'oidc-provider';
import { testingAdapter } from './testing-adapter';

export type ServerShape = {
  /** Which metadata document the server has. */
  metadata?: 'oidc' | 'rfc8414' | 'none';
  clientAuth?: 'client_secret_basic' | 'client_secret_post';
  /** Seconds. */
  accessTokenTtl?: number;
  /** The origin whose callback is registered. */
  appUrl?: string;
  rotate?: boolean;
};

type Metadata = Record<string, unknown>;

const signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });

/** What a test does to the server while it runs. */
export type Faults = {
  tokenDelayMs: number;
  /** Holds the finished answer of a token request back, so that it is old news when it arrives. */
  tokenAnswerDelayMs: number;
  /** Answers token requests itself with this status. */
  tokenStatus: number | null;
  /** Rewrites the claims of the id_token. */
  idToken: ((claims: Metadata) => Metadata) | null;
  /** Never answers a token request. */
  tokenHangs: boolean;
  /** Rewrites the metadata document. */
  metadata: ((document: Metadata) => Metadata) | null;
  whoamiStatus: number | null;
  revocationHangs: boolean;
};

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

export const testClient = {
  id: 'test-client',
  secret: 'test-client-secret-0123456789-abcdef',
  key: 'pk_test_0123456789',
};

/**
 * A real authorization server of a chosen shape, with whoami beside it. Nobody has to click: whoever arrives is
 * signed in as `login_hint`, else as `person-1`.
 */
export async function startTestServer(shape: ServerShape = {}) {
  const {
    metadata = 'oidc',
    clientAuth = 'client_secret_basic',
    accessTokenTtl = 600,
    rotate = true,
  } = shape;
  const appUrl = shape.appUrl ?? 'http://localhost:4250';
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(http.address() as AddressInfo).port}`;
  const faults: Faults = {
    tokenDelayMs: 0,
    tokenAnswerDelayMs: 0,
    tokenStatus: null,
    tokenHangs: false,
    idToken: null,
    metadata: null,
    whoamiStatus: null,
    revocationHangs: false,
  };
  const counts = { refreshes: 0, refused: 0 };

  const stored = new Map<string, AdapterPayload>();
  const provider = new Provider(issuer, {
    adapter: testingAdapter(stored),
    jwks: { keys: [signingKey] },
    clients: [
      {
        client_id: testClient.id,
        client_secret: testClient.secret,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${appUrl}/api/auth/callback/partner`],
        post_logout_redirect_uris: [`${appUrl}/signed-out`],
        token_endpoint_auth_method: clientAuth,
      },
    ],
    cookies: { keys: ['a test cookie key of the test server'] },
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access', 'api'],
    claims: { openid: ['sub', 'name', 'email'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    rotateRefreshToken: rotate,
    expiresWithSession: async () => false,
    findAccount: async (_ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `Name of ${id}`, email: `${id}@example.com` }),
    }),
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId || ctx.oidc.promptPending('login')) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope([...ctx.oidc.requestParamScopes].join(' '));
      await grant.save();
      return grant;
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: accessTokenTtl,
      RefreshToken: 86_400,
      AuthorizationCode: 60,
      IdToken: 600,
      Session: 86_400,
      Grant: 86_400,
      Interaction: 600,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: async () => true },
      rpInitiatedLogout: { enabled: true },
    },
  });
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
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, issuer);
    if (url.pathname.startsWith('/interaction/')) {
      const { params } = await provider.interactionDetails(request, response);
      const accountId = typeof params.login_hint === 'string' ? params.login_hint : 'person-1';
      return provider.interactionFinished(request, response, { login: { accountId } });
    }
    if (url.pathname === '/v1/whoami') return answerWhoami(request, response);
    if (url.pathname === '/token/revocation' && faults.revocationHangs) return;
    if (url.pathname === '/token') {
      if (faults.tokenHangs) return;
      if (faults.idToken) rewriteIdToken(response, faults.idToken);
      if (faults.tokenAnswerDelayMs) holdBack(response, faults.tokenAnswerDelayMs);
      if (faults.tokenDelayMs) await new Promise((resolve) => setTimeout(resolve, faults.tokenDelayMs));
      if (faults.tokenStatus) return json(response, faults.tokenStatus, { error: 'temporarily_unavailable' });
    }
    const asked = {
      '/.well-known/openid-configuration': 'oidc',
      '/.well-known/oauth-authorization-server': 'rfc8414',
    }[url.pathname];
    if (asked && url.search !== '?raw') {
      if (asked !== metadata) return json(response, 404, {});
      const document = (await (
        await fetch(`${issuer}/.well-known/openid-configuration?raw`)
      ).json()) as Metadata;
      return json(response, 200, faults.metadata ? faults.metadata(document) : document);
    }
    await handle(request, response);
  }

  async function answerWhoami(request: IncomingMessage, response: ServerResponse) {
    const error = { error: { code: 'unauthorized', message: 'no' } };
    if (faults.whoamiStatus) return json(response, faults.whoamiStatus, error);
    const token = await provider.AccessToken.find(String(request.headers['x-user-token']));
    if (request.headers.authorization !== `Bearer ${testClient.key}` || !token)
      return json(response, 401, error);
    json(response, 200, { partner: { id: 'p', name: 'P' }, user: { id: token.accountId }, scopes: [] });
  }

  return {
    issuer,
    appUrl,
    faults,
    counts,
    provider,
    /** Access and refresh tokens that the server would still accept. */
    liveTokens: () =>
      [...stored].filter(([id, { consumed }]) => /^(Access|Refresh)Token:/.test(id) && !consumed).length,
    /** Ends every grant: refresh tokens of it are answered with `invalid_grant`. */
    async revokeGrants() {
      for (const id of grants) {
        await provider.RefreshToken.revokeByGrantId(id);
        await provider.AccessToken.revokeByGrantId(id);
      }
    },
    /** Variables with which the dashboard works against this server. */
    environment: {
      APP_URL: appUrl,
      PARTNER_API_URL: issuer,
      PARTNER_API_KEY: testClient.key,
      OAUTH_ISSUER: issuer,
      OAUTH_CLIENT_ID: testClient.id,
      OAUTH_CLIENT_SECRET: testClient.secret,
      OAUTH_CLIENT_AUTH: clientAuth === 'client_secret_post' ? 'post' : 'basic',
      SESSION_SECRET: 'a-session-secret-of-at-least-32-characters',
      LOG_LEVEL: 'silent',
    },
    close: () => closeServer(http),
  };
}

/** Changes claims under the old signature: what comes over the token endpoint's own connection is not verified. */
function rewriteIdToken(response: ServerResponse, change: (claims: Metadata) => Metadata): void {
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.end = ((body: string | Buffer) => {
    const answer = JSON.parse(String(body)) as { id_token: string };
    const [head, claims, signature] = answer.id_token.split('.');
    const changed = change(JSON.parse(Buffer.from(claims!, 'base64url').toString()) as Metadata);
    const text = Buffer.from(JSON.stringify(changed)).toString('base64url');
    const sent = JSON.stringify({ ...answer, id_token: [head, text, signature].join('.') });
    response.setHeader('content-length', Buffer.byteLength(sent));
    return end(sent);
  }) as ServerResponse['end'];
}

/** The answer is made now and sent later. */
function holdBack(response: ServerResponse, ms: number): void {
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.end = ((...given: unknown[]) => {
    setTimeout(() => end(...given), ms);
    return response;
  }) as ServerResponse['end'];
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function closeServer(http: Server): Promise<void> {
  http.closeAllConnections();
  await new Promise((resolve) => http.close(resolve));
}
