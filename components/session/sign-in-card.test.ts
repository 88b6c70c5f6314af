import { expect, it } from 'vitest';
import { signInFailureWords } from './sign-in-card';

it('says that a sign-in failed whatever the reason is called, and nothing when none did', () => {
  expect(signInFailureWords('cancelled')?.title).toBe('You did not sign in');
  expect(signInFailureWords('OAuthCallback')?.title).toBe('The sign-in did not work');
  expect(signInFailureWords('toString')?.title).toBe('The sign-in did not work');
  expect(signInFailureWords(undefined)).toBeNull();
});
