'use client';

import { use, useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { LoaderCircle } from 'lucide-react';
import { announce } from './announce';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button-classes';
import { Tooltip } from './tooltip';
import { OpenerContext } from './use-opener';
import { VisuallyHidden } from './visually-hidden';

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'onClick'> & {
  /** By mouse, finger, keyboard or a screen reader. */
  onPress?: () => void;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  square?: boolean;
  /** Its action is on its way: it keeps focus, announces the wait, and a press does nothing. */
  isPending?: boolean;
  /** Why the action is not available. The button stays in the tab order and says so; pressing it does nothing. */
  disabledReason?: string;
};

/** The one button. */
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
  const opening = use(OpenerContext);
  const reasonId = useId();
  const id = useId();
  useAnnouncedWait(rest.id ?? id, isPending);
  const content = (
    <>
      {isPending ? <LoaderCircle aria-hidden className="animate-spin" /> : icon}
      {children}
    </>
  );

  if (!disabledReason) {
    return (
      <button
        id={isPending === undefined ? undefined : id}
        {...rest}
        // A second press must not send a form again.
        type={isPending ? 'button' : type}
        aria-disabled={isPending || undefined}
        onClick={isPending ? undefined : onPress && (() => onPress())}
        {...opening}
        className={buttonClasses({ variant, size, square, className })}
      >
        {content}
      </button>
    );
  }
  return (
    <>
      {/* Opened on press too: touch has no hover. */}
      <Tooltip content={disabledReason} isOpenedByPress>
        <button
          {...rest}
          type="button"
          aria-disabled="true"
          aria-describedby={reasonId}
          className={buttonClasses({ variant, size, square, unavailable: true, className })}
        >
          {content}
        </button>
      </Tooltip>
      <VisuallyHidden id={reasonId}>Not available: {disabledReason}</VisuallyHidden>
    </>
  );
}

/** Whoever pressed it hears that it works, and what it is called once it is done. */
function useAnnouncedWait(id: string, isPending: boolean | undefined): void {
  const wasPending = useRef(isPending);
  useEffect(() => {
    if (Boolean(wasPending.current) !== Boolean(isPending) && document.activeElement?.id === id) announce(id);
    wasPending.current = isPending;
  }, [id, isPending]);
}
