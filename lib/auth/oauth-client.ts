import 'server-only';
import * as oauth from 'oauth4webapi';
import { Agent, fetch } from 'undici';
import { type Environment } from '@/lib/env';
import { measured, notice } from '@/lib/telemetry/events';
import { Failure } from '@/lib/values/failure';
import { reasonOf } from '@/lib/values/reason-of';
import { authUnavailable } from './auth-failures';

/** What a token response comes down to. */
export type Tokens = {
  accessToken: string;
  refreshToken: string | null;
  /** Epoch milliseconds, counted from the question: the answer was on its way for a while. Null when not said. */
  expiresAt: number | null;
  /** From the id_token or the userinfo endpoint, when there is either. */
  name: string | null;
  email: string | null;
};

export type OAuthClient = ReturnType<typeof createOAuthClient>;

const metadataFreshMs = 10 * 60_000;
const answerWithinMs = 5000;
const agent = new Agent({ connect: { timeout: 3000 } });

/** The server's fetch: no cache of Next's in between; an outage is told apart from an answer that says no. */
const send: typeof globalThis.fetch = async (url, options) => {
  const call = {
    server: 'oauth',
    method: options?.method ?? 'GET',
    route: new URL(url as string).pathname,
  } as const;
  const answer = await measured(call, () =>
    fetch(url as string, { ...(options as object), dispatcher: agent }),
  ).catch((error: unknown) => {
    throw authUnavailable(error);
  });
  if (answer.status === 429 || answer.status >= 500) {
    await answer.body?.cancel();
    const seconds = Number(answer.headers.get('retry-after'));
    throw authUnavailable(new Error(`status ${answer.status}`), Math.min(Math.max(seconds || 2, 1), 30));
  }
  return answer as unknown as Response;
};

/**
 * One OAuth 2.1 server: found by OIDC discovery, else by RFC 8414 metadata, else (both endpoints set by hand)
 * not looked for at all. Every call takes at most five seconds and rejects with
 * - `Failure` 503 when the server does not answer, answers 5xx or 429, or its metadata names another issuer,
 * - oauth4webapi's own error when it answers no, or when an answer fails a check.
 */
export function createOAuthClient(env: Environment) {
  const issuer = new URL(env.OAUTH_ISSUER);
  const client: oauth.Client = { client_id: env.OAUTH_CLIENT_ID };
  const authenticate =
    env.OAUTH_CLIENT_AUTH === 'post'
      ? oauth.ClientSecretPost(env.OAUTH_CLIENT_SECRET)
      : oauth.ClientSecretBasic(env.OAUTH_CLIENT_SECRET);
  let known: { server: oauth.AuthorizationServer; until: number } | undefined;

  const within = (ms = answerWithinMs) => ({
    signal: AbortSignal.timeout(ms),
    [oauth.customFetch]: send,
    // Plain http is followed only where the operator configured it, e.g. the sandbox on this machine.
    [oauth.allowInsecureRequests]: issuer.protocol === 'http:',
  });

  async function find(): Promise<oauth.AuthorizationServer> {
    const byHand = {
      authorization_endpoint: env.OAUTH_AUTHORIZATION_ENDPOINT,
      token_endpoint: env.OAUTH_TOKEN_ENDPOINT,
      revocation_endpoint: env.OAUTH_REVOCATION_ENDPOINT,
      end_session_endpoint: env.OAUTH_END_SESSION_ENDPOINT,
    };
    const set = Object.fromEntries(Object.entries(byHand).filter(([, value]) => value !== undefined));
    if (byHand.authorization_endpoint && byHand.token_endpoint) {
      // Without metadata no one says how an id_token is signed; it came over the token endpoint's own connection.
      const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'Ed25519', 'EdDSA'];
      return { issuer: env.OAUTH_ISSUER, id_token_signing_alg_values_supported: algorithms, ...set };
    }
    const limit = within();
    let answer = await oauth.discoveryRequest(issuer, { ...limit, algorithm: 'oidc' });
    if (answer.status !== 200)
      answer = await oauth.discoveryRequest(issuer, { ...limit, algorithm: 'oauth2' });
    return { ...(await oauth.processDiscoveryResponse(issuer, answer)), ...set };
  }

  async function renew(): Promise<oauth.AuthorizationServer> {
    const server = await find();
    known = { server, until: Date.now() + metadataFreshMs };
    return server;
  }

  /** The server's metadata, at most ten minutes old; older when the server does not answer now. */
  async function server(): Promise<oauth.AuthorizationServer> {
    if (known && known.until > Date.now()) return known.server;
    try {
      return await renew();
    } catch (error) {
      const reason = reasonOf(error);
      notice({ level: 'error', code: 'metadata_refused', reason });
      if (!known) throw error instanceof Failure ? error : authUnavailable(error);
      known.until = Date.now() + 30_000;
    }
    return known.server;
  }

  /** Name and email are a courtesy for the header: a failure here never stops a sign-in. */
  async function profile(as: oauth.AuthorizationServer, answer: oauth.TokenEndpointResponse) {
    let claims: Record<string, unknown> | undefined = oauth.getValidatedIdTokenClaims(answer);
    if (claims && !claims.name && as.userinfo_endpoint) {
      const subject = String(claims.sub);
      claims = await oauth
        .userInfoRequest(as, client, answer.access_token, within(2000))
        .then((response) => oauth.processUserInfoResponse(as, client, subject, response))
        .catch(() => claims);
    }
    const text = (value: unknown) => (typeof value === 'string' && value ? value.slice(0, 200) : null);
    return { name: text(claims?.name), email: text(claims?.email) };
  }

  const tokens = (answer: oauth.TokenEndpointResponse, askedAt: number): Omit<Tokens, 'name' | 'email'> => ({
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    expiresAt: answer.expires_in === undefined ? null : askedAt + answer.expires_in * 1000,
  });

  return {
    server,

    /** The server's metadata as it is now, for whoever wants to know whether it can be had. @throws why not */
    renew,

    /** Checks state and `iss` of the callback, then trades its code and the PKCE verifier for tokens. */
    async exchange(
      callback: URLSearchParams,
      checks: { state: string; verifier: string; redirectUri: string },
    ) {
      const as = await server();
      const checked = oauth.validateAuthResponse(as, client, callback, checks.state);
      const askedAt = Date.now();
      const response = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        authenticate,
        checked,
        checks.redirectUri,
        checks.verifier,
        within(),
      );
      const answer = await oauth.processAuthorizationCodeResponse(as, client, response);
      return { ...tokens(answer, askedAt), ...(await profile(as, answer)) } satisfies Tokens;
    },

    /** @returns the new tokens, or `rejected` when the grant is over (RFC 6749 `invalid_grant`) */
    async refresh(refreshToken: string): Promise<Omit<Tokens, 'name' | 'email'> | 'rejected'> {
      const as = await server();
      const askedAt = Date.now();
      const response = await oauth.refreshTokenGrantRequest(as, client, authenticate, refreshToken, within());
      try {
        const answer = tokens(await oauth.processRefreshTokenResponse(as, client, response), askedAt);
        return { ...answer, refreshToken: answer.refreshToken ?? refreshToken };
      } catch (error) {
        if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return 'rejected';
        throw error;
      }
    },

    /** What the server says to a refresh token that is none: `invalid_grant` where it takes this client. */
    async tryClient(): Promise<{ status: number; error: string | null }> {
      const as = await server();
      const answer = await oauth.refreshTokenGrantRequest(
        as,
        client,
        authenticate,
        'no-such-token',
        within(),
      );
      const body = (await answer.json().catch(() => null)) as { error?: unknown } | null;
      return { status: answer.status, error: typeof body?.error === 'string' ? body.error : null };
    },

    /** Ends the grant at the server, refresh token first. @returns whether the server confirmed it */
    async revoke(tokens: { accessToken: string; refreshToken: string | null }): Promise<boolean> {
      try {
        const as = await server();
        if (!as.revocation_endpoint) return false;
        const limit = within(3000);
        for (const token of [tokens.refreshToken, tokens.accessToken].filter((one) => one !== null)) {
          await oauth.processRevocationResponse(
            await oauth.revocationRequest(as, client, authenticate, token, limit),
          );
        }
        return true;
      } catch {
        return false;
      }
    },

    /**
     * Where the browser ends the server's own session (RP-initiated logout), or null when the server has no such
     * place. The client id stands in for an id_token_hint, so that no token ever shows in an address.
     */
    async logoutUrl(returnTo: string): Promise<string | null> {
      const as = await server().catch(() => null);
      if (!as?.end_session_endpoint) return null;
      const url = new URL(as.end_session_endpoint);
      url.searchParams.set('client_id', client.client_id);
      url.searchParams.set('post_logout_redirect_uri', returnTo);
      return url.href;
    },
  };
}
