import { expect, it } from 'vitest';
import { Failure } from '@/lib/values/failure';
import { stoppedWords } from './stopped-words';

const saidAfter = (error: unknown) => stoppedWords({ error, done: 1, of: 2 });

it.each([
  [401, 'reauth_required', undefined, 'your session has ended. Sign in again to carry on.'],
  [0, 'offline', undefined, 'you seem to be offline. Check your connection and try again.'],
  [502, 'upstream_auth', undefined, 'the service does not accept this dashboard. Tell whoever runs this dashboard. You cannot fix this yourself.'],
  [429, 'rate_limited', 1, 'the request limit has been reached. Try again in 1 second.'],
  [503, 'auth_unavailable', 2, 'the sign-in service is not answering. Try again in 2 seconds.'],
  [503, 'sessions_unavailable', 3, 'sessions cannot be read at the moment. Try again in 3 seconds.'],
  [503, 'paused', 30, 'the service asked for a pause. Try again in 30 seconds.'],
  [429, 'rate_limited', 20, 'the request limit has been reached. Try again in 20 seconds.'],
  [502, 'unreachable', undefined, 'the service cannot be reached. Try again in a minute.'],
  [504, 'response_lost', undefined, 'the service did not answer in time. Try again in a minute.'],
  [500, 'internal_error', undefined, 'the service did not answer. Try again in a minute.'],
  [500, 'internal_error', 7, 'the service did not answer. Try again in 7 seconds.'],
])('says why reading stopped and what to do next: %i %s, %s', async (status, code, retryAfter, reason) => {
  const failure = new Failure({ status, code, message: '', retryAfter });
  expect(await saidAfter(failure)).toBe(`Stopped after 1 of 2 requests: ${reason}`);
}); // oxfmt-ignore

it('says so of an error of ours as well, and nothing if reading did not stop', async () => {
  const reason = 'the service did not answer. Try again in a minute.';
  expect(await saidAfter(new TypeError('ours'))).toBe(`Stopped after 1 of 2 requests: ${reason}`);
  expect(await stoppedWords({ error: null, done: 0, of: 1 })).toMatch(/^Stopped after 0 of 1 request: /);
  expect(await stoppedWords(null)).toBeNull();
});
