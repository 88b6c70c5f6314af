'use client';

import { useEffect, useEffectEvent, type ReactNode, type RefObject } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';

export type TooltipBoxProps = {
  content: ReactNode;
  placement?: 'top' | 'bottom' | 'left' | 'right';
  triggerRef: RefObject<Element | null>;
  /** The pointer is over the tooltip itself, which keeps it open. */
  onStay: () => void;
  onLeave: (isImmediate?: boolean) => void;
};

/** The note that a Tooltip shows. Mounted only while open. */
export function TooltipBox({ content, placement = 'top', triggerRef, onStay, onLeave }: TooltipBoxProps) {
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // A dialog below the tooltip stays open.
    event.stopPropagation();
    onLeave(true);
  });
  useEffect(() => {
    document.addEventListener('keydown', escape, true);
    return () => document.removeEventListener('keydown', escape, true);
  }, []);
  const state = { isOpen: true, open: onStay, close: onLeave, shouldSkipAnimation: false };
  return (
    <TooltipTriggerStateContext value={state}>
      <Tooltip
        isOpen
        triggerRef={triggerRef}
        placement={placement}
        offset={6}
        className="max-w-72 rounded-md border border-line bg-raised px-2 py-1 text-xs text-ink shadow-overlay data-entering:animate-appear"
      >
        {content}
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}
