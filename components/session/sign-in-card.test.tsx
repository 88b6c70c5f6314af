import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { SignInCard, signInFailureWords } from './sign-in-card';

it('explains a failed sign-in for known and unknown reasons, and returns null without one', () => {
  expect(signInFailureWords('cancelled')?.title).toBe('You did not sign in');
  expect(signInFailureWords('OAuthCallback')?.title).toBe('The sign-in did not work');
  expect(signInFailureWords('toString')?.title).toBe('The sign-in did not work');
  expect(signInFailureWords(undefined)).toBeNull();
});

it('tells the reasons apart, and says what to do', () => {
  const words = ['cancelled', 'expired', 'refused', 'unavailable', 'misconfigured', 'another'].map((reason) =>
    signInFailureWords(reason)!,
  );
  expect(new Set(words.map(({ title }) => title)).size).toBe(6);
  expect(words.map(({ text }) => text)).toEqual([
    expect.stringContaining('Nothing has changed'),
    expect.stringContaining('too long ago'),
    expect.stringContaining('did not pass our checks'),
    expect.stringContaining('If you were signed in, you still are'),
    expect.stringContaining('Tell whoever runs this dashboard'),
    'Start again from here.',
  ]);
});

it('is named by its title, and the tab by that of the document', () => {
  const html = markupOf(
    <SignInCard title="Sign in to the chains" documentTitle="Sign in">
      <button>Sign in</button>
    </SignInCard>,
  );
  expect(html).toContain('<title>Sign in · Chain dashboard</title>');
  expect(textOf(/<main.*<\/main>/.exec(html)![0].replace(/<title>.*<\/title>/, ''))).toBe(
    'Sign in to the chains Sign in',
  );
  expect(html).toMatch(/<h1[^>]*>Sign in to the chains<\/h1>/);
});
