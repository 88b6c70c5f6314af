import 'server-only';
import * as oauth from 'oauth4webapi';
import { fetch } from 'undici';
import { type Environment } from '@/lib/env';
import { measured, notice } from '@/lib/telemetry/events';
import { Failure } from '@/lib/values/failure';
import { reasonOf } from '@/lib/values/reason-of';
import { authUnavailable } from './auth-failures';
import { clientCredentials, proofOfPossession } from './client-credentials';
import { findServer } from './find-server';
import { signInDispatcher } from './outgoing-requests';
import { asksForNonce, endsGrant, readTokenResponse } from './token-response';

/** What a token response comes down to. */
export type Tokens = {
  accessToken: string;
  refreshToken: string | null;
  /** Epoch milliseconds, counted from the question: the response was on its way for a while. Null when not said. */
  expiresAt: number | null;
  /** From the id_token or the userinfo endpoint, when there is either. */
  name: string | null;
  email: string | null;
  /** For the server's own logout. Null when the server gives none. */
  idToken: string | null;
};

export type RenewedTokens = Omit<Tokens, 'name' | 'email'>;

export type OAuthClient = ReturnType<typeof createOAuthClient>;

const metadataFreshMs = 10 * 60_000;
const responseTimeoutMs = 5000;
/** The response to a refresh has the only next refresh token: who gives it up signs the person out. */
export const refreshTimeoutMs = 30_000;
const logoutWithinMs = 2000;
/**
 * One OAuth 2.1 server. Every call but a refresh takes at most five seconds and rejects with
 * - `Failure` 503 when the server does not respond, returns 5xx or 429, or its metadata names another issuer,
 * - oauth4webapi's own error when it refuses, or when a response fails a check.
 */
export function createOAuthClient(env: Environment) {
  const issuer = new URL(env.OAUTH_ISSUER);
  const client: oauth.Client = { client_id: env.OAUTH_CLIENT_ID };
  const authenticate = clientCredentials(env);
  const proof = proofOfPossession(env, client);
  const resource = env.OAUTH_AUTHORIZE_PARAMS.filter(([name]) => name === 'resource');
  let known: { server: oauth.AuthorizationServer; until: number } | undefined;

  /** No cache of Next's in between; an outage is told apart from a response that says no. */
  const send: typeof globalThis.fetch = async (url, options) => {
    const dispatcher = signInDispatcher(env);
    const call = {
      server: 'oauth',
      method: options?.method ?? 'GET',
      route: new URL(url as string).pathname,
    } as const;
    const response = await measured(call, () =>
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

  const within = (ms = responseTimeoutMs) => ({
    signal: AbortSignal.timeout(ms),
    [oauth.customFetch]: send,
    // Plain http is followed only where the operator configured it, e.g. the sandbox on this machine.
    [oauth.allowInsecureRequests]: issuer.protocol === 'http:',
  });

  /** Asks once more where the server wants a nonce in the proof: the library keeps it for the second time. */
  async function proven<T extends object>(
    options: T,
    ask: (options: T & { DPoP?: oauth.DPoPHandle }) => Promise<Response>,
  ): Promise<Response> {
    const DPoP = await proof;
    const response = await ask({ ...options, DPoP });
    return DPoP && (await asksForNonce(response)) ? ask({ ...options, DPoP }) : response;
  }

  async function renew(): Promise<oauth.AuthorizationServer> {
    const server = await findServer(env, within());
    known = { server, until: Date.now() + metadataFreshMs };
    return server;
  }

  /** The server's metadata, at most ten minutes old; older when the server does not respond now. */
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
  async function profile(as: oauth.AuthorizationServer, tokenResponse: oauth.TokenEndpointResponse) {
    let claims: Record<string, unknown> | undefined = oauth.getValidatedIdTokenClaims(tokenResponse);
    if (claims && !claims.name && as.userinfo_endpoint) {
      const subject = String(claims.sub);
      claims = await oauth
        .userInfoRequest(as, client, tokenResponse.access_token, { ...within(2000), DPoP: await proof })
        .then((response) => oauth.processUserInfoResponse(as, client, subject, response))
        .catch(() => claims);
    }
    const text = (value: unknown) => (typeof value === 'string' && value ? value.slice(0, 200) : null);
    return { name: text(claims?.name), email: text(claims?.email) };
  }

  const tokens = (response: oauth.TokenEndpointResponse, askedAt: number): RenewedTokens => ({
    accessToken: response.access_token,
    refreshToken: response.refresh_token ?? null,
    expiresAt: response.expires_in === undefined ? null : askedAt + response.expires_in * 1000,
    idToken: response.id_token ?? null,
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
      const { redirectUri, verifier } = checks;
      const response = await proven({ ...within(), additionalParameters: resource }, (options) =>
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
        await readTokenResponse(response),
      );
      return { ...tokens(tokenResponse, askedAt), ...(await profile(as, tokenResponse)) } satisfies Tokens;
    },

    /** @returns the new tokens, or `rejected` when only signing in again helps */
    async refresh(refreshToken: string): Promise<RenewedTokens | 'rejected'> {
      const as = await server();
      const askedAt = Date.now();
      const asking = { ...within(refreshTimeoutMs), additionalParameters: resource };
      const response = await proven(asking, (options) =>
        oauth.refreshTokenGrantRequest(as, client, authenticate, refreshToken, options),
      );
      if (await endsGrant(response)) return 'rejected';
      const tokenResponse = await oauth.processRefreshTokenResponse(
        as,
        client,
        await readTokenResponse(response),
      );
      return { ...tokens(tokenResponse, askedAt), refreshToken: tokenResponse.refresh_token ?? refreshToken };
    },

    /** What the server says to a refresh token that is none: `invalid_grant` where it takes this client. */
    async tryClient(): Promise<{ status: number; error: string | null }> {
      const as = await server();
      const response = await proven({ ...within(), additionalParameters: resource }, (options) =>
        oauth.refreshTokenGrantRequest(as, client, authenticate, 'no-such-token', options),
      );
      const body = (await response.json().catch(() => null)) as { error?: unknown } | null;
      return { status: response.status, error: typeof body?.error === 'string' ? body.error : null };
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
     * Where the browser ends the server's own session (RP-initiated logout), or null when there is no such place, or
     * when it refuses or does not respond: the person would be left there.
     * @param idToken says whose session it is, so that most servers do not ask
     */
    async logoutUrl(returnTo: string, idToken: string | null): Promise<string | null> {
      const as = env.OAUTH_END_SESSION === 'on' ? await server().catch(() => null) : null;
      if (!as?.end_session_endpoint) return null;
      const url = new URL(as.end_session_endpoint);
      url.searchParams.set('client_id', client.client_id);
      url.searchParams.set('post_logout_redirect_uri', returnTo);
      if (idToken) url.searchParams.set('id_token_hint', idToken);
      const signal = AbortSignal.timeout(logoutWithinMs);
      const response = await send(url.href, { redirect: 'manual', signal }).catch(() => null);
      await response?.body?.cancel();
      return response && response.status < 400 ? url.href : null;
    },

    /**
     * The address that begins a sign-in, with what the configuration adds. With PAR its parameters go to the server
     * directly, and the browser carries a reference to them. @throws as above
     */
    async authorizationUrl(url: URL): Promise<URL> {
      const as = await server();
      const DPoP = await proof;
      if (DPoP) url.searchParams.set('dpop_jkt', await DPoP.calculateThumbprint());
      if (env.OAUTH_PAR === 'off' && as.require_pushed_authorization_requests !== true) return url;
      const response = await proven(within(), (options) =>
        oauth.pushedAuthorizationRequest(as, client, authenticate, url.searchParams, options),
      );
      const { request_uri } = await oauth.processPushedAuthorizationResponse(as, client, response);
      const short = new URL(as.authorization_endpoint!);
      short.searchParams.set('client_id', client.client_id);
      short.searchParams.set('request_uri', request_uri);
      return short;
    },
  };
}
