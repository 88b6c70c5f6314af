'use client';

import type { Ref } from 'react';
import { clsx } from 'clsx';
import { Input } from 'react-aria-components/Input';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { controlLook } from './control-look';
import { FieldFrame, type FieldProps } from './field';

type DateFieldProps = Omit<AriaTextFieldProps, 'children' | 'className' | 'isInvalid' | 'type'> &
  FieldProps & {
    /** Bounds, "2026-11-21". */
    min?: string;
    max?: string;
    ref?: Ref<HTMLInputElement>;
  };

/**
 * A day as "2026-11-21", or an empty string. The browser's own picker: it is accessible, localised, and the one people
 * know from their phone.
 */
export function DateField(props: DateFieldProps) {
  const { label, description, errorMessage, hint, isLabelHidden, className, min, max, ref, ...rest } = props;
  return (
    <AriaTextField
      {...rest}
      type="date"
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      className={clsx('flex flex-col gap-1', className)}
    >
      <FieldFrame {...{ label, description, errorMessage, hint, isLabelHidden }}>
        <Input ref={ref} min={min} max={max} className={clsx(controlLook, 'max-w-48')} />
      </FieldFrame>
    </AriaTextField>
  );
}
