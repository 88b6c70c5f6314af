'use client';

import type { ReactElement } from 'react';
import { lazily } from './lazily';
import type { PopoverBoxProps } from './popover-box';
import { useOpener } from './use-opener';

const PopoverBox = lazily(() => import('./popover-box').then((module) => module.PopoverBox));

type PopoverProps = Omit<PopoverBoxProps, 'triggerRef' | 'onOpenChange'> & { trigger: ReactElement };

/** More about one thing, opened by a button, without covering the page. */
export function Popover({ trigger, ...box }: PopoverProps) {
  const { button, isOpen, triggerRef, onOpenChange } = useOpener(trigger, {
    popup: 'dialog',
    lazy: PopoverBox,
  });
  return (
    <>
      {button}
      {isOpen && <PopoverBox {...box} {...{ triggerRef, onOpenChange }} />}
    </>
  );
}
