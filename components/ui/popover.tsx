'use client';

import type { ReactElement, ReactNode } from 'react';
import { Dialog as AriaDialog, DialogTrigger, Popover as AriaPopover } from 'react-aria-components';

type PopoverProps = {
  /** Spoken name of what opens. */
  label: string;
  trigger: ReactElement;
  children: ReactNode | ((close: () => void) => ReactNode);
  placement?: 'bottom start' | 'bottom end' | 'top' | 'bottom' | 'right';
};

/** More about one thing, opened by a button, without covering the page. */
export function Popover({ label, trigger, children, placement = 'bottom start' }: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover
        placement={placement}
        offset={6}
        className="max-w-[min(24rem,calc(100vw-1rem))] overflow-auto rounded-lg border border-line bg-raised shadow-overlay data-entering:animate-appear"
      >
        <AriaDialog aria-label={label} className="p-3 outline-none">
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </AriaDialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
