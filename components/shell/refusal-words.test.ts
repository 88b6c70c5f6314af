import { expect, it } from 'vitest';
import { Failure } from '@/lib/values/failure';
import { refusalWords, refusalWordsWithIssues } from './refusal-words';

const refused = (status: number, details?: unknown, message = 'The request is not valid.') =>
  new Failure({ status, code: 'x', message, details });
const issues = (...messages: string[]) => ({ issues: messages.map((message) => ({ path: 'a', message })) });

it('says why a write was not carried out, in the service’s words if the input was at fault', () => {
  expect([400, 409].map((status) => refusalWords(refused(status)))).toEqual([
    'The request is not valid.',
    'The request is not valid.',
  ]);
  expect(refusalWords(refused(404))).toMatch(/^We could not find this\. It was removed/);
});

it('speaks of changing, not of seeing, if the right is missing', () => {
  expect(refusalWords(refused(403))).toMatch(/the right to change this/);
  expect(refusalWords(refused(403))).not.toMatch(/\bsee\b/);
});

it('says each thing that is wrong with the request, once', () => {
  const loop = 'The stages would depend on each other in a loop.';
  expect(refusalWordsWithIssues(refused(400, issues(loop, 'must be a day')))).toBe(
    `The request is not valid. ${loop} Must be a day`,
  );
  expect(refusalWordsWithIssues(refused(400, issues(loop), loop))).toBe(loop);
  expect(refusalWordsWithIssues(refused(400, 'of another shape'))).toBe('The request is not valid.');
  expect(refusalWordsWithIssues(refused(409, issues(loop)))).toBe('The request is not valid.');
});
