import { createHash, randomBytes } from 'node:crypto';
import { type AuthorizationServer } from 'oauth4webapi';
import { createOAuthClient, type OAuthClient } from '@/lib/auth/oauth-client';
import { type Environment } from '@/lib/env';
import { api } from '@/lib/routes';
import { reasonOf } from '@/lib/values/reason-of';
import { ask, failed, type CheckResult, ok, skipped, unreachableTodo, warning } from './finding';

const names = {
  find: 'discovery',
  redirect: 'redirect address',
  scopes: 'scopes',
  client: 'client authentication',
};

/** The authorization server, as far as it can be asked without a person. */
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
  const isByHand = env.OAUTH_TOKEN_ENDPOINT !== undefined;
  const found = ok(names.find, isByHand ? 'The endpoints are set by hand.' : `${env.OAUTH_ISSUER} is found.`);
  const [atAuthorization, client] = await Promise.all([
    checkAuthorization(env, server),
    checkClient(env, oauth),
  ]);
  return [found, ...atAuthorization, client];
}

function notFound(env: Environment, reason: string): CheckResult {
  const named = /it names (\S+), not /.exec(reason)?.[1];
  const says = `The metadata of ${env.OAUTH_ISSUER} cannot be had: ${reason}.`;
  if (named) return failed(names.find, says, `If that is your server, write OAUTH_ISSUER=${named}.`);
  if (/RESPONSE_IS_NOT/.test(reason))
    return failed(
      names.find,
      says,
      'Check OAUTH_ISSUER; for a server without metadata set OAUTH_AUTHORIZATION_ENDPOINT and OAUTH_TOKEN_ENDPOINT.',
    );
  return failed(names.find, says, unreachableTodo(reason, 'OAUTH_ISSUER'));
}

/** What a server returns that knows client, address and scopes and would now ask the person. */
const asksThePerson = /^(login|consent|interaction|account_selection)_required$/;

/** Begins a sign-in that no one sees (`prompt=none`): a server sends no one back to an address that it does not know. */
async function checkAuthorization(env: Environment, server: AuthorizationServer): Promise<CheckResult[]> {
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
  const register = `Register ${redirectUri} for the client ${env.OAUTH_CLIENT_ID} at the server, or mend APP_URL or OAUTH_CLIENT_ID.`;
  try {
    const { status, header, text } = await ask(env, url.href, { accept: 'text/html' });
    const location = header('location');
    const to = status >= 300 && status < 400 && URL.canParse(location, url) ? new URL(location, url) : null;
    if (!to) {
      const why = wordsOf(text);
      if (status >= 400)
        return [
          failed(names.redirect, `The server returns ${status} to a sign-in${why}.`, register),
          unknownScopes(env, server),
        ];
      return [
        warning(
          names.redirect,
          `The server returns a page${why}: it cannot be told whether it is a refusal.`,
          register,
        ),
        unknownScopes(env, server),
      ];
    }
    const error = to.searchParams.get('error');
    if (error === 'invalid_scope') {
      const says = `The server refuses them: ${to.searchParams.get('error_description') ?? error}.`;
      return [
        ok(names.redirect, `${redirectUri} is known.`),
        failed(names.scopes, says, 'Mend OAUTH_SCOPE.'),
      ];
    }
    if (error !== null && !asksThePerson.test(error)) {
      const says = `The server refuses a sign-in: ${error} ${to.searchParams.get('error_description') ?? ''}.`;
      return [failed(names.redirect, says, register), unknownScopes(env, server)];
    }
    return [ok(names.redirect, `${redirectUri} is known.`), unknownScopes(env, server)];
  } catch (error) {
    const says = `The authorization endpoint does not respond: ${reasonOf(error)}.`;
    return [
      failed(names.redirect, says, unreachableTodo(reasonOf(error), 'OAUTH_ISSUER')),
      unknownScopes(env, server),
    ];
  }
}

/** OAuth's name for it, if a page has one. */
const wordsOf = (text: string): string => {
  const code =
    /\b(invalid_redirect_uri|redirect_uri_mismatch|invalid_client|unauthorized_client|invalid_request)\b/.exec(
      text,
    )?.[0];
  return code ? ` (${code})` : '';
};

function unknownScopes(env: Environment, server: AuthorizationServer): CheckResult {
  const known = server.scopes_supported;
  const asked = (env.OAUTH_SCOPE ?? '').split(' ').filter(Boolean);
  const unknown = known ? asked.filter((scope) => !known.includes(scope)) : [];
  if (unknown.length === 0)
    return ok(names.scopes, `${asked.join(' ') || 'None asked for'}: the server names no objection.`);
  const says = `The server does not know ${unknown.join(' ')}; it knows ${known!.join(' ')}.`;
  return failed(names.scopes, says, 'Mend OAUTH_SCOPE.');
}

async function checkClient(env: Environment, oauth: OAuthClient): Promise<CheckResult> {
  const name = names.client;
  try {
    const { status, error } = await oauth.tryCredentials();
    if (error === 'invalid_grant')
      return ok(name, `The server takes this client by ${env.OAUTH_CLIENT_AUTH}.`);
    if (error === 'unauthorized_client' || error === 'unsupported_grant_type')
      return warning(
        name,
        `The server gives this client no refresh tokens (${error}).`,
        'People sign in again whenever their token ends; let the client use refresh_token.',
      );
    const says = `The server refuses this client by ${env.OAUTH_CLIENT_AUTH}: ${status} ${error ?? ''}.`;
    if (status !== 401 && error !== 'invalid_client')
      return warning(name, says, 'Look into the log of the server.');
    const other = env.OAUTH_CLIENT_AUTH === 'basic' ? 'post' : 'basic';
    const byOther = await createOAuthClient({ ...env, OAUTH_CLIENT_AUTH: other })
      .tryCredentials()
      .catch(() => null);
    return byOther?.error === 'invalid_grant'
      ? failed(name, says, `It takes it the other way: write OAUTH_CLIENT_AUTH=${other}.`)
      : failed(name, says, 'Check OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET.');
  } catch (error) {
    const says = `The token endpoint does not respond: ${reasonOf(error)}.`;
    return failed(name, says, unreachableTodo(reasonOf(error), 'OAUTH_ISSUER'));
  }
}
