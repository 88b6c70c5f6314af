/**
 * What stands between a request and a user token. Same fields as the partner client's error, so that one
 * mapping (the route wrapper, the failure panel) serves both.
 * - 401 `reauth_required`: no live session; signing in again helps.
 * - 502 `upstream_auth`: a token that was renewed a moment ago is refused, so the partner key is wrong.
 * - 503 `auth_unavailable`: the authorization server or the vault does not answer; the session is kept.
 */
export class AuthError extends Error {
  override readonly name = 'AuthError';

  constructor(
    readonly status: 401 | 502 | 503,
    readonly code: 'reauth_required' | 'upstream_auth' | 'auth_unavailable',
    message: string,
    /** Seconds. */
    readonly retryAfter?: number,
    /** For the log: what happened. Never the error itself, which may hold a whole token response. */
    readonly reason?: string,
  ) {
    super(message);
  }
}

/** An error's own words, without what it carries. */
export function reasonOf(error: unknown): string {
  if (error instanceof AuthError) return error.reason ?? error.code;
  if (!(error instanceof Error)) return String(error);
  const { code, cause } = error as { code?: string; cause?: unknown };
  const below = cause instanceof Error ? `: ${reasonOf(cause)}` : '';
  return `${code ? `${code} ` : ''}${error.message}${below}`;
}

export function reauthRequired(): AuthError {
  return new AuthError(401, 'reauth_required', 'Sign in again to go on.');
}

export function upstreamAuth(): AuthError {
  return new AuthError(502, 'upstream_auth', 'The service refuses our credentials.');
}

export function authUnavailable(cause: unknown, retryAfter = 2): AuthError {
  const reason = reasonOf(cause);
  return new AuthError(503, 'auth_unavailable', 'The sign-in service does not answer.', retryAfter, reason);
}
