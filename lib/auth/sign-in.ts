import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { decode } from 'next-auth/jwt';
import { type Environment } from '@/lib/env';
import { routes } from '@/lib/routes';
import { notice } from '@/lib/telemetry/events';
import { Failure } from '@/lib/values/failure';
import { reasonOf } from '@/lib/values/reason-of';
import { authUnavailable } from './auth-failures';
import { callbackUrl } from './callback-url';
import { callNextAuth, cookieValue } from './call-next-auth';
import { innerCookies, nextAuthOptions, provider, type SignInParts } from './next-auth-options';
import { cookieName, onlyCookie, requestCookies, setCookie } from './session-cookie';
import * as attempts from './sign-in-attempt';

/** Why a sign-in did not end well; the sign-in page has the words for each. */
export type SignInFailure = 'cancelled' | 'expired' | 'refused' | 'unavailable' | 'misconfigured';

/** The login leg: next-auth makes state, PKCE and the session cookie; oauth4webapi checks and trades the code. */
export function createSignIn(parts: SignInParts) {
  const { env, vault, oauth, cookie } = parts;
  const appUrl = env.APP_URL;
  const sessionName = cookieName('session', appUrl);

  const redirect = (location: string, cookies: string[]) => {
    const headers = new Headers({ location, 'cache-control': 'private, no-store' });
    for (const line of cookies) headers.append('set-cookie', line);
    return new Response(null, { status: 303, headers });
  };

  const failurePage = (error: SignInFailure, to: string, cookies: string[]) => {
    const { pathname, search, hash } = new URL(callbackUrl(to, appUrl));
    return redirect(routes.signIn({ error, callbackUrl: pathname + search + hash }), cookies);
  };

  /** Signing in again replaces this browser's session. Its tokens are not revoked: calls may still be under way. */
  async function forgetPrevious(request: Request) {
    for (const value of requestCookies(request.headers.get('cookie')).get(sessionName) ?? []) {
      const previous = await cookie.read(value);
      if (previous) await vault.remove(previous.sid).catch(() => {}); // What cannot be deleted now ends by itself.
    }
  }

  /** What the attempt's own cookies were sealed with: it may have moved down the list since it began. */
  async function secretOf(state: string): Promise<string> {
    const salt = innerCookies.state;
    for (const secret of env.SESSION_SECRET) {
      if (await decode({ token: state, secret, salt }).catch(() => null)) return secret;
    }
    return env.SESSION_SECRET[0]!;
  }

  return {
    /**
     * Begins a sign-in: `POST` with `{ callbackUrl }`, and `prompt` or `login_hint` in the query, of a request that was
     * checked to be the user's own. @returns `{ url }` of the authorization server, for `location.assign`
     * @throws Failure 503 when the authorization server cannot be found
     */
    async start(request: Request): Promise<Response> {
      const body = (await request.json().catch(() => null)) as { callbackUrl?: unknown } | null;
      const to = attempts.returnAddress(callbackUrl(body?.callbackUrl, appUrl), callbackUrl('', appUrl));
      const csrf = randomBytes(16).toString('hex');
      const csrfHash = createHash('sha256').update(`${csrf}${env.SESSION_SECRET[0]}`).digest('hex');
      const response = await callNextAuth(
        {
          method: 'POST',
          path: ['signin', provider],
          query: allowedQuery(new URL(request.url).searchParams),
          // The request has passed our own check; the pair only satisfies next-auth's.
          body: { csrfToken: csrf, callbackUrl: to },
          cookies: { [innerCookies.csrf]: `${csrf}|${csrfHash}` },
        },
        appUrl,
        await nextAuthOptions(parts),
      );
      const asked = new URL(response.redirect!);
      const tag = attempts.newTag();
      asked.searchParams.set('state', attempts.withTag(asked.searchParams.get('state')!, tag));
      const url = await oauth.authorizationUrl(withConfigured(asked, env)).catch((error: unknown) => {
        notice({ level: 'warn', code: 'sign_in_not_begun', reason: reasonOf(error) });
        throw error instanceof Failure ? error : authUnavailable(error);
      });
      const made = (name: keyof typeof innerCookies) => cookieValue(response.cookies.get(innerCookies[name]));
      const attempt = attempts.packAttempt({
        state: made('state'),
        verifier: made('verifier'),
        to: made('to'),
      });
      const headers = new Headers({ 'cache-control': 'private, no-store' });
      const name = cookieName(`sign-in.${tag}`, appUrl);
      const open = requestCookies(request.headers.get('cookie'));
      for (const old of attempts.surplusAttempts(open, name.length + attempt.length, appUrl)) {
        headers.append('set-cookie', setCookie(old, '', 0, appUrl));
      }
      headers.append('set-cookie', setCookie(name, attempt, attempts.attemptSeconds, appUrl));
      return Response.json({ url: url.href }, { headers });
    },

    /** The authorization server's redirect. Responds with a redirect: to where the user was going, or to sign-in. */
    async callback(request: Request): Promise<Response> {
      const callback = new URL(request.url).searchParams;
      const split = attempts.splitTag(callback.get('state'));
      const name = split && cookieName(`sign-in.${split[1]}`, appUrl);
      const attempt = name && attempts.unpackAttempt(onlyCookie(request.headers.get('cookie'), name));
      if (!attempt) {
        notice({ level: 'info', code: 'sign_in_expired', reason: 'this browser has no such attempt' });
        return failurePage('expired', '', []);
      }

      const { state, verifier, to } = attempt;
      const done = setCookie(name, '', 0, appUrl);
      if (callback.has('error')) {
        const reason = refusalOf(callback);
        const isCancelled = callback.get('error') === 'access_denied';
        notice({ level: isCancelled ? 'info' : 'warn', code: 'sign_in_error', reason });
        return failurePage(isCancelled ? 'cancelled' : 'refused', to, [done]);
      }
      callback.set('state', split[0]);
      let failure: unknown;
      try {
        const response = await callNextAuth(
          {
            method: 'GET',
            path: ['callback', provider],
            query: Object.fromEntries(callback),
            cookies: {
              [innerCookies.state]: state,
              [innerCookies.verifier]: verifier,
              [innerCookies.to]: to,
            },
          },
          appUrl,
          await nextAuthOptions(parts, {
            callback,
            secret: await secretOf(state),
            failed: (error) => (failure = error),
          }),
        );
        const session = response.cookies.get(sessionName);
        if (session && response.redirect) {
          await forgetPrevious(request);
          return redirect(response.redirect, [session, done]);
        }
      } catch (error) {
        failure = error;
      }
      notice({ level: 'warn', code: `sign_in_${failureOf(failure)}`, reason: reasonOf(failure) });
      return failurePage(failureOf(failure), to, [done]);
    },
  };
}

/** What a caller may add to the authorization request: nothing that moves the code, the scope or the client. */
function allowedQuery(asked: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = {};
  const prompt = asked.get('prompt');
  if (prompt === 'login' || prompt === 'select_account') query.prompt = prompt;
  const hint = asked.get('login_hint');
  if (hint && hint.length <= 200 && !/[\u0000-\u001f\u007f]/.test(hint)) query.login_hint = hint;
  return query;
}

/** Parameters of the configuration, beside a prompt or a hint of this sign-in. */
function withConfigured(url: URL, { OAUTH_SCOPE, OAUTH_AUTHORIZE_PARAMS }: Environment): URL {
  const query = url.searchParams;
  if (OAUTH_SCOPE === null) query.delete('scope');
  const own = new Set(query.keys());
  for (const [name, value] of OAUTH_AUTHORIZE_PARAMS) {
    if (name === 'prompt' && own.has(name)) query.set(name, `${query.get(name)} ${value}`);
    else if (!own.has(name)) query.append(name, value);
  }
  return url;
}
/** The authorization server's own words, RFC 6749's characters of them. */
const refusalOf = (callback: URLSearchParams): string =>
  [callback.get('error'), callback.get('error_description')]
    .filter((one) => one !== null)
    .map((one) => one.replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '').slice(0, 200))
    .join(': ');

function failureOf(error: unknown): SignInFailure {
  if (!(error instanceof Failure)) return 'refused';
  return error.status === 502 ? 'misconfigured' : 'unavailable';
}
