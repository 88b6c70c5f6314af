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

/** What a field of this room needs to take part in a form: spread it on TextField, Select, Checkbox … */
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

/** The element id of a form's field, which ErrorSummary links to. */
export const fieldId = (name: string) => `field-${name.replaceAll('.', '-')}`;

/** Ties one field of a react-hook-form to one control: `<FormField …>{(field) => <TextField label="Email" {...field} />}`. */
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
