'use client';

import type { Ref } from 'react';
import { clsx } from 'clsx';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { controlClasses } from './control-classes';
import { FieldFrame, type FieldProps } from './field';

type TextAreaProps = Omit<AriaTextFieldProps, 'children' | 'className' | 'isInvalid'> &
  FieldProps & { placeholder?: string; rows?: number; ref?: Ref<HTMLTextAreaElement> };

export function TextArea(props: TextAreaProps) {
  const {
    label,
    description,
    errorMessage,
    hint,
    isLabelHidden,
    className,
    placeholder,
    rows = 4,
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
        <AriaTextArea
          ref={ref}
          rows={rows}
          placeholder={placeholder}
          className={clsx(controlClasses, 'h-auto resize-y py-1.5')}
        />
      </FieldFrame>
    </AriaTextField>
  );
}
