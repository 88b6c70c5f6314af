/** What a server's tokens are like. */
export type TokenShape = { tokens: 'opaque' | 'JWT'; refresh: 'rotated' | 'kept' | 'none' };

/** An authorization server that nobody here wrote, running. */
export type OtherServer = {
  /** Who its authorization endpoint signs in, without asking. */
  person: string;
  counts: { refreshes: number };
  /** Whether the API would take this access token now. */
  takes(token: string): boolean | Promise<boolean>;
  endGrants(): void | Promise<void>;
  /** Where signing out leads: whether the server has a logout of its own that takes us. */
  logout: 'theirs' | 'ours';
  /** Variables with which the dashboard works against it. */
  environment: Record<string, string>;
  close(): Promise<void>;
};

/** An id and a secret with the signs that ids and secrets have. */
export const otherClient = { id: 'chain-dashboard.web_1', secret: 'a-secret_of.this-client' };

export const environmentOf = (api: string, more: Record<string, string>): Record<string, string> => ({
  APP_URL: 'http://localhost:4250',
  PARTNER_API_URL: api,
  PARTNER_API_KEY: 'pk_test_0123456789',
  OAUTH_CLIENT_ID: otherClient.id,
  OAUTH_CLIENT_SECRET: otherClient.secret,
  SESSION_SECRET: 'a-session-secret-of-at-least-32-characters',
  LOG_LEVEL: 'silent',
  ...more,
});
