import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { upstreamAuth } from '@/lib/partner-api/failures';
import { authUnavailable, reauthRequired, requireSameUser, sessionsUnavailable } from './auth-failures';

const session = { userId: 'Jörg Weiß/1' };
const pageOf = (userId: string) => new Headers({ 'x-user': encodeURIComponent(userId) });

it('rejects a page rendered for another user; ids may contain any characters', () => {
  for (const headers of [pageOf(session.userId), new Headers()])
    expect(() => requireSameUser(session, headers)).not.toThrow();
  expect(() => requireSameUser(session, pageOf('someone else'))).toThrow(
    expect.objectContaining({ status: 401, code: 'person_changed' }),
  );
  // Without a session there is no data to protect.
  expect(() => requireSameUser(null, pageOf('someone else'))).not.toThrow();
});

it('refuses a page that names no user, though one is signed in', () => {
  expect(() => requireSameUser(session, new Headers({ 'x-user': '' }))).toThrow(
    expect.objectContaining({ code: 'person_changed' }),
  );
});

it.each([
  ['a session is needed', reauthRequired(), { status: 401, code: 'reauth_required', retryAfter: undefined }],
  ['the partner key is wrong', upstreamAuth(), { status: 502, code: 'upstream_auth', retryAfter: undefined }],
  ['sessions cannot be read', sessionsUnavailable('x'), { status: 503, code: 'sessions_unavailable', retryAfter: 3 }],
  ['the server does not answer', authUnavailable('x'), { status: 503, code: 'auth_unavailable', retryAfter: 2 }],
  ['the server asks for a pause', authUnavailable('x', 7), { status: 503, code: 'auth_unavailable', retryAfter: 7 }],
])('says what to do if %s', (_, failure, expected) => {
  expect(failure).toMatchObject(expected);
}); // oxfmt-ignore

it.each([
  ['the sign-in service', authUnavailable],
  ['the vault', sessionsUnavailable],
])('keeps only the reason of an outage of %s: its cause may be a complete token response', (_, outage) => {
  const cause = { body: { access_token: 'a token', refresh_token: 'another' } };
  const failure = outage(new Error('status 503', { cause }));
  expect(failure.details).toEqual({ reason: 'status 503' });
  expect(inspect(failure, { depth: Infinity })).not.toMatch(/a token|another/);
});
