import type { ComponentProps, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import { Failure } from '@/lib/values/failure';
import { FormFailure } from './form-failure';

type Given = Partial<ComponentProps<typeof FormFailure>>;
const saidOf = (given: Given) => textOf(markupOf(<FormFailure what="The chain" failure={null} {...given} />));
const failed = (status: number, code: string, more: object = {}) =>
  new Failure({ status, code, message: 'The name is taken.', ...more });

it('says nothing before a failure', () => expect(saidOf({})).toBe(''));

it.each<[string, Given, RegExp]>([
  ['refused, in the service’s words', { failure: failed(400, 'invalid_request') }, /^The chain was not saved The name is taken\. What you entered is still here\.$/],
  ['refused, with what is wrong', { failure: failed(400, 'invalid_request', { details: { issues: [{ path: 'a', message: 'A loop.' }] } }), hasIssues: true }, /^The chain was not saved The name is taken\. A loop\. What/],
  ['refused, with what the fields show', { failure: failed(400, 'invalid_request', { details: { issues: [{ path: 'a', message: 'A loop.' }] } }) }, /^The chain was not saved The name is taken\. What/],
  ['in conflict, in the service’s words', { failure: failed(409, 'conflict') }, /^The chain was not saved The name is taken\./],
  ['in conflict, in our own words', { failure: failed(409, 'conflict'), conflict: 'Already there.' }, /^The chain was not saved Already there\.$/],
  ['without the right', { failure: failed(403, 'forbidden'), conflict: 'Already there.' }, /^The chain was not saved You do not have the right to change this/],
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

type Box = ReactElement<{ ref: { current: unknown }; children: ReactElement }> | null;

/** The message in a form, with an error summary or not, or outside of any form. */
async function shownIn(form: { hasSummary: boolean } | null, given: Given) {
  const closest = () => form && { querySelector: () => (form.hasSummary ? {} : null) };
  const box = { closest, focus: vi.fn<() => void>(), scrollIntoView: vi.fn<(options: object) => void>() };
  const props: ComponentProps<typeof FormFailure> = { what: 'The chain', failure: null, ...given };
  const hook = await runHook(() => {
    const shown = FormFailure(props) as Box;
    if (shown) shown.props.ref.current = box;
    return shown;
  });
  const calls = () => [box.focus.mock.calls.length, box.scrollIntoView.mock.calls];
  return { ...hook, props, calls };
}
const refused = () => failed(503, 'paused', { retryAfter: 7 });

it('takes the focus in a form, unless its error summary has it, and otherwise scrolls into view', async () => {
  const failure = refused();
  expect((await shownIn({ hasSummary: false }, { failure })).calls()).toEqual([1, []]);
  expect((await shownIn({ hasSummary: true }, { failure })).calls()).toEqual([0, []]);
  expect((await shownIn(null, { failure })).calls()).toEqual([0, [[{ block: 'nearest' }]]]);
  const lost = { state: 'searching' } as const;
  expect((await shownIn({ hasSummary: false }, { lost })).calls()).toEqual([1, []]);
});

it('counts down again after each failure, even an equal one, and takes the focus again', async () => {
  const { now, props, rerender, calls } = await shownIn({ hasSummary: false }, { failure: refused() });
  const { key } = now()!.props.children;
  await rerender();
  expect([now()!.props.children.key, calls()]).toEqual([key, [1, []]]);
  props.failure = refused();
  await rerender();
  expect(now()!.props.children.key).not.toBe(key);
  expect(calls()).toEqual([2, []]);
});

it('does not ask to wait if the service does not', () =>
  expect(saidOf({ failure: failed(503, 'busy') })).not.toMatch(/asks you to wait|try again now/));
