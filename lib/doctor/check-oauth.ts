import { createHash, randomBytes } from 'node:crypto';
import { type AuthorizationServer, ResponseBodyError, WWWAuthenticateChallengeError } from 'oauth4webapi';
import { createOAuthClient, type OAuthClient } from '@/lib/auth/oauth-client';
import { type Environment } from '@/lib/env';
import { api } from '@/lib/routes';
import { reasonOf } from '@/lib/values/reason-of';
import { ask, failed, type CheckResult, ok, skipped, unreachableTodo, warning } from './check-result';

const names = {
  find: 'discovery',
  redirect: 'redirect address',
  scopes: 'scopes',
  client: 'client authentication',
};

/** Checks the authorization server as far as possible without a user signing in. */
export async function checkOAuth(env: Environment): Promise<CheckResult[]> {
  const oauth = createOAuthClient(env);
  let server: AuthorizationServer;
  try {
    server = await oauth.fetchServer();
  } catch (error) {
    const rest = [names.redirect, names.scopes, names.client].map((name) =>
      skipped(name, 'No authorization server to ask.'),
    );
    return [notFound(env, reasonOf(error)), ...rest];
  }
  const says = env.OAUTH_TOKEN_ENDPOINT
    ? 'The endpoints are set by hand.'
    : `Found the metadata of ${env.OAUTH_ISSUER}.`;
  const [authorization, client] = await Promise.all([
    checkAuthorization(env, oauth, server),
    checkClient(env, oauth),
  ]);
  return [ok(names.find, says), ...authorization, client];
}

function notFound(env: Environment, reason: string): CheckResult {
  const namedIssuer = /it names (\S+), not /.exec(reason)?.[1];
  const says = `The metadata of ${env.OAUTH_ISSUER} could not be fetched: ${reason}.`;
  if (namedIssuer)
    return failed(names.find, says, `If that is your server, set OAUTH_ISSUER=${namedIssuer}.`);
  if (/RESPONSE_IS_NOT/.test(reason))
    return failed(
      names.find,
      says,
      'Check OAUTH_ISSUER; for a server without metadata set OAUTH_AUTHORIZATION_ENDPOINT and OAUTH_TOKEN_ENDPOINT.',
    );
  return failed(names.find, says, unreachableTodo(reason, 'OAUTH_ISSUER'));
}

/** Returned by a server that accepts the client, redirect address and scopes, and would now ask the user. */
const needsUser = /^(login|consent|interaction|account_selection)_required$/;

/** Starts a sign-in without a page (`prompt=none`). The server redirects back only to a registered address. */
async function checkAuthorization(
  env: Environment,
  oauth: OAuthClient,
  server: AuthorizationServer,
): Promise<CheckResult[]> {
  const redirectUri = env.APP_URL + api.signInCallback();
  const url = new URL(server.authorization_endpoint!);
  const query = {
    client_id: env.OAUTH_CLIENT_ID,
    redirect_uri: redirectUri,
    response_type: 'code',
    ...(env.OAUTH_SCOPE !== null && { scope: env.OAUTH_SCOPE }),
    state: 'doctor',
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
    prompt: 'none',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  // As in a real sign-in, our own parameters take precedence; here that includes `prompt`.
  for (const [name, value] of env.OAUTH_AUTHORIZE_PARAMS)
    if (!(name in query)) url.searchParams.append(name, value);
  const register = `Register ${redirectUri} for the client ${env.OAUTH_CLIENT_ID} at the server, or correct APP_URL or OAUTH_CLIENT_ID.`;
  const resultsFor = (error: string | null, description?: string | null) => {
    const isCredentials = error === 'invalid_client' || error === 'status 401';
    if (error === 'invalid_scope') {
      const says = `The server rejects them: ${description ?? error}.`;
      return [
        ok(names.redirect, `${redirectUri} is registered.`),
        failed(names.scopes, says, 'Correct OAUTH_SCOPE.'),
      ];
    }
    if (error !== null && !needsUser.test(error)) {
      const says = `The server rejects a sign-in: ${[error, description].filter(Boolean).join(' ')}.`;
      const todo = isCredentials ? credentialsTodo[env.OAUTH_CLIENT_AUTH] : register;
      return [failed(names.redirect, says, todo), unknownScopes(env, server)];
    }
    return [ok(names.redirect, `${redirectUri} is registered.`), unknownScopes(env, server)];
  };
  try {
    const { href } = await oauth.authorizationUrl(url);
    const { status, header, text } = await ask(env, href, { accept: 'text/html' });
    const location = header('location');
    const to = status >= 300 && status < 400 && URL.canParse(location, url) ? new URL(location, url) : null;
    if (!to) {
      const code = errorCodeIn(text);
      if (status >= 400)
        return [
          failed(names.redirect, `The server returns ${status} for a sign-in${code}.`, register),
          unknownScopes(env, server),
        ];
      return [
        warning(names.redirect, `The server returns a page${code}, which may be an error page.`, register),
        unknownScopes(env, server),
      ];
    }
    return resultsFor(to.searchParams.get('error'), to.searchParams.get('error_description'));
  } catch (error) {
    // The server has rejected the pushed request.
    if (error instanceof ResponseBodyError) return resultsFor(error.error, error.error_description);
    if (error instanceof WWWAuthenticateChallengeError) return resultsFor(`status ${error.status}`);
    const says = `A sign-in cannot be started: ${reasonOf(error)}.`;
    return [
      failed(names.redirect, says, unreachableTodo(reasonOf(error), 'OAUTH_ISSUER')),
      unknownScopes(env, server),
    ];
  }
}

/** The OAuth error code in a page, in brackets, if it has one. */
const errorCodeIn = (text: string): string => {
  const code =
    /\b(invalid_redirect_uri|redirect_uri_mismatch|invalid_client|unauthorized_client|invalid_request)\b/.exec(
      text,
    )?.[0];
  return code ? ` (${code})` : '';
};

function unknownScopes(env: Environment, server: AuthorizationServer): CheckResult {
  const known = server.scopes_supported;
  const requested = (env.OAUTH_SCOPE ?? '').split(' ').filter(Boolean);
  const unknown = known ? requested.filter((scope) => !known.includes(scope)) : [];
  if (unknown.length === 0)
    return ok(names.scopes, `${requested.join(' ') || 'None requested'}: the server does not object.`);
  const says = `The server does not know ${unknown.join(' ')}; it knows ${known!.join(' ')}.`;
  return failed(names.scopes, says, 'Correct OAUTH_SCOPE.');
}

const secretTodo = 'Check OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET.';
const credentialsTodo = {
  basic: secretTodo,
  post: secretTodo,
  private_key_jwt: 'Check OAUTH_CLIENT_ID, and that the server knows the public key of OAUTH_PRIVATE_KEY.',
  none: 'Check OAUTH_CLIENT_ID, and that the client is public at the server.',
};

async function checkClient(env: Environment, oauth: OAuthClient): Promise<CheckResult> {
  const name = names.client;
  try {
    const { status, error } = await oauth.tryCredentials();
    if (error === 'invalid_grant')
      return ok(name, `The server accepts this client with ${env.OAUTH_CLIENT_AUTH}.`);
    if (error === 'unauthorized_client' || error === 'unsupported_grant_type')
      return warning(
        name,
        `The server issues this client no refresh tokens (${error}).`,
        'Users must sign in again whenever their token expires; allow refresh_token for the client.',
      );
    const says = `The server rejects this client with ${env.OAUTH_CLIENT_AUTH}: ${status} ${error ?? ''}.`;
    if (status !== 401 && error !== 'invalid_client') return warning(name, says, "Check the server's log.");
    const todo = credentialsTodo[env.OAUTH_CLIENT_AUTH];
    if (env.OAUTH_CLIENT_SECRET === undefined) return failed(name, says, todo);
    const otherMethod = env.OAUTH_CLIENT_AUTH === 'basic' ? 'post' : 'basic';
    const otherResult = await createOAuthClient({ ...env, OAUTH_CLIENT_AUTH: otherMethod })
      .tryCredentials()
      .catch(() => null);
    return otherResult?.error === 'invalid_grant'
      ? failed(name, says, `It accepts the other method: set OAUTH_CLIENT_AUTH=${otherMethod}.`)
      : failed(name, says, todo);
  } catch (error) {
    const says = `The token endpoint does not respond: ${reasonOf(error)}.`;
    return failed(name, says, unreachableTodo(reasonOf(error), 'OAUTH_ISSUER'));
  }
}
