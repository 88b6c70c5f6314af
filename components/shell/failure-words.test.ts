import { describe, expect, it } from 'vitest';
import { failureWords } from './failure-words';
import { Failure } from '@/lib/values/failure';
import { readFailure } from './read-failure';

describe('failures in plain words', () => {
  it('prefers the code that we gave to the status that several failures share', () => {
    expect(failureWords({ status: 502, code: 'upstream_auth' }).title).toMatch(
      /does not accept this dashboard/,
    );
    expect(failureWords({ status: 502, code: 'unreachable' }).title).toMatch(/cannot be reached/);
    expect(failureWords({ status: 502, code: 'bad_response' }).title).toMatch(
      /could not read the service’s answer/,
    );
    expect(failureWords({ status: 503, code: 'auth_unavailable' }).what).toMatch(/still signed in/);
  });

  it('goes by the status when the code is not known, and always has something to say', () => {
    const seen = [0, 401, 403, 404, 408, 413, 429, 503, 418].map((status) =>
      failureWords({ status, code: 'whatever' }),
    );
    expect(new Set(seen.map(({ title }) => title)).size).toBe(seen.length);
    expect(seen.every(({ what, next }) => what && next)).toBe(true);
    expect(failureWords({ status: 500, code: 'toString' }).title).toBe('Something went wrong');
  });

  it('offers no second attempt where it cannot help', () => {
    expect([401, 403, 404, 413].map((status) => failureWords({ status, code: '' }).canRetry)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([0, 429, 503].every((status) => failureWords({ status, code: '' }).canRetry)).toBe(true);
  });

  it('reads a failed call, and of anything else only the reference', () => {
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
