import { Failure } from '@/lib/values/failure';

/** An error's own words, without what it carries. */
export function reasonOf(error: unknown): string {
  if (error instanceof Failure)
    return (error.details as { reason?: string } | undefined)?.reason ?? error.code;
  if (!(error instanceof Error)) return String(error);
  const { code, cause } = error as { code?: string; cause?: unknown };
  const below = cause instanceof Error ? `: ${reasonOf(cause)}` : '';
  return `${code ? `${code} ` : ''}${error.message}${below}`;
}

/** No live session; signing in again helps. */
export function reauthRequired(): Failure {
  return new Failure({ status: 401, code: 'reauth_required', message: 'Sign in again to carry on.' });
}

/** The page that asks belongs to someone else than who is signed in by now. */
export function personChanged(): Failure {
  return new Failure({
    status: 401,
    code: 'person_changed',
    message: 'Someone else is now signed in. Reload the page.',
  });
}

/** A token that was renewed a moment ago is refused, so the partner key is wrong. */
export function upstreamAuth(): Failure {
  return new Failure({
    status: 502,
    code: 'upstream_auth',
    message: 'The service did not accept our credentials.',
  });
}

/** The authorization server or the vault does not answer; the session is kept. @param retryAfter in seconds */
export function authUnavailable(cause: unknown, retryAfter = 2): Failure {
  return new Failure({
    status: 503,
    code: 'auth_unavailable',
    message: 'The sign-in service is not answering.',
    // For the log: what happened. Never the cause itself, which may hold a whole token response.
    details: { reason: reasonOf(cause) },
    retryAfter,
  });
}
