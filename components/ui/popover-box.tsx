'use client';

import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import type { Opener } from './use-opener';

export type PopoverBoxProps = Pick<Opener, 'triggerRef' | 'onOpenChange'> & {
  /** The accessible name of the popover. */
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  placement?: 'bottom start' | 'bottom end' | 'top' | 'bottom' | 'right';
};

/** The box that a Popover opens. Mounted only while open. */
export function PopoverBox(props: PopoverBoxProps) {
  const { label, children, placement = 'bottom start', triggerRef, onOpenChange } = props;
  return (
    <AriaPopover
      trigger="DialogTrigger"
      triggerRef={triggerRef}
      isOpen
      onOpenChange={onOpenChange}
      placement={placement}
      offset={6}
      className="max-w-[min(24rem,calc(100vw-1rem))] overflow-auto rounded-lg border border-line bg-raised shadow-overlay data-entering:animate-appear"
    >
      <AriaDialog aria-label={label} className="p-3 outline-none">
        {typeof children === 'function' ? children(() => onOpenChange(false)) : children}
      </AriaDialog>
    </AriaPopover>
  );
}
