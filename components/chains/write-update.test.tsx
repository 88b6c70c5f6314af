import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import type { UpdateDialog } from '@/components/insight/update-dialog';
import { propsIn } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { WriteUpdate } from './write-update';

const now = Date.parse('2026-11-20T12:00:00Z');
const read = readingFixture(lineFixture(transactionFixture('1')), new Map(), now);

async function button(given: Partial<ComponentProps<typeof WriteUpdate>> = {}) {
  const { window, document } = stubBrowser();
  Object.assign(document, { querySelector: () => null });
  Object.assign(globalThis, { HTMLElement: class {} });
  const props: ComponentProps<typeof WriteUpdate> = {
    reading: read,
    contacts: [],
    aboutId: '1',
    userId: 'u',
    now,
    isSupposing: false,
    ...given,
  };
  const hook = await runHook(() => WriteUpdate({ ...props }));
  const dialog = () =>
    propsIn(hook.now()).find((one) => 'onEdit' in one) as ComponentProps<typeof UpdateDialog> | undefined;
  /** Presses a key. @returns whether the dialog is open then */
  const press = async (key: string) => {
    window.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key }));
    await hook.settle();
    return dialog() !== undefined;
  };
  const reason = () => propsIn(hook.now(), Button)[0]!.disabledReason;
  return { ...hook, dialog, press, reason, given: props };
}

it.each(['d', 'u'])('opens with %s, and keeps what was edited while it is closed', async (key) => {
  const { dialog, press, settle, reason } = await button();
  expect([reason(), await press('x'), await press(key)]).toEqual([undefined, false, true]);
  const edits = { '1:client': { text: 'Mine', for: null, to: 'another client' } };
  dialog()!.onEdit(edits);
  dialog()!.onClose();
  await settle();
  expect(dialog()).toBeUndefined();
  await press(key);
  expect(dialog()!.edits).toEqual(edits);
});

it('shows what was written if the last own sale leaves the chain meanwhile', async () => {
  const { dialog, press, settle, rerender, given, now: shown } = await button();
  const lost = () => propsIn(shown()).find((one) => 'edits' in one && !('aboutId' in one));
  await press('d');
  const edits = { '1:client': { text: 'Mine', for: null, to: 'another client' } };
  dialog()!.onEdit(edits);
  await settle();
  expect(lost()).toBeUndefined();
  given.aboutId = undefined;
  await rerender();
  expect([lost()!.edits, dialog()]).toEqual([edits, undefined]);
});

it('leaves u to undo the last supposition while there is one', async () => {
  const { press } = await button({ isSupposing: true });
  expect([await press('u'), await press('d')]).toEqual([false, true]);
});

it.each([
  [{ reading: null }, 'Its stages are still being read.'],
  [{ aboutId: undefined }, 'You are not a party to any transaction in this chain.'],
])('says why there is nothing to write: %#', async (given, words) => {
  const { press, reason } = await button(given);
  expect([reason(), await press('d'), await press('u')]).toEqual([words, false, false]);
});

it('opens by its button about the given sale', async () => {
  const { now: shown, dialog, settle } = await button({ aboutId: '1' });
  (propsIn(shown(), Button)[0]!.onPress as () => void)();
  await settle();
  expect(dialog()).toMatchObject({
    aboutId: '1',
    reading: read,
    userId: 'u',
    now,
    edits: {},
    isForOneChain: true,
  });
});
