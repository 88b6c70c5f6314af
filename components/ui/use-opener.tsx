'use client';

import {
  createContext,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import type { ButtonProps } from './button';
import { whenIdle } from './idle';

type OpenerOptions = {
  popup: 'menu' | 'dialog';
  /** Loads the code of what opens. */
  load: () => unknown;
};

/** What `useOpener` gives the button inside it: how it opens, and that it does. */
export const OpenerContext = createContext<
  Pick<
    ComponentProps<'button'>,
    | 'ref'
    | 'onClick'
    | 'onMouseDown'
    | 'onKeyDown'
    | 'onKeyUp'
    | 'onPointerEnter'
    | 'onFocus'
    | 'aria-expanded'
    | 'aria-haspopup'
  >
>({});

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
 * Makes a button (of this room) the opener of something whose code comes later. A menu opens as the mouse goes down, and
 * by the arrow keys; a dialog when the press is over.
 */
export function useOpener(trigger: ReactElement, { popup, load }: OpenerOptions): Opener {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [start, setStart] = useState<Opener['start']>(null);
  const isEnterDown = useRef(false);
  useEffect(() => whenIdle(load), [load]);

  const openAt = (entry: Opener['start']) => {
    // Focus comes back to where it was, and Safari gives a button none when it is pressed.
    triggerRef.current?.focus({ preventScroll: true });
    setStart(entry);
    setOpen(true);
  };

  const opening: ComponentProps<typeof OpenerContext>['value'] =
    popup === 'menu'
      ? {
          'aria-haspopup': true,
          onMouseDown: (event) => {
            if (event.button !== 0) return;
            // The browser would take focus out of the menu again.
            event.preventDefault();
            openAt(null);
          },
          // Without a mouse before it, it comes from the space bar (and counts no presses) or a screen reader.
          onClick: (event) => !isOpen && openAt(event.detail === 0 ? 'first' : null),
          onKeyDown: (event) => {
            isEnterDown.current = event.key === 'Enter';
            // Opened as the key goes up: the entry that takes the focus would take the rest of the press as well.
            if (isEnterDown.current) event.preventDefault();
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            openAt(event.key === 'ArrowDown' ? 'first' : 'last');
          },
          onKeyUp: (event) => {
            if (event.key === 'Enter' && isEnterDown.current) openAt('first');
            isEnterDown.current = false;
          },
        }
      : { onClick: () => openAt(null) };
  const isClosed = Boolean((trigger as ReactElement<ButtonProps>).props.disabledReason);
  const shared = { 'aria-expanded': isOpen, onPointerEnter: () => void load(), onFocus: () => void load() };
  return {
    button: isClosed ? (
      trigger
    ) : (
      <OpenerContext value={{ ...opening, ...shared, ref: triggerRef }}>{trigger}</OpenerContext>
    ),
    triggerRef,
    isOpen,
    onOpenChange: setOpen,
    start,
  };
}
