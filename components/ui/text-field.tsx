'use client';

import type { ReactNode, Ref } from 'react';
import { clsx } from 'clsx';
import { Input } from 'react-aria-components/Input';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { controlClasses } from './control-classes';
import { FieldFrame, type FieldProps } from './field';

type TextFieldProps = Omit<AriaTextFieldProps, 'children' | 'className' | 'isInvalid'> &
  FieldProps & {
    placeholder?: string;
    /** Shown inside, before the text (an icon, a currency sign). Decorative. */
    prefix?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

export function TextField(props: TextFieldProps) {
  const {
    label,
    description,
    errorMessage,
    hint,
    isLabelHidden,
    className,
    placeholder,
    prefix,
    ref,
    ...rest
  } = props;
  return (
    <AriaTextField
      {...rest}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      className={clsx('flex flex-col gap-1', className)}
    >
      <FieldFrame {...{ label, description, errorMessage, hint, isLabelHidden }}>
        <div className="relative">
          {prefix && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-faint"
            >
              {prefix}
            </span>
          )}
          <Input ref={ref} placeholder={placeholder} className={clsx(controlClasses, prefix && 'pl-8')} />
        </div>
      </FieldFrame>
    </AriaTextField>
  );
}
