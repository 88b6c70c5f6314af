import type { ComponentProps, ReactElement } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import { Button } from './button';
import { Popover } from './popover';
import { PopoverBox, type PopoverBoxProps } from './popover-box';
import { OpenerContext } from './use-opener';

type Handlers = Record<'onMouseDown' | 'onClick', ((event: object) => void) | undefined>;

it('has its box only from a click on the button until it is closed', async () => {
  const trigger = <Button>Who else</Button>;
  const { now, settle } = await runHook(() =>
    Popover({ trigger, label: 'Who to call', children: 'Ann Lee' }),
  );
  const button = () => propsIn(now(), OpenerContext)[0]!.value as Handlers;
  const box = () =>
    propsIn(now()).find(({ label }) => label === 'Who to call') as PopoverBoxProps | undefined;
  button().onMouseDown?.({ button: 0, preventDefault() {} });
  await settle();
  expect([box(), button()]).toMatchObject([undefined, { 'aria-expanded': false }]);
  button().onClick!({ detail: 1 });
  await settle();
  expect([box()!.children, button()]).toMatchObject(['Ann Lee', { 'aria-expanded': true }]);
  box()!.onOpenChange(false);
  await settle();
  expect([box(), button()]).toMatchObject([undefined, { 'aria-expanded': false }]);
});

function popoverBox(given: Partial<PopoverBoxProps>) {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  const props = { triggerRef: { current: null }, onOpenChange, label: 'Who to call', children: null };
  const box = PopoverBox({ ...props, ...given });
  return { popover: propsIn(box, AriaPopover)[0]!, dialog: propsIn(box, Dialog)[0]!, onOpenChange };
}

it('has a name, and is below its button unless the page says otherwise', () => {
  const { popover, dialog } = popoverBox({ children: 'Ann Lee' });
  expect(dialog).toMatchObject({ 'aria-label': 'Who to call', children: 'Ann Lee' });
  expect([popover.placement, popoverBox({ placement: 'top' }).popover.placement]).toEqual([
    'bottom start',
    'top',
  ]);
});

it('closes by a click outside it, or by what it contains', () => {
  const { popover, dialog, onOpenChange } = popoverBox({
    children: (close) => <Button onPress={close}>Done</Button>,
  });
  (dialog.children as ReactElement<ComponentProps<typeof Button>>).props.onPress!();
  (popover.onOpenChange as typeof onOpenChange)(false);
  expect(onOpenChange.mock.calls).toEqual([[false], [false]]);
});
