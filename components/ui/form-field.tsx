'use client';

import type { ReactElement } from 'react';
import {
  Controller,
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
} from 'react-hook-form';

/** The props that connect a control to a form: spread them on TextField, Select, Checkbox and so on. */
export type FieldBinding<Value> = {
  id: string;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  ref: RefCallBack;
  errorMessage: string | undefined;
};

type FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output> = {
  control: Control<Values, unknown, Output>;
  name: Name;
  children: (binding: FieldBinding<FieldPathValue<Values, Name>>) => ReactElement;
};

/** The element id of a form field, which ErrorSummary links to. */
export const fieldId = (name: string) => `field-${name.replaceAll('.', '-')}`;

/** Connects a react-hook-form field to a control: `<FormField …>{(field) => <TextField label="Email" {...field} />}`. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({
  control,
  name,
  children,
}: FormFieldProps<Values, Name, Output>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) =>
        children({
          id: fieldId(name),
          name: field.name,
          value: field.value,
          onChange: field.onChange,
          onBlur: field.onBlur,
          ref: field.ref,
          errorMessage: fieldState.error?.message,
        })
      }
    />
  );
}
