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
  /** Loads the code of the popup. */
  load: () => unknown;
};

/** The event handlers and ARIA attributes that `useOpener` passes to its trigger button. */
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
  /** The trigger with the handlers and ARIA attributes that open the popup. */
  button: ReactNode;
  triggerRef: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The entry that gets focus when a menu opens by keyboard. */
  start: 'first' | 'last' | null;
};

/**
 * Makes a `Button` the trigger of a lazily loaded popup. A menu opens on mouse down and by the arrow keys, a dialog on
 * click.
 */
export function useOpener(trigger: ReactElement, { popup, load }: OpenerOptions): Opener {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [start, setStart] = useState<Opener['start']>(null);
  const isEnterDown = useRef(false);
  useEffect(() => whenIdle(load), [load]);

  const openWith = (startEntry: Opener['start']) => {
    // Safari does not focus a pressed button, and on close focus returns to the element that had it on open.
    triggerRef.current?.focus({ preventScroll: true });
    setStart(startEntry);
    setOpen(true);
  };

  const popupProps: ComponentProps<typeof OpenerContext>['value'] =
    popup === 'menu'
      ? {
          'aria-haspopup': true,
          onMouseDown: (event) => {
            if (event.button !== 0) return;
            // Otherwise the browser would move focus from the menu to the button.
            event.preventDefault();
            openWith(null);
          },
          // A click without mouse down comes from the space bar, where `detail` is 0, or from a screen reader.
          onClick: (event) => !isOpen && openWith(event.detail === 0 ? 'first' : null),
          onKeyDown: (event) => {
            isEnterDown.current = event.key === 'Enter';
            // Enter opens on key up: otherwise the newly focused entry would receive the key up.
            if (isEnterDown.current) event.preventDefault();
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            openWith(event.key === 'ArrowDown' ? 'first' : 'last');
          },
          onKeyUp: (event) => {
            if (event.key === 'Enter' && isEnterDown.current) openWith('first');
            isEnterDown.current = false;
          },
        }
      : { onClick: () => openWith(null) };
  const isUnavailable = Boolean((trigger as ReactElement<ButtonProps>).props.disabledReason);
  const sharedProps = {
    'aria-expanded': isOpen,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
  };
  return {
    button: isUnavailable ? (
      trigger
    ) : (
      <OpenerContext value={{ ...popupProps, ...sharedProps, ref: triggerRef }}>{trigger}</OpenerContext>
    ),
    triggerRef,
    isOpen,
    onOpenChange: setOpen,
    start,
  };
}
