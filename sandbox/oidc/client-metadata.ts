import type { ClientMetadata } from 'oidc-provider';

export type OwnClient = {
  id: string;
  secret: string;
  name: string;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
};

/** What every client of this server may do: the authorization code flow with its own addresses, and no other. */
export const clientMetadata = (client: OwnClient): ClientMetadata => ({
  client_id: client.id,
  client_secret: client.secret,
  client_name: client.name,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: client.redirectUris,
  post_logout_redirect_uris: client.postLogoutRedirectUris,
  // Which of the two methods a request uses is not compared with this: both work.
  token_endpoint_auth_method: 'client_secret_basic',
});
