import { expect, it, vi } from 'vitest';
import { Failure } from './failure';

const fields = { status: 503, code: 'busy', message: 'Busy', details: { of: 'it' }, retryAfter: 7 };

it('is an error with its fields and cause', () => {
  const cause = new Error('below');
  const failure = new Failure(fields, { cause });
  expect({ ...failure, message: failure.message }).toMatchObject(fields);
  expect([failure instanceof Error, failure.cause]).toEqual([true, cause]);
});

it('is recognised by another copy of the module, as Next loads one for pages and one for routes', async () => {
  vi.resetModules();
  const { Failure: Another } = await import('./failure');
  expect(Another).not.toBe(Failure);
  expect(new Another(fields)).toBeInstanceOf(Failure);
});

it.each([
  undefined,
  null,
  fields,
  new Error('x'),
  Object.assign(new Error('x'), { status: 400, code: 'OAUTH_RESPONSE_BODY_ERROR' }),
])('does not recognise %s as a failure', (value) => {
  expect(value instanceof Failure).toBe(false);
});
