'use client';

import { useId, useState, type ReactNode, type Ref } from 'react';
import { LoaderCircle } from 'lucide-react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look';
import { Tooltip } from './tooltip';
import { VisuallyHidden } from './visually-hidden';

export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'isDisabled'> & {
  children?: ReactNode;
  className?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  square?: boolean;
  /** Why the action is not available. The button stays in the tab order and says so; pressing it does nothing. */
  disabledReason?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** The one button. `isPending` keeps focus and announces the wait. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, square, className, children, disabledReason, ...rest } = props;
  const reasonId = useId();
  const [isReasonOpen, setReasonOpen] = useState(false);
  const content = (
    <>
      {rest.isPending ? <LoaderCircle aria-hidden className="animate-spin" /> : icon}
      {children}
    </>
  );

  if (!disabledReason) {
    return (
      <AriaButton {...rest} className={buttonLook({ variant, size, square, className })}>
        {content}
      </AriaButton>
    );
  }
  return (
    <>
      {/* Opened on press too: touch has no hover. */}
      <Tooltip
        content={disabledReason}
        isOpen={isReasonOpen}
        onOpenChange={setReasonOpen}
        shouldCloseOnPress={false}
      >
        <AriaButton
          {...rest}
          type="button"
          aria-disabled="true"
          aria-describedby={reasonId}
          onPress={() => setReasonOpen(true)}
          className={buttonLook({ variant, size, square, unavailable: true, className })}
        >
          {content}
        </AriaButton>
      </Tooltip>
      <VisuallyHidden id={reasonId}>Not available: {disabledReason}</VisuallyHidden>
    </>
  );
}
