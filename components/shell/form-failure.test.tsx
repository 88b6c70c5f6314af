import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { Failure } from '@/lib/values/failure';
import { FormFailure } from './form-failure';

type Given = Partial<ComponentProps<typeof FormFailure>>;
const saidOf = (given: Given) => textOf(markupOf(<FormFailure what="The chain" failure={null} {...given} />));
const failed = (status: number, code: string, more: object = {}) =>
  new Failure({ status, code, message: 'The name is taken.', ...more });

it('says nothing before a failure', () => expect(saidOf({})).toBe(''));

it.each<[string, Given, RegExp]>([
  ['refused, in the service’s words', { failure: failed(400, 'invalid_request') }, /^The chain was not saved The name is taken\. What you entered is still here\.$/],
  ['in conflict, in the service’s words', { failure: failed(409, 'conflict') }, /^The chain was not saved The name is taken\./],
  ['in conflict, in our own words', { failure: failed(409, 'conflict'), conflict: 'Already there.' }, /^The chain was not saved Already there\.$/],
  ['without the right', { failure: failed(403, 'forbidden'), conflict: 'Already there.' }, /^The chain was not saved You do not have access to this\. It exists/],
  ['never sent, with the wait', { failure: failed(503, 'paused', { retryAfter: 7 }) }, /^The chain was not saved The service asked for a pause\..*asks you to wait 7 seconds\./],
  ['without a response to what changes nothing twice', { failure: failed(502, 'response_lost') }, /^We don’t know whether the chain was saved .*You can save it again/],
  ['still looked for', { lost: { state: 'searching' }, checkAction: 'Look' }, /^We don’t know yet whether the chain was saved .*could create a second one\. What you entered is still here\. Look$/],
  ['not found', { lost: { state: 'not-found' } }, /^We could not find the chain .*check before you send it again/],
  ['found', { lost: { state: 'found', href: '/chains/c' } }, /^The chain was saved after all .*no need to send it again\. Open it$/],
  ['found, without an address', { lost: { state: 'found' } }, /no need to send it again\.$/],
  ['lost, and then refused', { failure: failed(502, 'response_lost'), lost: { state: 'refused', failure: failed(400, 'invalid_request') } }, /^The chain was not saved The name is taken\./],
])('says how an attempt ended: %s', (_, given, expected) => expect(saidOf(given)).toMatch(expected)); // oxfmt-ignore

it('does not hide a mistake of our own as a failed attempt', () =>
  expect(() => saidOf({ failure: new TypeError('a mistake') })).toThrow('a mistake'));
