import type { ComponentProps, ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import type { Button } from '@/components/ui/button';
import { runHook } from '@/lib/query/testing-hook';
import { Failure } from '@/lib/values/failure';
import { AddStopBanner, SendStages } from './send-stages';
import type { AddStop } from './use-add-usual';

const now = Date.parse('2026-11-24T09:00:00Z');
// The words count the wait from the refusal.
beforeEach(() => void vi.setSystemTime(now));
afterEach(() => void vi.useRealTimers());

const refused = (status: number, code: string, retryAfter?: number, at = now, details?: object): AddStop => ({
  state: 'refused',
  title: 'Survey',
  error: new Failure({ status, code, message: 'It is there already.', retryAfter, details }),
  at,
});

async function sendButton(given: Partial<ComponentProps<typeof SendStages>> = {}) {
  const onSend = vi.fn<() => void>();
  const props = { count: 2, isRetry: false, stop: null, onSend, ...given };
  const { now: shown, settle } = await runHook(() => SendStages(props));
  const button = () => (shown() as ReactElement<ComponentProps<typeof Button>>).props;
  return { button, words: () => [button().children as unknown].flat().join(''), settle, onSend };
}

it('says how many stages it adds, and that they are the others after it has stopped', async () => {
  const { button, words, onSend } = await sendButton();
  expect(words()).toBe('Add 2 stages');
  button().onPress!();
  expect(onSend).toHaveBeenCalledOnce();
  expect((await sendButton({ count: 1, isRetry: true })).words()).toBe('Add the other 1 stage');
});

it.each<[string, Partial<ComponentProps<typeof SendStages>>, string | undefined]>([
  ['nothing stops it', {}, undefined],
  ['no stage is ticked', { count: 0 }, 'Tick at least one stage.'],
  ['a stage is looked for', { stop: { state: 'looking', title: 'Survey' } }, 'We are still looking for “Survey”: sending it again now could create a second one.'],
  ['a stage was found', { stop: { state: 'found', title: 'Survey' } }, undefined],
  ['a stage was not found', { stop: { state: 'not-found', title: 'Survey' } }, undefined],
  ['the service asks to wait', { stop: refused(503, 'busy', 30) }, 'The service asks you to wait another 30 s.'],
  ['a stage was refused', { stop: refused(409, 'conflict') }, undefined],
])('says why nothing can be added: %s', async (_, given, reason) => {
  expect((await sendButton(given)).button().disabledReason).toBe(reason);
}); // oxfmt-ignore

it('can be pressed again once the wait is over', async () => {
  const clock = vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now });
  const { button, settle } = await sendButton({ stop: refused(503, 'busy', 2) });
  await clock.advanceTimersByTimeAsync(2000);
  await settle();
  expect(button().disabledReason).toBeUndefined();
});

it('counts the wait from the refusal, also when the dialog is opened again later', async () => {
  const stop = refused(503, 'busy', 30, now - 20_000);
  expect((await sendButton({ stop })).button().disabledReason).toBe(
    'The service asks you to wait another 10 s.',
  );
  expect(saidOf(stop)).toContain('The service asks you to wait 10 seconds.');
  const over = refused(503, 'busy', 30, now - 60_000);
  expect((await sendButton({ stop: over })).button().disabledReason).toBeUndefined();
  expect(saidOf(over)).not.toContain('The service asks you to wait');
});

const saidOf = (stop: AddStop, addedCount = 2, remainingCount = 3) =>
  textOf(markupOf(<AddStopBanner {...{ stop, addedCount, remainingCount }} />));

it.each<[string, AddStop, RegExp]>([
  ['refused, in the service’s words', refused(409, 'conflict'), /^“Survey” was not added It is there already\. 2 stages were added, 3 are left\. Nothing after it was sent\.$/],
  ['refused as not valid', refused(400, 'invalid_request'), /^“Survey” was not added It is there already\./],
  ['refused with what is wrong', refused(400, 'invalid_request', 0, now, { issues: [{ path: 'dependsOnStageId', message: 'It is not a stage of the same transaction.' }] }), /already\. It is not a stage of the same transaction\. 2 stages/],
  ['refused for another reason, with the wait', refused(503, 'busy', 5), /^“Survey” was not added Too many requests are waiting\. Everyone .* The service asks you to wait 5 seconds\. 2 stages/],
  ['the stages could not be read', { state: 'unread', error: new Failure({ status: 403, code: 'forbidden', message: '' }), at: now }, /^The stages could not be read again, so nothing was added You do not have access to this\. It exists, but [^.]*\.$/],
  ['stopped', { state: 'stopped' }, /^Stopped 2 stages were added, 3 are left\.$/],
  ['looking', { state: 'looking', title: 'Survey' }, /^We don’t know yet whether “Survey” was added .* We will keep looking for two minutes, even if you close this\. 2 stages/],
  ['found', { state: 'found', title: 'Survey' }, /^“Survey” was added after all 2 stages were added, 3 are left\.$/],
  ['not found', { state: 'not-found', title: 'Survey' }, /^We could not find “Survey” The service’s answer was lost, and we have not found it since\. .* check before you send it again\. 2 stages/],
])('says why it stopped, and how far it got: %s', (_, stop, text) => expect(saidOf(stop)).toMatch(text)); // oxfmt-ignore

it('counts one stage as one', () => {
  expect(saidOf({ state: 'stopped' }, 1, 1)).toBe('Stopped 1 stage was added, 1 is left.');
});

it('takes the focus, because the button that was pressed is gone', async () => {
  const focus = vi.fn<() => void>();
  await runHook(() => {
    const shown = AddStopBanner({ stop: { state: 'stopped' }, addedCount: 1, remainingCount: 1 });
    shown.props.ref.current = { focus };
    return shown;
  });
  expect(focus).toHaveBeenCalledOnce();
});
