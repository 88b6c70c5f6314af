import 'server-only';
import { randomUUID } from 'node:crypto';
import type { AuthOptions } from 'next-auth';
import type { TokenSet } from 'openid-client';
import type { Logger } from 'pino';
import type { Environment } from '@/lib/env';
import { api } from '@/lib/routes';
import { whoamiSchema } from '@/lib/account/schema';
import { createPartner } from '@/lib/partner-api/create-partner';
import { path } from '@/lib/partner-api/path';
import { Failure } from '@/lib/values/failure';
import { callbackUrl } from './callback-url';
import type { OAuthClient, Tokens } from './oauth-client';
import { cookieAttributes, cookieName, type sessionCookie } from './session-cookie';
import { attemptSeconds } from './sign-in-attempt';
import { tokenFields } from './user-token';
import type { Vault } from './vault';
import { authUnavailable, upstreamAuth } from './auth-failures';
import { serviceConfig } from './service-config';

export const provider = 'partner';
/** next-auth's own cookies never reach the browser; these are the names it knows them by. */
export const innerCookies = { state: 'state', verifier: 'pkce', to: 'to', csrf: 'csrf', nonce: 'nonce' };

export type SignInParts = {
  env: Environment;
  vault: Vault;
  oauth: OAuthClient;
  cookie: ReturnType<typeof sessionCookie>;
  log: Logger;
};

/** The end of one sign-in: the callback's query, the secret it began with, and who wants to hear why it failed. */
type Step = { callback: URLSearchParams; secret: string; failed: (error: unknown) => void };

/** next-auth's options for one step. The explicit endpoints come from whichever way the server was found. */
export async function nextAuthOptions(
  { env, vault, oauth, cookie, log }: SignInParts,
  step?: Step,
): Promise<AuthOptions> {
  const server = await oauth.server();
  const attributes = cookieAttributes(env.APP_URL);
  const inner = { ...attributes, maxAge: attemptSeconds };
  const redirectUri = env.APP_URL + api.signInCallback();
  let tokens: Tokens;

  /** next-auth swallows what is thrown inside of it: this keeps the reason. */
  const reported = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      step?.failed(error);
      throw error;
    });

  return {
    secret: step?.secret ?? env.SESSION_SECRET[0],
    session: { strategy: 'jwt', maxAge: env.SESSION_ABSOLUTE_SECONDS },
    jwt: { ...cookie.jwt, maxAge: env.SESSION_ABSOLUTE_SECONDS },
    useSecureCookies: attributes.secure,
    cookies: {
      sessionToken: { name: cookieName('session', env.APP_URL), options: attributes },
      state: { name: innerCookies.state, options: inner },
      pkceCodeVerifier: { name: innerCookies.verifier, options: inner },
      callbackUrl: { name: innerCookies.to, options: inner },
      csrfToken: { name: innerCookies.csrf, options: inner },
      nonce: { name: innerCookies.nonce, options: inner },
    },
    // next-auth's messages carry what it worked on, tokens included: only its codes are logged.
    logger: {
      error: (code) => log.warn({ code }, 'sign-in failed'),
      warn: (code) => log.debug({ code }, 'sign-in'),
      debug: () => {},
    },
    providers: [
      {
        id: provider,
        name: provider,
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
            tokens = await reported(oauth.exchange(step!.callback, { state, verifier, redirectUri }));
            return { tokens: { access_token: tokens.accessToken } as TokenSet };
          },
        },
        userinfo: {
          url: `${env.PARTNER_API_URL}/v1/whoami`,
          request: async () => ({ sub: await reported(whoami(env, tokens.accessToken)) }),
        },
        profile: ({ sub }: { sub: string }) => ({ id: sub }),
      },
    ],
    callbacks: {
      redirect: ({ url }) => callbackUrl(url, env.APP_URL),
      async jwt({ user }) {
        const { name, email } = tokens;
        const record = { userId: user.id, name, email, ...tokenFields(tokens, false) };
        const sid = await reported(vault.create(record));
        log.info('signed in');
        return { sub: user.id, sid };
      },
    },
  };
}

/** How long someone who signs in waits for the turn of this call. Milliseconds. */
const patience = 8000;

/**
 * Who a fresh user token belongs to: whoami's `user.id` is the identity, whatever an id_token says. The call passes the
 * governor as a person of its own, who has asked for nothing yet and so goes first.
 * @throws Failure 502 when the API refuses the partner key or the token, 503 when it does not respond
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
    const { status, code, retryAfter } = error instanceof Failure ? error : { status: 0, code: '' };
    if (code === 'upstream_auth' || status === 403) throw upstreamAuth();
    throw authUnavailable(new Error(`whoami failed: ${status} ${code}`), retryAfter);
  });
  return user.id;
}
