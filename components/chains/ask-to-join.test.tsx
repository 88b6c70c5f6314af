import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { whoamiQuery } from '@/lib/account/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { AskToJoin } from './ask-to-join';
import type { AskToJoinDialog } from './ask-to-join-dialog';
// Loaded when the page is idle, which must not outlast a test.
import './ask-to-join-dialog';

type DialogProps = ComponentProps<typeof AskToJoinDialog>;

async function opened() {
  stubBrowser();
  const given = { transactionId: 't', address: '1 Quay Street', likelyRole: 'Agent', userId: 'u' };
  const hook = await runHook(() => AskToJoin(given));
  const dialog = () => propsIn(hook.now()).find((props) => 'likelyRole' in props) as DialogProps | undefined;
  expect(dialog()).toBeUndefined();
  (propsIn(hook.now(), Button)[0]!.onPress as () => void)();
  await hook.until(() => expect(dialog()).toBeDefined());
  return { ...hook, dialog };
}

it.each([
  [false, 'You have asked to join', /Once they accept, you will see the stages here/],
  [true, 'You had already asked', /It was not sent twice/],
])('says once it is asked whether it was asked before: %s', async (existing, title, words) => {
  const { dialog, until, now } = await opened();
  dialog()!.onDone(existing);
  await until(() => expect(dialog()).toBeUndefined());
  const [banner] = propsIn(now(), Banner);
  expect(banner).toMatchObject({ title, isLive: true });
  expect(banner!.children).toMatch(words);
});

it('gives the focus to what replaces the button', async () => {
  stubBrowser();
  const focus = vi.fn<() => void>();
  const given = { transactionId: 't', address: '1 Quay Street', likelyRole: 'Agent', userId: 'u' };
  const { now, settle, rerender } = await runHook(() => {
    const shown = AskToJoin(given);
    const [box] = propsIn(shown).filter(({ tabIndex }) => tabIndex === -1);
    if (box) (box.ref as { current: unknown }).current = { focus };
    return shown;
  });
  (propsIn(now(), Button)[0]!.onPress as () => void)();
  await settle();
  expect(focus).not.toHaveBeenCalled();
  (propsIn(now()).find((props) => 'likelyRole' in props) as DialogProps).onDone(false);
  await settle();
  await rerender();
  expect(focus).toHaveBeenCalledOnce();
});

it('can be closed without asking', async () => {
  const { dialog, until, now } = await opened();
  dialog()!.onOpenChange(false);
  await until(() => expect(dialog()).toBeUndefined());
  expect(propsIn(now(), Banner)).toEqual([]);
});

it.each([
  [['requests:write'], undefined],
  [[], expect.stringContaining('“requests:write”')],
])('can be pressed only with a key that may ask: %j', async (scopes, reason) => {
  stubBrowser();
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const given = { transactionId: 't', address: '1 Quay Street', likelyRole: 'Agent', userId: 'u' };
  const { now } = await runHook(() => AskToJoin(given), client);
  expect(propsIn(now(), Button)[0]!.disabledReason).toEqual(reason);
});

it('asks at the sale that it is about, in the user’s likely role', async () => {
  const { dialog } = await opened();
  expect(dialog()).toMatchObject({ transactionId: 't', address: '1 Quay Street', likelyRole: 'Agent', userId: 'u' }); // oxfmt-ignore
});
