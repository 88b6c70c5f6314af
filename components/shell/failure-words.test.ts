import { describe, expect, it } from 'vitest';
import { failureWords } from './failure-words';
import { Failure } from '@/lib/values/failure';
import { readFailure } from './read-failure';

describe('failureWords', () => {
  it('prefers our own code to the status, which several failures share', () => {
    expect(failureWords({ status: 502, code: 'upstream_auth' }).title).toMatch(
      /does not accept this dashboard/,
    );
    expect(failureWords({ status: 502, code: 'unreachable' }).title).toMatch(/cannot be reached/);
    expect(failureWords({ status: 502, code: 'bad_response' }).title).toMatch(
      /could not read the service’s answer/,
    );
    expect(failureWords({ status: 503, code: 'auth_unavailable' }).what).toMatch(/still signed in/);
  });

  it('falls back to the status for an unknown code, and to general words for an unknown status', () => {
    const words = [0, 401, 403, 404, 408, 413, 429, 503, 418].map((status) =>
      failureWords({ status, code: 'whatever' }),
    );
    expect(new Set(words.map(({ title }) => title)).size).toBe(words.length);
    expect(words.every(({ what, next }) => what && next)).toBe(true);
    expect(failureWords({ status: 500, code: 'toString' }).title).toBe('Something went wrong');
  });

  it('offers a retry only where it can help', () => {
    expect([401, 403, 404, 413].map((status) => failureWords({ status, code: '' }).canRetry)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([0, 429, 503].every((status) => failureWords({ status, code: '' }).canRetry)).toBe(true);
  });

  it('reads the fields of a Failure, and only the reference of any other error', () => {
    const failed = new Failure({
      status: 429,
      code: 'rate_limited',
      message: 'Slow down',
      details: 'not for a screen',
      retryAfter: 12,
    });
    expect(readFailure(failed)).toEqual({
      status: 429,
      code: 'rate_limited',
      message: 'Slow down',
      retryAfter: 12,
    });
    const unknown = Object.assign(new Error('secret path'), { digest: '12345' });
    expect(readFailure(unknown)).toEqual({
      status: 500,
      code: 'internal_error',
      message: 'Reference 12345.',
    });
  });

  it('offers a retry for every failure that our server names, and for one that is not known', () => {
    const codes = ['upstream_auth', 'auth_unavailable', 'sessions_unavailable', 'busy', 'paused', 'unreachable', 'response_lost', 'bad_response'];
    const words = codes.map((code) => failureWords({ status: 418, code }));
    expect(words.map(({ canRetry }) => canRetry)).toEqual(codes.map(() => true));
    expect(new Set([...words, failureWords({ status: 418, code: '' })].map(({ title }) => title)).size).toBe(9);
    expect([408, 418].map((status) => failureWords({ status, code: '' }).canRetry)).toEqual([true, true]);
  }); // oxfmt-ignore

  it('says that nothing was saved only if nothing was, and that someone who is still signed in is', () => {
    const saysUnsaved = (status: number) => /Nothing was saved/.test(failureWords({ status, code: '' }).what);
    expect([408, 413, 0, 429, 503].map(saysUnsaved)).toEqual([true, true, false, false, false]);
    for (const code of ['auth_unavailable', 'sessions_unavailable'])
      expect(failureWords({ status: 503, code }).what).toMatch(/^You are still signed in/);
  });

  it('has nothing to say of an error of ours without a reference', () => {
    expect(readFailure(new Error('secret path')).message).toBe('');
  });
});
