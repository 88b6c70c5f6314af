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
import { nextAuthCookies, nextAuthOptions, providerId, type SignInParts } from './next-auth-options';
import { cookieName, onlyCookie, requestCookies, setCookie } from './session-cookie';
import * as attempts from './sign-in-attempt';

/** Why a sign-in failed. The sign-in page has a message for each. */
export type SignInFailure = 'cancelled' | 'expired' | 'refused' | 'unavailable' | 'misconfigured';

/** next-auth creates `state`, PKCE and the session cookie; oauth4webapi validates and exchanges the code. */
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

  /** Signing in again replaces this browser's session. We keep its tokens valid, as calls may still be in flight. */
  async function deletePreviousSession(request: Request) {
    for (const value of requestCookies(request.headers.get('cookie')).get(sessionName) ?? []) {
      const previous = await cookie.read(value);
      if (previous) await vault.remove(previous.sid).catch(() => {}); // If this fails, the session expires anyway.
    }
  }

  /** The secret that the attempt's cookies were encrypted with. It need not be the first: secrets may have rotated. */
  async function secretOf(state: string): Promise<string> {
    const salt = nextAuthCookies.state;
    for (const secret of env.SESSION_SECRET) {
      if (await decode({ token: state, secret, salt }).catch(() => null)) return secret;
    }
    return env.SESSION_SECRET[0]!;
  }

  return {
    /**
     * Starts a sign-in: `POST` with `{ callbackUrl }`, and optionally `prompt` or `login_hint` in the query. The caller
     * has already checked the request against CSRF. @returns the authorization server's `{ url }`, for `location.assign`
     * @throws Failure 503 if the authorization server cannot be found
     */
    async start(request: Request): Promise<Response> {
      const body = (await request.json().catch(() => null)) as { callbackUrl?: unknown } | null;
      const to = attempts.returnAddress(callbackUrl(body?.callbackUrl, appUrl), callbackUrl('', appUrl));
      const csrf = randomBytes(16).toString('hex');
      const csrfHash = createHash('sha256').update(`${csrf}${env.SESSION_SECRET[0]}`).digest('hex');
      const response = await callNextAuth(
        {
          method: 'POST',
          path: ['signin', providerId],
          query: allowedQuery(new URL(request.url).searchParams),
          // The request has passed our own CSRF check; this token and cookie only satisfy next-auth's.
          body: { csrfToken: csrf, callbackUrl: to },
          cookies: { [nextAuthCookies.csrf]: `${csrf}|${csrfHash}` },
        },
        appUrl,
        await nextAuthOptions(parts),
      );
      const requested = new URL(response.redirect!);
      const tag = attempts.newTag();
      requested.searchParams.set('state', attempts.withTag(requested.searchParams.get('state')!, tag));
      const url = await oauth
        .authorizationUrl(addConfiguredParams(requested, env))
        .catch((error: unknown) => {
          notice({ level: 'warn', code: 'sign_in_not_begun', reason: reasonOf(error) });
          throw error instanceof Failure ? error : authUnavailable(error);
        });
      const valueOf = (name: keyof typeof nextAuthCookies) =>
        cookieValue(response.cookies.get(nextAuthCookies[name]));
      const attempt = attempts.packAttempt({
        state: valueOf('state'),
        verifier: valueOf('verifier'),
        to: valueOf('to'),
      });
      const headers = new Headers({ 'cache-control': 'private, no-store' });
      const name = cookieName(`sign-in.${tag}`, appUrl);
      const cookies = requestCookies(request.headers.get('cookie'));
      for (const oldName of attempts.attemptsToEvict(cookies, name.length + attempt.length, appUrl)) {
        headers.append('set-cookie', setCookie(oldName, '', 0, appUrl));
      }
      headers.append('set-cookie', setCookie(name, attempt, attempts.attemptSeconds, appUrl));
      return Response.json({ url: url.href }, { headers });
    },

    /** Handles the authorization server's redirect. Redirects the user to where they were going, or to sign-in. */
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
      const clearAttempt = setCookie(name, '', 0, appUrl);
      if (callback.has('error')) {
        const reason = describeError(callback);
        const isCancelled = callback.get('error') === 'access_denied';
        notice({ level: isCancelled ? 'info' : 'warn', code: 'sign_in_error', reason });
        return failurePage(isCancelled ? 'cancelled' : 'refused', to, [clearAttempt]);
      }
      callback.set('state', split[0]);
      let failure: unknown;
      try {
        const response = await callNextAuth(
          {
            method: 'GET',
            path: ['callback', providerId],
            query: Object.fromEntries(callback),
            cookies: {
              [nextAuthCookies.state]: state,
              [nextAuthCookies.verifier]: verifier,
              [nextAuthCookies.to]: to,
            },
          },
          appUrl,
          await nextAuthOptions(parts, {
            callback,
            secret: await secretOf(state),
            onFailure: (error) => (failure = error),
          }),
        );
        const session = response.cookies.get(sessionName);
        if (session && response.redirect) {
          await deletePreviousSession(request);
          return redirect(response.redirect, [session, clearAttempt]);
        }
      } catch (error) {
        failure = error;
      }
      notice({ level: 'warn', code: `sign_in_${failureOf(failure)}`, reason: reasonOf(failure) });
      return failurePage(failureOf(failure), to, [clearAttempt]);
    },
  };
}

/** The parameters a caller may add to the authorization request. None can change the redirect, scope or client. */
function allowedQuery(given: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = {};
  const prompt = given.get('prompt');
  if (prompt === 'login' || prompt === 'select_account') query.prompt = prompt;
  const hint = given.get('login_hint');
  if (hint && hint.length <= 200 && !/[\u0000-\u001f\u007f]/.test(hint)) query.login_hint = hint;
  return query;
}

/** Adds the configured parameters. A `prompt` is merged with this sign-in's own; any other of its own takes precedence. */
function addConfiguredParams(url: URL, { OAUTH_SCOPE, OAUTH_AUTHORIZE_PARAMS }: Environment): URL {
  const query = url.searchParams;
  if (OAUTH_SCOPE === null) query.delete('scope');
  const ownNames = new Set(query.keys());
  for (const [name, value] of OAUTH_AUTHORIZE_PARAMS) {
    if (name === 'prompt' && ownNames.has(name)) query.set(name, `${query.get(name)} ${value}`);
    else if (!ownNames.has(name)) query.append(name, value);
  }
  return url;
}

/** The authorization server's error for the log, limited to the characters that RFC 6749 allows. */
const describeError = (callback: URLSearchParams): string =>
  [callback.get('error'), callback.get('error_description')]
    .filter((text) => text !== null)
    .map((text) => text.replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '').slice(0, 200))
    .join(': ');

function failureOf(error: unknown): SignInFailure {
  if (!(error instanceof Failure)) return 'refused';
  return error.status === 502 ? 'misconfigured' : 'unavailable';
}
