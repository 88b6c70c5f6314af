import { ResponseBodyError } from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { authUnavailable, reauthRequired } from '@/lib/auth/auth-failures';
import { Failure } from './failure';
import { reasonOf } from './reason-of';

describe('the reason in the log', () => {
  it('joins the messages and codes of an error and its causes', () => {
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    expect(reasonOf(new Error('fetch failed', { cause }))).toBe('fetch failed: ECONNREFUSED connect');
    expect(reasonOf(authUnavailable(cause))).toBe('ECONNREFUSED connect');
    expect(reasonOf(reauthRequired())).toBe('reauth_required');
    // Its `code` is the number 23.
    expect(reasonOf(new DOMException('too late', 'TimeoutError'))).toBe('too late');
    expect(reasonOf('thrown text')).toBe('thrown text');
  });

  it('is the reason of our own failures, but only the code of the service’s', () => {
    const failure = (status: number, code: string, cause?: unknown) =>
      new Failure(
        { status, code, message: 'For people.', details: { reason: 'Told by Mr Wells' } },
        { cause },
      );
    expect(reasonOf(failure(500, 'bad_response'))).toBe('Told by Mr Wells');
    expect(reasonOf(failure(403, 'foreign_request'))).toBe('Told by Mr Wells');
    expect(reasonOf(failure(499, 'conflict'))).toBe('conflict');
    expect(reasonOf(failure(409, 'conflict', new Error('below')))).toBe('conflict: below');
    const metadata = { attribute: 'issuer', expected: 'https://a', body: { issuer: 'https://b' } };
    expect(reasonOf(new Error('mismatch', { cause: metadata }))).toBe('mismatch: it names https://b, not https://a'); // oxfmt-ignore
    expect(reasonOf(new Error('mismatch', { cause: { ...metadata, attribute: 'aud' } }))).toBe('mismatch');
  });

  it('never contains the error’s data, as a response may contain tokens', () => {
    const payload = { error: 'invalid_grant', refresh_token: 'short' };
    const body = new ResponseBodyError('server responded with an error', {
      cause: payload as never,
      response: Response.json(payload),
    });
    const plain = Object.assign(new Error('x'), { body: payload, response: payload });
    for (const error of [body, plain, new Error('x', { cause: payload }), authUnavailable(body)])
      expect(reasonOf(error)).not.toMatch(/short|refresh_token/);
  });
});
