import * as oauth from 'oauth4webapi';
import type { RunningSandbox } from '../testing';
import { TestBrowser } from './test-browser';

const insecure = { [oauth.allowInsecureRequests]: true };

/** An OAuth client of a sandbox, by default the demo's, built with `oauth4webapi`. Only for tests. */
export async function openTestClient(
  sandbox: Pick<RunningSandbox, 'url' | 'partnerKey' | 'clientSecret' | 'dashboardUrl'>,
  registration = {
    clientId: 'chain-dashboard',
    clientSecret: sandbox.clientSecret,
    redirectUri: `${sandbox.dashboardUrl}/api/auth/callback/partner`,
  },
) {
  const client: oauth.Client = { client_id: registration.clientId };
  const issuer = new URL(sandbox.url);
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure));
  const { redirectUri } = registration;
  const basic = oauth.ClientSecretBasic(registration.clientSecret);

  /** A valid authorization request; empty parameters are omitted. */
  async function authorizationUrl(parameters: Record<string, string> = {}) {
    const verifier = oauth.generateRandomCodeVerifier();
    const all = {
      client_id: client.client_id,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid offline_access',
      state: 'some-state',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...parameters,
    };
    const url = new URL(server.authorization_endpoint!);
    url.search = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== '')).toString();
    return { url, verifier };
  }

  async function exchange(callback: URL, verifier: string, auth = basic) {
    const params = oauth.validateAuthResponse(server, client, callback, 'some-state');
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      auth,
      params,
      redirectUri,
      verifier,
      insecure,
    );
    return oauth.processAuthorizationCodeResponse(server, client, response);
  }

  return {
    server,
    redirectUri,
    authorizationUrl,
    exchange,

    async signIn(
      person = 'agent',
      browser = new TestBrowser(sandbox.url),
      parameters: Record<string, string> = {},
    ) {
      const { url, verifier } = await authorizationUrl(parameters);
      return exchange(await browser.signIn(url, person), verifier);
    },

    async refresh(token: string, auth = basic) {
      const response = await oauth.refreshTokenGrantRequest(server, client, auth, token, insecure);
      return oauth.processRefreshTokenResponse(server, client, response);
    },

    async revoke(token: string) {
      const response = await oauth.revocationRequest(server, client, basic, token, insecure);
      await oauth.processRevocationResponse(response);
    },

    async whoami(userToken: string, key = sandbox.partnerKey) {
      const headers = { authorization: `Bearer ${key}`, 'x-user-token': userToken };
      const response = await fetch(`${sandbox.url}/v1/whoami`, { headers });
      return { status: response.status, body: (await response.json()) as { user?: { id: string } } };
    },
  };
}

export type TestClient = Awaited<ReturnType<typeof openTestClient>>;
