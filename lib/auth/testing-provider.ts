import { createPublicKey, generateKeyPair, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';

export const testClient = {
  id: 'test-client',
  secret: 'test-client-secret-0123456789-abcdef',
  key: 'pk_test_0123456789',
};

export type ProviderShape = {
  clientAuth: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'none';
  /** Accepts only pushed authorization requests. */
  requiresPar: boolean;
  /** Binds tokens to the client's key, and requires a server nonce in each proof. */
  dpop: boolean;
  /** Seconds. */
  accessTokenTtl: number;
  /** The origin of the registered callback. */
  appUrl: string;
  rotate: boolean;
  /** Whether the server issues refresh tokens. */
  refresh: boolean;
  tokens: 'opaque' | 'JWT';
  /** Whether our signed-out page is a registered post-logout redirect. */
  knowsSignedOut: boolean;
};

/** Not `generateKeyPairSync`: Node 20 deadlocks if it collects the garbage of that call while exporting its key as a JWK. */
const newKeys = promisify(generateKeyPair);

const clientKeys = await newKeys('ec', { namedCurve: 'P-256' });
/** The key for `private_key_jwt` and DPoP. */
export const testClientKey = JSON.stringify({
  ...clientKeys.privateKey.export({ format: 'jwk' }),
  kid: 'one',
});

const signingKey = (await newKeys('rsa', { modulusLength: 2048 })).privateKey.export({ format: 'jwk' });

const api = 'https://api.example';

/** The user of a JWT access token, or undefined if the signature is not ours. */
export function personIn(jwt: string): string | undefined {
  const [head, claims, signature = ''] = jwt.split('.');
  const key = createPublicKey({ key: signingKey, format: 'jwk' });
  const isOurs = verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'));
  return isOurs
    ? (JSON.parse(Buffer.from(claims!, 'base64url').toString()) as { sub: string }).sub
    : undefined;
}

/** An authorization server without a login page. It keeps everything it issues in `stored`. */
export function testingProvider(issuer: string, shape: ProviderShape, stored: Map<string, AdapterPayload>) {
  return new Provider(issuer, {
    adapter: testingAdapter(stored),
    jwks: { keys: [signingKey] },
    clients: [
      {
        client_id: testClient.id,
        ...(shape.clientAuth.startsWith('client_secret') && { client_secret: testClient.secret }),
        jwks: { keys: [{ ...clientKeys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] },
        dpop_bound_access_tokens: shape.dpop,
        require_pushed_authorization_requests: shape.requiresPar,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${shape.appUrl}/api/auth/callback/partner`],
        post_logout_redirect_uris: shape.knowsSignedOut ? [`${shape.appUrl}/signed-out`] : [],
        token_endpoint_auth_method: shape.clientAuth,
      },
    ],
    cookies: { keys: ['a test cookie key of the test server'] },
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access', 'api'],
    claims: { openid: ['sub', 'name', 'email'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    issueRefreshToken: async () => shape.refresh,
    rotateRefreshToken: shape.rotate,
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
      AccessToken: shape.accessTokenTtl,
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
      resourceIndicators: {
        enabled: shape.tokens === 'JWT',
        defaultResource: async () => api,
        useGrantedResource: async () => true,
        getResourceServerInfo: async () => ({ scope: 'api', audience: api, accessTokenFormat: 'jwt' }),
      },
      pushedAuthorizationRequests: {
        enabled: true,
        requirePushedAuthorizationRequests: shape.requiresPar,
      },
      dPoP: { enabled: true, nonceSecret: Buffer.alloc(32, 'a nonce'), requireNonce: () => true },
    },
  });
}

/** Storage that never evicts anything, so that long-running tests do not lose grants. */
function testingAdapter(stored: Map<string, AdapterPayload>): (name: string) => Adapter {
  return (name) => {
    const key = (id: string) => `${name}:${id}`;
    const findBy = async (field: 'uid' | 'userCode', value: string) =>
      [...stored].find(([id, payload]) => id.startsWith(`${name}:`) && payload[field] === value)?.[1];
    return {
      async upsert(id, payload) {
        stored.set(key(id), payload);
      },
      find: async (id) => stored.get(key(id)),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (code) => findBy('userCode', code),
      async consume(id) {
        const payload = stored.get(key(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        stored.delete(key(id));
      },
      async revokeByGrantId(grantId) {
        for (const [id, payload] of stored) if (payload.grantId === grantId) stored.delete(id);
      },
    };
  };
}
