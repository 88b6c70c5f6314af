import 'server-only';
import * as oauth from 'oauth4webapi';
import { type Environment } from '@/lib/env';
import { Failure } from '@/lib/values/failure';

/** Without metadata no one says how an id_token is signed; it came over the token endpoint's own connection. */
const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'Ed25519', 'EdDSA'];

/**
 * The authorization server: by OIDC discovery, else by RFC 8414 metadata, else (both endpoints set by hand) not looked
 * for at all. What is set by hand goes before what the metadata say.
 * @throws Failure 503, or oauth4webapi's own error
 */
export async function findServer(
  env: Environment,
  limit: oauth.DiscoveryRequestOptions,
): Promise<oauth.AuthorizationServer> {
  const byHand = {
    authorization_endpoint: env.OAUTH_AUTHORIZATION_ENDPOINT,
    token_endpoint: env.OAUTH_TOKEN_ENDPOINT,
    revocation_endpoint: env.OAUTH_REVOCATION_ENDPOINT,
    pushed_authorization_request_endpoint: env.OAUTH_PAR_ENDPOINT,
    end_session_endpoint: env.OAUTH_END_SESSION_ENDPOINT,
  };
  const set = Object.fromEntries(Object.entries(byHand).filter(([, value]) => value !== undefined));
  if (byHand.authorization_endpoint && byHand.token_endpoint)
    return { issuer: env.OAUTH_ISSUER, id_token_signing_alg_values_supported: algorithms, ...set };

  const issuer = new URL(env.OAUTH_ISSUER);
  const ask = async (algorithm: 'oidc' | 'oauth2') =>
    oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { ...limit, algorithm }));
  const found = await ask('oidc').catch(async (first: unknown) => {
    // Another issuer's document is a reason to stop; a page, an error or nothing at all may mean that there is none.
    if ((first as { code?: string }).code === oauth.JSON_ATTRIBUTE_COMPARISON) throw first;
    return ask('oauth2').catch((second: unknown) => {
      throw first instanceof Failure ? first : second;
    });
  });
  return { ...found, ...set };
}
