import { ResponseBodyError } from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { authUnavailable, reauthRequired } from '@/lib/auth/auth-failures';
import { reasonOf } from './reason-of';

describe('the reason that goes into the log', () => {
  it("is an error's own words and those of what caused it, with their codes", () => {
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    expect(reasonOf(new Error('fetch failed', { cause }))).toBe('fetch failed: ECONNREFUSED connect');
    expect(reasonOf(authUnavailable(cause))).toBe('ECONNREFUSED connect');
    expect(reasonOf(reauthRequired())).toBe('reauth_required');
    // Its code is the number 23.
    expect(reasonOf(new DOMException('too late', 'TimeoutError'))).toBe('too late');
    expect(reasonOf('thrown text')).toBe('thrown text');
  });

  it('never holds what the error carries: a response may hold tokens', () => {
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
