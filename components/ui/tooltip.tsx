'use client';

import type { ReactElement, ReactNode } from 'react';
import {
  Tooltip as AriaTooltip,
  TooltipTrigger,
  type TooltipTriggerComponentProps,
} from 'react-aria-components/Tooltip';

type TooltipProps = Omit<TooltipTriggerComponentProps, 'children'> & {
  content: ReactNode;
  placement?: 'top' | 'bottom' | 'left' | 'right';
  /** One focusable element of this room (Button, IconButton …), which the tooltip then describes. */
  children: ReactElement;
};

/** A short note on hover and focus. Touch screens do not show it, so it never holds anything essential. */
export function Tooltip({ content, placement = 'top', children, delay = 500, ...trigger }: TooltipProps) {
  return (
    <TooltipTrigger delay={delay} closeDelay={100} {...trigger}>
      {children}
      <AriaTooltip
        placement={placement}
        offset={6}
        className="max-w-72 rounded-md border border-line bg-raised px-2 py-1 text-xs text-ink shadow-overlay data-entering:animate-appear"
      >
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
