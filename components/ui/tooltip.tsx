'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';
import dynamic from 'next/dynamic';
import { whenIdle } from './idle';
import type { TooltipBoxProps } from './tooltip-box';
import { loaderWithRetry } from './loader-with-retry';

const loadBox = loaderWithRetry(() => import('./tooltip-box').then((module) => module.TooltipBox));
const TooltipBox = dynamic(loadBox, { ssr: false });

/** Milliseconds. */
const openAfter = 500;
const closeAfter = 100;

type TooltipProps = Pick<TooltipBoxProps, 'content' | 'placement'> & {
  /** A press shows it instead of taking it away. */
  isOpenedByPress?: boolean;
  /** One focusable element. What the note says must also be in its name or description. */
  children: ReactNode;
};

/** A short note on hover and focus. Touch screens do not show it, so it never holds anything essential. */
export function Tooltip({ content, placement, isOpenedByPress = false, children }: TooltipProps) {
  const wrapper = useRef<HTMLSpanElement>(null);
  const trigger = useRef<Element>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    whenIdle(loadBox);
    return () => clearTimeout(timer.current);
  }, []);

  const set = (open: boolean, after = 0) => {
    clearTimeout(timer.current);
    trigger.current = wrapper.current?.firstElementChild ?? null;
    if (after > 0) timer.current = setTimeout(() => setOpen(open), after);
    else setOpen(open);
  };
  return (
    // No box of its own: the layout is that of the element inside.
    <span
      ref={wrapper}
      className="contents"
      onPointerEnter={(event) => event.pointerType !== 'touch' && set(true, openAfter)}
      onPointerLeave={() => set(false, closeAfter)}
      onPointerDown={() => !isOpenedByPress && set(false)}
      onClick={() => set(isOpenedByPress)}
      onFocus={(event) => event.target.matches(':focus-visible') && set(true)}
      onBlur={() => set(false)}
    >
      {children}
      {isOpen && (
        <TooltipBox
          content={content}
          placement={placement}
          triggerRef={trigger}
          onStay={() => set(true)}
          onLeave={(isAtOnce) => set(false, isAtOnce ? 0 : closeAfter)}
        />
      )}
    </span>
  );
}
