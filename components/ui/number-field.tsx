'use client';

import type { Ref } from 'react';
import { clsx } from 'clsx';
import { Input } from 'react-aria-components/Input';
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from 'react-aria-components/NumberField';
import { controlClasses } from './control-classes';
import { FieldFrame, type FieldProps } from './field';

type NumberFieldProps = Omit<AriaNumberFieldProps, 'children' | 'className' | 'isInvalid'> &
  FieldProps & { placeholder?: string; ref?: Ref<HTMLInputElement> };

/** A number typed as people write it ("£425,000"), without step buttons. As in react-aria, NaN means empty. */
export function NumberField(props: NumberFieldProps) {
  const { label, description, errorMessage, hint, isLabelHidden, className, placeholder, ref, ...rest } =
    props;
  return (
    <AriaNumberField
      {...rest}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      className={clsx('flex flex-col gap-1', className)}
    >
      <FieldFrame {...{ label, description, errorMessage, hint, isLabelHidden }}>
        <Input ref={ref} placeholder={placeholder} className={controlClasses} />
      </FieldFrame>
    </AriaNumberField>
  );
}
