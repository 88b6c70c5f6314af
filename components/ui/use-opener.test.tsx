import type { MouseEvent, KeyboardEvent, ReactElement } from 'react';
import { expect, it } from 'vitest';
import { runHook } from '@/lib/query/testing-hook';
import { Button } from './button';
import { useOpener } from './use-opener';

type Handlers = Record<'onMouseDown' | 'onClick' | 'onKeyDown' | 'onKeyUp', (event: object) => void>;

async function opener(trigger = <Button>Open</Button>, popup: 'menu' | 'dialog' = 'menu') {
  const hook = await runHook(() => useOpener(trigger, { popup, load: () => {} }));
  const handlers = (hook.now().button as ReactElement<{ value: Handlers }>).props.value;
  const send = async (name: keyof Handlers, event: Partial<MouseEvent & KeyboardEvent>) => {
    handlers[name]({ preventDefault() {}, ...event });
    await hook.settle();
    const { isOpen, start } = hook.now();
    return [isOpen, start];
  };
  return { ...hook, send };
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
