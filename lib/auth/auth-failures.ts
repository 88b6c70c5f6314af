import { Failure } from '@/lib/values/failure';
import { reasonOf } from '@/lib/values/reason-of';

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

/** The vault does not respond: no one can say whether there is a session, and none is ended for it. */
export function sessionsUnavailable(cause: unknown): Failure {
  return new Failure({
    status: 503,
    code: 'sessions_unavailable',
    message: 'Sessions cannot be read at the moment.',
    details: { reason: reasonOf(cause) },
    retryAfter: 3,
  });
}

/** The authorization server does not respond; the session is kept. @param retryAfter in seconds */
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

/**
 * A page says for whom it asks (`lib/bff/page-person.ts`), and gets nothing of anyone else.
 * @throws Failure 401 `person_changed`
 */
export function refuseOther(session: { userId: string } | null, headers: Headers): void {
  const asks = headers.get('x-user');
  if (session && asks !== null && asks !== encodeURIComponent(session.userId)) throw personChanged();
}
