import fc from 'fast-check';
import { expect, it } from 'vitest';
import { redactSecrets } from './redact-secrets';

it('takes out the whole of a header in JSON, whatever its value is made of', () => {
  const value = fc.string({ unit: fc.constantFrom('a', '"', '\\', ';', ' ', '\n', '=', '}') });
  fc.assert(
    fc.property(value, value, (cookie, token) => {
      const headers = { cookie, 'x-user-token': token, accept: 'text/html' };
      expect(JSON.parse(redactSecrets(JSON.stringify(headers)))).toEqual({
        cookie: '[redacted]',
        'x-user-token': '[redacted]',
        accept: 'text/html',
      });
    }),
    { seed: 20261123, numRuns: 200 },
  );
});
