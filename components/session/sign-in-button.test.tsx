import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Failure } from '@/lib/values/failure';
import { markupOf } from '@/components/testing-markup';
import { SignInButton, SignInFailed } from './sign-in-button';

const markup = (status: number, code: string) =>
  renderToStaticMarkup(<SignInFailed error={new Failure({ status, code, message: 'M' })} />);

it('names the wrong address if the dashboard refuses the request, and otherwise the sign-in service', () => {
  expect(markup(403, 'foreign_request')).toContain('set up for a different address');
  expect(markup(503, 'auth_unavailable')).toContain('The sign-in service is not answering');
  expect(markup(503, 'auth_unavailable')).toContain('role="alert"');
});

it('cannot be pressed before the page is live, when the press would be lost', () => {
  expect(markupOf(<SignInButton />)).toMatch(/^<fieldset disabled/);
});
