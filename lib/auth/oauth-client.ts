import 'server-only';
import * as oauth from 'oauth4webapi';
import { fetch } from 'undici';
import { type Environment } from '@/lib/env';
import { measureCall, notice } from '@/lib/telemetry/events';
import { Failure } from '@/lib/values/failure';
import { reasonOf } from '@/lib/values/reason-of';
import { authUnavailable } from './auth-failures';
import { clientCredentials, createDPoP } from './client-credentials';
import { findServer } from './find-server';
import { signInDispatcher } from './outgoing-requests';
import { endsGrant, normaliseTokenResponse, requiresNonce } from './token-response';

/** What we keep of a token response. */
export type Tokens = {
  accessToken: string;
  refreshToken: string | null;
  /** Epoch milliseconds, counted from when the request was sent. Null if the server does not say. */
  expiresAt: number | null;
  /** From the id_token or the userinfo endpoint, if the server has either. */
  name: string | null;
  email: string | null;
  /** The hint for the server's own logout. Null if the server issues none. */
  idToken: string | null;
};

export type RenewedTokens = Omit<Tokens, 'name' | 'email'>;

export type OAuthClient = ReturnType<typeof createOAuthClient>;

const metadataTtlMs = 10 * 60_000;
const responseTimeoutMs = 5000;
/** Only a refresh's response holds the next refresh token: giving up on it too early signs the user out. */
export const refreshTimeoutMs = 30_000;
const logoutTimeoutMs = 2000;

/**
 * A client of one OAuth 2.1 server. Every call except a refresh takes at most five seconds, and rejects with
 * - `Failure` 503 if the server does not respond, returns 5xx or 429, or its metadata names another issuer,
 * - oauth4webapi's own error if the server refuses, or its response fails a check.
 */
export function createOAuthClient(env: Environment) {
  const issuer = new URL(env.OAUTH_ISSUER);
  const client: oauth.Client = { client_id: env.OAUTH_CLIENT_ID };
  const authenticate = clientCredentials(env);
  const dpop = createDPoP(env, client);
  const additionalParameters = env.OAUTH_AUTHORIZE_PARAMS.filter(([name]) => name === 'resource');
  let cached: { server: oauth.AuthorizationServer; until: number } | undefined;

  /** Bypasses Next's fetch cache, and turns outages (no response, 5xx, 429) into `Failure` 503. */
  const send: typeof globalThis.fetch = async (url, options) => {
    const dispatcher = signInDispatcher(env);
    const call = {
      server: 'oauth',
      method: options?.method ?? 'GET',
      route: new URL(url as string).pathname,
    } as const;
    const response = await measureCall(call, () =>
      fetch(url as string, { ...(options as object), dispatcher }),
    ).catch((error: unknown) => {
      throw authUnavailable(error);
    });
    if (response.status === 429 || response.status >= 500) {
      await response.body?.cancel();
      const seconds = Number(response.headers.get('retry-after'));
      throw authUnavailable(new Error(`status ${response.status}`), Math.min(Math.max(seconds || 2, 1), 30));
    }
    return response as unknown as Response;
  };

  const requestOptions = (timeoutMs = responseTimeoutMs) => ({
    signal: AbortSignal.timeout(timeoutMs),
    [oauth.customFetch]: send,
    // Plain http is allowed only if the operator configured it, e.g. for the sandbox on this machine.
    [oauth.allowInsecureRequests]: issuer.protocol === 'http:',
  });

  const tokenRequest = (timeoutMs?: number) => ({ ...requestOptions(timeoutMs), additionalParameters });

  /** Sends once more if the server wants a nonce in the DPoP proof: by then the library has stored the nonce. */
  async function sendWithDPoP<T extends object>(
    options: T,
    request: (options: T & { DPoP?: oauth.DPoPHandle }) => Promise<Response>,
  ): Promise<Response> {
    const DPoP = await dpop;
    const response = await request({ ...options, DPoP });
    return DPoP && (await requiresNonce(response)) ? request({ ...options, DPoP }) : response;
  }

  async function fetchServer(): Promise<oauth.AuthorizationServer> {
    const server = await findServer(env, requestOptions());
    cached = { server, until: Date.now() + metadataTtlMs };
    return server;
  }

  /** The server's metadata, at most ten minutes old, or older if the server does not respond. */
  async function server(): Promise<oauth.AuthorizationServer> {
    if (cached && cached.until > Date.now()) return cached.server;
    try {
      return await fetchServer();
    } catch (error) {
      const reason = reasonOf(error);
      notice({ level: 'error', code: 'metadata_refused', reason });
      if (!cached) throw error instanceof Failure ? error : authUnavailable(error);
      cached.until = Date.now() + 30_000;
    }
    return cached.server;
  }

  /** Name and email are only shown in the header, so a failure here must not fail the sign-in. */
  async function fetchProfile(as: oauth.AuthorizationServer, tokenResponse: oauth.TokenEndpointResponse) {
    let claims: Record<string, unknown> | undefined = oauth.getValidatedIdTokenClaims(tokenResponse);
    if (claims && !claims.name && as.userinfo_endpoint) {
      const subject = String(claims.sub);
      claims = await oauth
        .userInfoRequest(as, client, tokenResponse.access_token, {
          ...requestOptions(2000),
          DPoP: await dpop,
        })
        .then((response) => oauth.processUserInfoResponse(as, client, subject, response))
        .catch(() => claims);
    }
    const text = (value: unknown) => (typeof value === 'string' && value ? value.slice(0, 200) : null);
    return { name: text(claims?.name), email: text(claims?.email) };
  }

  const tokens = (response: oauth.TokenEndpointResponse, sentAt: number): RenewedTokens => ({
    accessToken: response.access_token,
    refreshToken: response.refresh_token ?? null,
    expiresAt: response.expires_in === undefined ? null : sentAt + response.expires_in * 1000,
    idToken: response.id_token ?? null,
  });

  return {
    server,

    /** Fetches the metadata without the cache, for health checks. @throws the reason it cannot be fetched */
    fetchServer,

    /** Checks the callback's `state` and `iss`, then exchanges its code and the PKCE verifier for tokens. */
    async exchange(
      callback: URLSearchParams,
      checks: { state: string; verifier: string; redirectUri: string },
    ) {
      const as = await server();
      const checked = oauth.validateAuthResponse(as, client, callback, checks.state);
      const sentAt = Date.now();
      const { redirectUri, verifier } = checks;
      const response = await sendWithDPoP(tokenRequest(), (options) =>
        oauth.authorizationCodeGrantRequest(
          as,
          client,
          authenticate,
          checked,
          redirectUri,
          verifier,
          options,
        ),
      );
      const tokenResponse = await oauth.processAuthorizationCodeResponse(
        as,
        client,
        await normaliseTokenResponse(response),
      );
      const profile = await fetchProfile(as, tokenResponse);
      return { ...tokens(tokenResponse, sentAt), ...profile } satisfies Tokens;
    },

    /** @returns the new tokens, or `rejected` if the user has to sign in again */
    async refresh(refreshToken: string): Promise<RenewedTokens | 'rejected'> {
      const as = await server();
      const sentAt = Date.now();
      const response = await sendWithDPoP(tokenRequest(refreshTimeoutMs), (options) =>
        oauth.refreshTokenGrantRequest(as, client, authenticate, refreshToken, options),
      );
      if (await endsGrant(response)) return 'rejected';
      const tokenResponse = await oauth.processRefreshTokenResponse(
        as,
        client,
        await normaliseTokenResponse(response),
      );
      return { ...tokens(tokenResponse, sentAt), refreshToken: tokenResponse.refresh_token ?? refreshToken };
    },

    /** Sends a made-up refresh token: `invalid_grant` means that the server accepts our client credentials. */
    async tryCredentials(): Promise<{ status: number; error: string | null }> {
      const as = await server();
      const response = await sendWithDPoP(tokenRequest(), (options) =>
        oauth.refreshTokenGrantRequest(as, client, authenticate, 'no-such-token', options),
      );
      const body = (await response.json().catch(() => null)) as { error?: unknown } | null;
      return { status: response.status, error: typeof body?.error === 'string' ? body.error : null };
    },

    /** Revokes the tokens at the server, refresh token first. @returns whether the server confirmed it */
    async revoke(tokens: { accessToken: string; refreshToken: string | null }): Promise<boolean> {
      try {
        const as = await server();
        if (!as.revocation_endpoint) return false;
        const options = requestOptions(3000);
        for (const token of [tokens.refreshToken, tokens.accessToken]) {
          if (token === null) continue;
          await oauth.processRevocationResponse(
            await oauth.revocationRequest(as, client, authenticate, token, options),
          );
        }
        return true;
      } catch {
        return false;
      }
    },

    /**
     * The server's own logout page (RP-initiated logout), or null if it has none. Also null if that page refuses or does
     * not respond, because the user would be stranded there.
     * @param idToken identifies the session, so that most servers do not ask for confirmation
     */
    async logoutUrl(returnTo: string, idToken: string | null): Promise<string | null> {
      const as = env.OAUTH_END_SESSION === 'on' ? await server().catch(() => null) : null;
      if (!as?.end_session_endpoint) return null;
      const url = new URL(as.end_session_endpoint);
      url.searchParams.set('client_id', client.client_id);
      url.searchParams.set('post_logout_redirect_uri', returnTo);
      if (idToken) url.searchParams.set('id_token_hint', idToken);
      const signal = AbortSignal.timeout(logoutTimeoutMs);
      const response = await send(url.href, { redirect: 'manual', signal }).catch(() => null);
      await response?.body?.cancel();
      return response && response.status < 400 ? url.href : null;
    },

    /**
     * The URL that starts a sign-in, with the DPoP key if there is one. With PAR we send its parameters to the server
     * directly, and the browser's URL only refers to them. @throws as above
     */
    async authorizationUrl(url: URL): Promise<URL> {
      const as = await server();
      const DPoP = await dpop;
      if (DPoP) url.searchParams.set('dpop_jkt', await DPoP.calculateThumbprint());
      if (env.OAUTH_PAR === 'off' && as.require_pushed_authorization_requests !== true) return url;
      const response = await sendWithDPoP(requestOptions(), (options) =>
        oauth.pushedAuthorizationRequest(as, client, authenticate, url.searchParams, options),
      );
      const { request_uri } = await oauth.processPushedAuthorizationResponse(as, client, response);
      const shortUrl = new URL(as.authorization_endpoint!);
      shortUrl.searchParams.set('client_id', client.client_id);
      shortUrl.searchParams.set('request_uri', request_uri);
      return shortUrl;
    },
  };
}
