import 'server-only';
import { randomUUID } from 'node:crypto';
import type { AuthOptions } from 'next-auth';
import type { TokenSet } from 'openid-client';
import type { Logger } from 'pino';
import type { Environment } from '@/lib/env';
import { api } from '@/lib/routes';
import { whoamiSchema } from '@/lib/account/schema';
import { createPartner } from '@/lib/partner-api/create-partner';
import { upstreamAuth } from '@/lib/partner-api/failures';
import { path } from '@/lib/partner-api/path';
import { Failure } from '@/lib/values/failure';
import { callbackUrl } from './callback-url';
import type { OAuthClient, Tokens } from './oauth-client';
import { cookieAttributes, cookieName, type sessionCookie } from './session-cookie';
import { attemptSeconds } from './sign-in-attempt';
import { tokenFields } from './user-token';
import type { Vault } from './vault';
import { authUnavailable } from './auth-failures';
import { serviceConfig } from './service-config';

export const providerId = 'partner';
/** The names of next-auth's own cookies, which never reach the browser. */
export const nextAuthCookies = { state: 'state', verifier: 'pkce', to: 'to', csrf: 'csrf', nonce: 'nonce' };

export type SignInParts = {
  env: Environment;
  vault: Vault;
  oauth: OAuthClient;
  cookie: ReturnType<typeof sessionCookie>;
  log: Logger;
};

/** The callback of one sign-in: its query, and the secret that the attempt's cookies were encrypted with. */
type CallbackStep = { callback: URLSearchParams; secret: string; onFailure: (error: unknown) => void };

/** next-auth's options for one step. We pass the endpoints explicitly: discovery is ours, not next-auth's. */
export async function nextAuthOptions(
  { env, vault, oauth, cookie, log }: SignInParts,
  step?: CallbackStep,
): Promise<AuthOptions> {
  const server = await oauth.server();
  const attributes = cookieAttributes(env.APP_URL);
  const attemptAttributes = { ...attributes, maxAge: attemptSeconds };
  const redirectUri = env.APP_URL + api.signInCallback();
  let tokens: Tokens;

  /** next-auth swallows errors thrown in its callbacks, so we report them ourselves first. */
  const reportFailure = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      step?.onFailure(error);
      throw error;
    });

  return {
    secret: step?.secret ?? env.SESSION_SECRET[0],
    session: { strategy: 'jwt', maxAge: env.SESSION_ABSOLUTE_SECONDS },
    jwt: { ...cookie.jwt, maxAge: env.SESSION_ABSOLUTE_SECONDS },
    useSecureCookies: attributes.secure,
    cookies: {
      sessionToken: { name: cookieName('session', env.APP_URL), options: attributes },
      state: { name: nextAuthCookies.state, options: attemptAttributes },
      pkceCodeVerifier: { name: nextAuthCookies.verifier, options: attemptAttributes },
      callbackUrl: { name: nextAuthCookies.to, options: attemptAttributes },
      csrfToken: { name: nextAuthCookies.csrf, options: attemptAttributes },
      nonce: { name: nextAuthCookies.nonce, options: attemptAttributes },
    },
    // Only next-auth's codes are logged: its messages may contain tokens.
    logger: {
      error: (code) => log.warn({ code }, 'sign-in failed'),
      warn: (code) => log.debug({ code }, 'sign-in'),
      debug: () => {},
    },
    providers: [
      {
        id: providerId,
        name: providerId,
        type: 'oauth',
        clientId: env.OAUTH_CLIENT_ID,
        clientSecret: env.OAUTH_CLIENT_SECRET,
        issuer: server.issuer,
        checks: ['pkce', 'state'],
        authorization: {
          url: server.authorization_endpoint,
          params: { scope: env.OAUTH_SCOPE ?? '', response_type: 'code', redirect_uri: redirectUri },
        },
        token: {
          url: server.token_endpoint,
          async request({ checks }) {
            const { state = '', code_verifier: verifier = '' } = checks;
            tokens = await reportFailure(oauth.exchange(step!.callback, { state, verifier, redirectUri }));
            return { tokens: { access_token: tokens.accessToken } as TokenSet };
          },
        },
        userinfo: {
          url: `${env.PARTNER_API_URL}/v1/whoami`,
          request: async () => ({ sub: await reportFailure(whoami(env, tokens.accessToken)) }),
        },
        profile: ({ sub }: { sub: string }) => ({ id: sub }),
      },
    ],
    callbacks: {
      redirect: ({ url }) => callbackUrl(url, env.APP_URL),
      async jwt({ user }) {
        const { name, email } = tokens;
        const record = { userId: user.id, name, email, ...tokenFields(tokens, false) };
        const sid = await reportFailure(vault.create(record));
        log.info('signed in');
        return { sub: user.id, sid };
      },
    },
  };
}

/** The longest the whoami call of a sign-in may queue. Milliseconds. */
const patience = 8000;

/**
 * Who a new access token belongs to. whoami's `user.id` is the identity, whatever an id_token says. To the governor the
 * call belongs to a user of its own, who has no other calls queued, so it goes first.
 * @throws Failure 502 if the API rejects the partner key or the token, 503 if it does not respond
 */
async function whoami(env: Environment, accessToken: string): Promise<string> {
  const partner = createPartner({
    ...serviceConfig(env),
    userId: `sign-in ${randomUUID()}`,
    patience,
    async getUserToken({ rejected } = {}) {
      if (rejected) throw upstreamAuth();
      return accessToken;
    },
  });
  const { user } = await partner.get(path`/v1/whoami`, whoamiSchema).catch((error: unknown) => {
    const { status, code } = error instanceof Failure ? error : { status: 0, code: '' };
    if (code === 'upstream_auth' || status === 403) throw upstreamAuth();
    throw authUnavailable(new Error(`whoami failed: ${status} ${code}`));
  });
  return user.id;
}
