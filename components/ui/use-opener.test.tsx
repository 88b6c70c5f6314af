import type { MouseEvent, KeyboardEvent, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { runHook } from '@/lib/query/testing-hook';
import { Button } from './button';
import { useOpener } from './use-opener';

type Handlers = Record<
  'onMouseDown' | 'onClick' | 'onKeyDown' | 'onKeyUp' | 'onPointerEnter' | 'onFocus',
  (event: object) => void
>;

async function opener(trigger = <Button>Open</Button>, popup: 'menu' | 'dialog' = 'menu') {
  const load = vi.fn<() => void>();
  const hook = await runHook(() => useOpener(trigger, { popup, load }));
  const shared = () => (hook.now().button as ReactElement<{ value: Handlers & Record<string, unknown> }>).props.value; // oxfmt-ignore
  const send = async (name: keyof Handlers, event: Partial<MouseEvent & KeyboardEvent>) => {
    shared()[name]({ preventDefault() {}, ...event });
    await hook.settle();
    const { isOpen, start } = hook.now();
    return [isOpen, start];
  };
  return { ...hook, send, shared, load };
}

it('opens a menu with the main mouse button only', async () => {
  const { send } = await opener();
  expect(await send('onMouseDown', { button: 2 })).toEqual([false, null]);
  expect(await send('onMouseDown', { button: 0 })).toEqual([true, null]);
});

it.each([
  ['ArrowDown', 'first'],
  ['ArrowUp', 'last'],
])('opens a menu by %s at its %s entry', async (key, start) => {
  const { send } = await opener();
  expect(await send('onKeyDown', { key: 'x' })).toEqual([false, null]);
  expect(await send('onKeyDown', { key })).toEqual([true, start]);
});

it('opens a menu by Enter only when the key is released where it was pressed', async () => {
  const { send } = await opener();
  expect(await send('onKeyUp', { key: 'Enter' })).toEqual([false, null]);
  expect(await send('onKeyDown', { key: 'Enter' })).toEqual([false, null]);
  expect(await send('onKeyUp', { key: 'Enter' })).toEqual([true, 'first']);
});

it('opens a dialog by a click', async () => {
  const { send } = await opener(<Button>Open</Button>, 'dialog');
  expect(await send('onClick', { detail: 1 })).toEqual([true, null]);
});

it('opens nothing from a button that is not available', async () => {
  const trigger = <Button disabledReason="Not yet">Open</Button>;
  const { now } = await runHook(() => useOpener(trigger, { popup: 'menu', load: () => {} }));
  expect(now().button).toBe(trigger);
});

it('opens a menu at its first entry by the space bar or a screen reader, and does not open it twice', async () => {
  const { send } = await opener();
  expect(await send('onClick', { detail: 0 })).toEqual([true, 'first']);
  const { send: sendMouse } = await opener();
  await sendMouse('onMouseDown', { button: 0 });
  // The click that follows the mouse down.
  expect(await sendMouse('onClick', { detail: 0 })).toEqual([true, null]);
});

it('keeps the browser from moving the focus or the page when a menu opens', async () => {
  const { send } = await opener();
  const isPrevented = async (...[name, event]: Parameters<typeof send>) => {
    const preventDefault = vi.fn<() => void>();
    await send(name, { ...event, preventDefault });
    return preventDefault.mock.calls.length > 0;
  };
  expect(await isPrevented('onKeyDown', { key: 'a' })).toBe(false);
  for (const key of ['Enter', 'ArrowDown', 'ArrowUp'])
    expect(await isPrevented('onKeyDown', { key }), key).toBe(true);
  expect(await isPrevented('onMouseDown', { button: 0 })).toBe(true);
});

it('opens nothing if another key is pressed before Enter is released', async () => {
  const { send } = await opener();
  await send('onKeyDown', { key: 'Enter' });
  await send('onKeyDown', { key: 'x' });
  expect(await send('onKeyUp', { key: 'Enter' })).toEqual([false, null]);
});

it('focuses its button first, to which the focus returns when the popup closes', async () => {
  const { triggerRef, send } = await opener().then((hook) => ({ ...hook, ...hook.now() }));
  const focus = vi.fn<() => void>();
  Object.assign(triggerRef, { current: { focus } });
  await send('onMouseDown', { button: 0 });
  expect(focus).toHaveBeenCalledOnce();
});

it('says whether it is open, and what opens', async () => {
  const { shared, send, now, settle } = await opener();
  expect(shared()).toMatchObject({ 'aria-haspopup': true, 'aria-expanded': false });
  await send('onKeyDown', { key: 'ArrowDown' });
  expect(shared()['aria-expanded']).toBe(true);
  now().onOpenChange(false);
  await settle();
  expect([now().isOpen, shared()['aria-expanded']]).toEqual([false, false]);
  const dialog = await opener(<Button>Open</Button>, 'dialog');
  expect(dialog.shared()['aria-haspopup']).toBeUndefined();
});

it('loads what opens as soon as a pointer or the focus is on its button', async () => {
  const { shared, load } = await opener();
  for (const name of ['onPointerEnter', 'onFocus'] as const) {
    load.mockClear(); // It is also loaded once the browser is idle.
    shared()[name]({});
    expect(load).toHaveBeenCalledOnce();
  }
});
