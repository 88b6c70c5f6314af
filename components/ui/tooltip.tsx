'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';
import dynamic from 'next/dynamic';
import { whenIdle } from './idle';
import type { TooltipBoxProps } from './tooltip-box';
import { loaderWithRetry } from './loader-with-retry';

const loadBox = loaderWithRetry(() => import('./tooltip-box').then((module) => module.TooltipBox));
const TooltipBox = dynamic(loadBox, { ssr: false });

/** Milliseconds. */
const openDelay = 500;
const closeDelay = 100;

type TooltipProps = Pick<TooltipBoxProps, 'content' | 'placement'> & {
  /** A press shows the tooltip instead of hiding it. */
  opensOnPress?: boolean;
  /** One focusable element. Its accessible name or description must include the content of the tooltip. */
  children: ReactNode;
};

/** A short note on hover and focus, if any. Touch screens do not show it, so it must not hold anything essential. */
export function Tooltip({ content, placement, opensOnPress = false, children }: TooltipProps) {
  const wrapper = useRef<HTMLSpanElement>(null);
  const trigger = useRef<Element>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    whenIdle(loadBox);
    return () => clearTimeout(timer.current);
  }, []);

  const setOpenAfter = (open: boolean, delay = 0) => {
    clearTimeout(timer.current);
    // Not the wrapper of another tooltip, which has no box.
    trigger.current = wrapper.current?.querySelector(':not(.contents)') ?? null;
    if (delay > 0) timer.current = setTimeout(() => setOpen(open), delay);
    else setOpen(open);
  };
  return (
    // `contents`: the wrapper must not affect the layout.
    <span
      ref={wrapper}
      className="contents"
      onPointerEnter={(event) => event.pointerType !== 'touch' && setOpenAfter(true, openDelay)}
      onPointerLeave={() => setOpenAfter(false, closeDelay)}
      onPointerDown={() => !opensOnPress && setOpenAfter(false)}
      onClick={() => setOpenAfter(opensOnPress)}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpenAfter(true)}
      onBlur={() => setOpenAfter(false)}
    >
      {children}
      {isOpen && content && (
        <TooltipBox
          content={content}
          placement={placement}
          triggerRef={trigger}
          onStay={() => setOpenAfter(true)}
          onLeave={(isImmediate) => setOpenAfter(false, isImmediate ? 0 : closeDelay)}
        />
      )}
    </span>
  );
}
