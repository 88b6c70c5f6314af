import { expect, it } from 'vitest';
import { redactSecrets } from './redact-secrets';

it('takes out the whole of a header in JSON, quotation marks in its value included', () => {
  const headers = { cookie: 'a="short one"; theme=dark', 'x-user-token': 'tok\\"en', accept: 'text/html' };
  expect(JSON.parse(redactSecrets(JSON.stringify(headers)))).toEqual({
    cookie: '[redacted]',
    'x-user-token': '[redacted]',
    accept: 'text/html',
  });
});
