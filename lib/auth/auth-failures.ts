import { Failure } from '@/lib/values/failure';
import { reasonOf } from '@/lib/values/reason-of';

/** There is no live session: the user has to sign in again. */
export function reauthRequired(): Failure {
  return new Failure({ status: 401, code: 'reauth_required', message: 'Sign in again to carry on.' });
}

/** The page was rendered for another user than the one who is signed in now. */
export function personChanged(): Failure {
  return new Failure({
    status: 401,
    code: 'person_changed',
    message: 'Someone else is now signed in. Reload the page.',
  });
}

/** The vault does not respond. We cannot tell whether there is a session, so we do not end it. */
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
    // Only the reason is logged: the cause itself may contain a complete token response.
    details: { reason: reasonOf(cause) },
    retryAfter,
  });
}

/**
 * Each page sends the user it was rendered for (`lib/bff/page-person.ts`), and must not get another user's data.
 * @throws Failure 401 `person_changed`
 */
export function requireSameUser(session: { userId: string } | null, headers: Headers): void {
  const pageUser = headers.get('x-user');
  if (session && pageUser !== null && pageUser !== encodeURIComponent(session.userId)) throw personChanged();
}
