'use client';

import { useEffect, useRef, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { ButtonContext, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import type { ButtonProps } from './button';

type OpenerOptions = {
  popup: 'menu' | 'dialog';
  /** Fetches the code of what opens. */
  lazy: { preload: () => void; preloadWhenIdle: () => void };
  /** Left out, it keeps the state itself. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
};

export type Opener = {
  /** The button, which now opens and says so. */
  button: ReactNode;
  triggerRef: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Which entry a menu begins at: by the arrow key that opened it. */
  start: 'first' | 'last' | null;
};

/**
 * Makes a button (of this room) the opener of something whose code comes later. It behaves as react-aria's own
 * openers do: a menu opens as the mouse goes down, and by the arrow keys; a dialog when the press is over.
 */
export function useOpener(trigger: ReactElement, options: OpenerOptions): Opener {
  const { popup, lazy } = options;
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [ownOpen, setOwnOpen] = useState(false);
  const [start, setStart] = useState<Opener['start']>(null);
  const isOpen = options.isOpen ?? ownOpen;
  useEffect(() => lazy.preloadWhenIdle(), [lazy]);

  const onOpenChange = (open: boolean) => {
    setOwnOpen(open);
    options.onOpenChange?.(open);
  };
  const openAt = (entry: Opener['start']) => {
    lazy.preload();
    setStart(entry);
    onOpenChange(true);
  };

  const opening: AriaButtonProps =
    popup === 'menu'
      ? {
          'aria-haspopup': true,
          onPressStart: ({ pointerType }) => {
            if (pointerType === 'mouse' || pointerType === 'pen') openAt(null);
            if (pointerType === 'virtual') openAt('first');
          },
          onPress: ({ pointerType }) => {
            if (pointerType === 'touch') openAt(null);
            if (pointerType === 'keyboard') openAt('first');
          },
          onKeyDown: (event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return event.continuePropagation();
            event.preventDefault();
            openAt(event.key === 'ArrowDown' ? 'first' : 'last');
          },
        }
      : { onPress: () => openAt(null) };
  const isClosed = Boolean((trigger as ReactElement<ButtonProps>).props.disabledReason);
  const shared = { 'aria-expanded': isOpen, onHoverStart: lazy.preload, onFocus: lazy.preload };
  return {
    button: isClosed ? (
      trigger
    ) : (
      <ButtonContext.Provider value={{ ...opening, ...shared, ref: triggerRef }}>
        {trigger}
      </ButtonContext.Provider>
    ),
    triggerRef,
    isOpen,
    onOpenChange,
    start,
  };
}
