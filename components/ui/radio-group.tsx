'use client';

import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import {
  RadioButton,
  RadioField,
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
} from 'react-aria-components/RadioGroup';
import { Text } from 'react-aria-components/Text';
import { FieldFrame, type FieldProps } from './field';

type RadioGroupProps = Omit<AriaRadioGroupProps, 'children' | 'className' | 'isInvalid'> &
  FieldProps & { options: { value: string; label: ReactNode; description?: ReactNode }[] };

export function RadioGroup(props: RadioGroupProps) {
  const { label, description, errorMessage, hint, isLabelHidden, className, options, ...rest } = props;
  return (
    <AriaRadioGroup
      {...rest}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      className={clsx('flex flex-col gap-1', className)}
    >
      <FieldFrame {...{ label, description, errorMessage, hint, isLabelHidden }}>
        <div
          className={clsx(
            'flex gap-x-5 gap-y-1',
            rest.orientation === 'horizontal' ? 'flex-wrap' : 'flex-col',
          )}
        >
          {options.map((option) => (
            <RadioField key={option.value} value={option.value} className="flex flex-col">
              <RadioButton className="group flex min-h-6 items-center gap-2 text-sm data-disabled:opacity-60 pointer-coarse:min-h-11">
                <span
                  className={clsx(
                    'size-4 shrink-0 rounded-full border border-control bg-surface',
                    'group-data-selected:border-[5px] group-data-selected:border-accent',
                    'group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus',
                    'group-data-invalid:border-danger',
                  )}
                />
                <span>{option.label}</span>
              </RadioButton>
              {option.description && (
                <Text slot="description" className="pl-6 text-sm text-muted">
                  {option.description}
                </Text>
              )}
            </RadioField>
          ))}
        </div>
      </FieldFrame>
    </AriaRadioGroup>
  );
}
