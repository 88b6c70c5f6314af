import type { ClientMetadata } from 'oidc-provider';

export type RegisteredClient = {
  id: string;
  secret: string;
  name: string;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
};

/** What every client of this server may do: the authorization code flow with its registered addresses, nothing else. */
export const clientMetadata = (client: RegisteredClient): ClientMetadata => ({
  client_id: client.id,
  client_secret: client.secret,
  client_name: client.name,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: client.redirectUris,
  post_logout_redirect_uris: client.postLogoutRedirectUris,
  // Not enforced: both supported methods work.
  token_endpoint_auth_method: 'client_secret_basic',
});
