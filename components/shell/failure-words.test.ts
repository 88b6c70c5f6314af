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
});
