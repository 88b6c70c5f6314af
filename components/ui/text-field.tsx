'use client';

import type { Ref } from 'react';
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
    ref?: Ref<HTMLInputElement>;
  };

export function TextField(props: TextFieldProps) {
  const { label, description, errorMessage, hint, isLabelHidden, className, placeholder, ref, ...rest } =
    props;
  return (
    <AriaTextField
      {...rest}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      className={clsx('flex flex-col gap-1', className)}
    >
      <FieldFrame {...{ label, description, errorMessage, hint, isLabelHidden }}>
        <Input ref={ref} placeholder={placeholder} className={controlClasses} />
      </FieldFrame>
    </AriaTextField>
  );
}
