import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Failure } from '@/lib/values/failure';
import { SignInFailed } from './sign-in-button';

const shown = (status: number, code: string) =>
  renderToStaticMarkup(<SignInFailed error={new Failure({ status, code, message: 'M' })} />);

it('blames the address where the dashboard refuses it, and the sign-in service only where that failed', () => {
  expect(shown(403, 'foreign_request')).toContain('set up for a different address');
  expect(shown(503, 'auth_unavailable')).toContain('The sign-in service is not answering');
});
