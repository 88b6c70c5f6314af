import { expect, it } from 'vitest';
import { signInFailureWords } from './sign-in-card';

it('explains a failed sign-in for known and unknown reasons, and returns null without one', () => {
  expect(signInFailureWords('cancelled')?.title).toBe('You did not sign in');
  expect(signInFailureWords('OAuthCallback')?.title).toBe('The sign-in did not work');
  expect(signInFailureWords('toString')?.title).toBe('The sign-in did not work');
  expect(signInFailureWords(undefined)).toBeNull();
});
