import { afterEach, expect, it, vi } from 'vitest';
import { entryOf } from '@/lib/invites/invite-entry';
import { bodyOf, conflict, table } from './testing-send-invites';

afterEach(() => void vi.useRealTimers());

it('sends rows one after the other, shows progress, and refetches the lists once at the end', async () => {
  const { now, send, sent, results, rows, pendingNames, progressSeen, isStale } = await table([
    'ann',
    'unsent',
  ]);
  const realFetch = fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    return realFetch(...call);
  });
  expect(await send()).toBe(true);
  expect([sent, isStale()]).toEqual([[['ann', false], ['unsent', false]], true]); // oxfmt-ignore
  expect(results()).toEqual([['ann', true], ['unsent', false]]); // oxfmt-ignore
  expect([now().outcome?.failed, now().outcome?.done.length, now().progress]).toEqual([0, 2, null]);
  expect([...progressSeen]).toEqual([null, 'Sending 1 of 2…', 'Sending 2 of 2…']);
  expect([rows(), pendingNames(), now().failures.size]).toEqual([[''], [], 0]);
  await send('one');
  expect([results().length, now().outcome?.done.length, progressSeen.size]).toEqual([3, 1, 3]);
});

it('keeps refused rows with the reason, and rows added while sending', async () => {
  const responses = { twice: conflict, down: { refused: { status: 503, code: 'busy' } } };
  const { now, form, on, send, rows, pendingNames, sent } = await table(['ann', 'twice', 'down'], responses);
  on.send = (name) => {
    if (name === 'down')
      form().setValue('rows', [
        entryOf(),
        ...form().getValues('rows'),
        entryOf({ email: 'new@example.com' }),
      ]);
  };
  expect(await send()).toBe(false);
  expect([sent.length, rows(), pendingNames()]).toEqual([3, ['twice', 'down', 'new'], []]);
  expect(now().outcome).toMatchObject({ done: [{ body: bodyOf('ann') }], failed: 2 });
  expect([...now().failures]).toEqual([
    ['twice@example.com', 'already_invited'],
    ['down@example.com', expect.stringMatching(/^Too many requests are waiting\. Everyone/)],
  ]);
  await send('other');
  expect(now().failures.size).toBe(0);
});

it.each([
  ['its new position', ['ann', 'odd'], 0],
  ['its position after a blank row, if nothing was sent', ['odd'], 1],
])('sets field errors of the service on the row at %s', async (_, names, index) => {
  const details = { issues: [{ path: 'role', message: 'No such role' }] };
  const { form, send } = await table(names, {
    odd: { refused: { status: 400, code: 'validation_error', details } },
  });
  form().setValue('rows', [entryOf(), ...form().getValues('rows')]);
  await send();
  expect(form().getFieldState(`rows.${index}.role`).error?.message).toBe('No such role');
});
