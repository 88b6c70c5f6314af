/** The kinds of tokens a server issues. */
export type TokenShape = { tokens: 'opaque' | 'JWT'; refresh: 'rotated' | 'kept' | 'none' };

/** A running third-party authorization server. */
export type OtherServer = {
  /** The user that its authorization endpoint signs in, without asking. */
  person: string;
  counts: { refreshes: number };
  /** Whether the API would accept this access token now. */
  accepts(token: string): boolean | Promise<boolean>;
  endGrants(): void | Promise<void>;
  /** Whose page signing out leads to: the server's own logout, or the dashboard's if the server has none. */
  logout: 'server' | 'dashboard';
  /** The environment variables the dashboard needs to use it. */
  environment: Record<string, string>;
  close(): Promise<void>;
};

/** An id and a secret containing the punctuation that is usual in them. */
export const otherClient = { id: 'chain-dashboard.web_1', secret: 'a-secret_of.this-client' };

export const environmentOf = (api: string, extra: Record<string, string>): Record<string, string> => ({
  APP_URL: 'http://localhost:4250',
  PARTNER_API_URL: api,
  PARTNER_API_KEY: 'pk_test_0123456789',
  OAUTH_CLIENT_ID: otherClient.id,
  OAUTH_CLIENT_SECRET: otherClient.secret,
  SESSION_SECRET: 'a-session-secret-of-at-least-32-characters',
  LOG_LEVEL: 'silent',
  ...extra,
});
