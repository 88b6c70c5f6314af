'use client';

import type { ReactElement } from 'react';
import dynamic from 'next/dynamic';
import type { PopoverBoxProps } from './popover-box';
import { loaderWithRetry } from './loader-with-retry';
import { useOpener } from './use-opener';

const loadBox = loaderWithRetry(() => import('./popover-box').then((module) => module.PopoverBox));
const PopoverBox = dynamic(loadBox, { ssr: false });

type PopoverProps = Omit<PopoverBoxProps, 'triggerRef' | 'onOpenChange'> & { trigger: ReactElement };

/** A button that opens further details without covering the page. */
export function Popover({ trigger, ...box }: PopoverProps) {
  const { button, isOpen, triggerRef, onOpenChange } = useOpener(trigger, {
    popup: 'dialog',
    load: loadBox,
  });
  return (
    <>
      {button}
      {isOpen && <PopoverBox {...box} {...{ triggerRef, onOpenChange }} />}
    </>
  );
}
