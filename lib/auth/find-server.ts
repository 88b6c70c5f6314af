import 'server-only';
import * as oauth from 'oauth4webapi';
import { type Environment } from '@/lib/env';
import { Failure } from '@/lib/values/failure';

/** Accepted for an id_token if there is no metadata to name the algorithm; it comes straight from the token endpoint. */
const fallbackAlgorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'Ed25519', 'EdDSA'];

/**
 * Finds the authorization server by OIDC discovery, or failing that by RFC 8414 metadata. Configured endpoints override
 * the metadata, and if both required ones are configured no metadata is requested.
 * @throws Failure 503, or oauth4webapi's own error
 */
export async function findServer(
  env: Environment,
  options: oauth.DiscoveryRequestOptions,
): Promise<oauth.AuthorizationServer> {
  const endpoints = {
    authorization_endpoint: env.OAUTH_AUTHORIZATION_ENDPOINT,
    token_endpoint: env.OAUTH_TOKEN_ENDPOINT,
    revocation_endpoint: env.OAUTH_REVOCATION_ENDPOINT,
    pushed_authorization_request_endpoint: env.OAUTH_PAR_ENDPOINT,
    end_session_endpoint: env.OAUTH_END_SESSION_ENDPOINT,
  };
  const configured = Object.fromEntries(Object.entries(endpoints).filter(([, value]) => value !== undefined));
  if (endpoints.authorization_endpoint && endpoints.token_endpoint)
    return {
      issuer: env.OAUTH_ISSUER,
      id_token_signing_alg_values_supported: fallbackAlgorithms,
      ...configured,
    };

  const issuer = new URL(env.OAUTH_ISSUER);
  const discover = async (algorithm: 'oidc' | 'oauth2') =>
    oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { ...options, algorithm }));
  const metadata = await discover('oidc').catch(async (oidcError: unknown) => {
    // Metadata for another issuer is fatal. Any other failure may just mean the server has no OIDC document.
    if ((oidcError as { code?: string }).code === oauth.JSON_ATTRIBUTE_COMPARISON) throw oidcError;
    return discover('oauth2').catch((error: unknown) => {
      throw oidcError instanceof Failure ? oidcError : error;
    });
  });
  return { ...metadata, ...configured };
}
