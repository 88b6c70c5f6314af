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

  it('names OAuth’s error code, but nothing that only looks like one', () => {
    const refused = (error: unknown) => reasonOf(Object.assign(new Error('refused'), { error }));
    expect(refused('invalid_client')).toBe('refused: invalid_client');
    expect(refused('x'.repeat(60))).toBe(`refused: ${'x'.repeat(60)}`);
    for (const odd of ['x'.repeat(61), 'two words', '', { code: 'x' }, 7])
      expect(refused(odd)).toBe('refused');
    const withCause = Object.assign(new Error('refused', { cause: new Error('below') }), { error: 'invalid_client' }); // oxfmt-ignore
    expect(reasonOf(withCause)).toBe('refused: below');
    const issuer = { attribute: 'issuer', expected: 'a', body: { issuer: 'x'.repeat(500) } };
    expect(reasonOf(new Error('m', { cause: issuer }))).toBe(`m: it names ${'x'.repeat(200)}, not a`);
    expect(reasonOf(new Error('', { cause: new Error('below') }))).toBe('below');
  });

  it('of our own failure without a reason is its code and cause', () => {
    const failure = new Failure({ status: 503, code: 'busy', message: 'For people.' }, { cause: new Error('below') }); // oxfmt-ignore
    expect(reasonOf(failure)).toBe('busy: below');
    expect(reasonOf(new Failure({ status: 503, code: 'busy', message: 'For people.', details: { reason: 7 } }))).toBe('busy'); // oxfmt-ignore
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
