'use client';

import { use, useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { LoaderCircle } from 'lucide-react';
import { announce } from './announce';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button-classes';
import { Tooltip } from './tooltip';
import { OpenerContext } from './use-opener';
import { VisuallyHidden } from './visually-hidden';

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'onClick'> & {
  /** Called for a press by mouse, touch, keyboard or screen reader. */
  onPress?: () => void;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  square?: boolean;
  /** The action is in flight: the button keeps focus, announces the wait and ignores presses. */
  isPending?: boolean;
  /**
   * Why the action is unavailable. The button stays in the tab order, gives the reason and ignores presses. Pass undefined
   * while it is available, not nothing: then the button remains the same element and keeps focus.
   */
  disabledReason?: string;
};

/** The only button component: it covers pending and unavailable actions as well. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon,
    square,
    className,
    children,
    disabledReason,
    isPending,
    onPress,
    type = 'button',
    ...rest
  } = props;
  const openerProps = use(OpenerContext);
  const reasonId = useId();
  const id = useId();
  useAnnouncePending(rest.id ?? id, isPending);
  const isUnavailable = Boolean(disabledReason);
  const isIdle = !isPending && !isUnavailable;
  const button = (
    <button
      id={isPending === undefined ? undefined : id}
      {...rest}
      // A press while pending must not submit the form again.
      type={isIdle ? type : 'button'}
      aria-disabled={!isIdle || undefined}
      aria-describedby={isUnavailable ? reasonId : rest['aria-describedby']}
      onClick={isIdle && onPress ? () => onPress() : undefined}
      {...(!isUnavailable && openerProps)}
      className={buttonClasses({ variant, size, square, unavailable: isUnavailable, className })}
    >
      {isPending ? <LoaderCircle aria-hidden className="animate-spin" /> : icon}
      {children}
    </button>
  );

  if (!('disabledReason' in props)) return button;
  return (
    <>
      {/* Opens on press too, because touch has no hover. */}
      <Tooltip content={disabledReason} opensOnPress={isUnavailable}>
        {button}
      </Tooltip>
      {isUnavailable && <VisuallyHidden id={reasonId}>Not available: {disabledReason}</VisuallyHidden>}
    </>
  );
}

/** Announces the button's label when its action starts and when it ends, if the button has focus. */
function useAnnouncePending(id: string, isPending: boolean | undefined): void {
  const wasPending = useRef(isPending);
  useEffect(() => {
    if (Boolean(wasPending.current) !== Boolean(isPending) && document.activeElement?.id === id) announce(id);
    wasPending.current = isPending;
  }, [id, isPending]);
}
