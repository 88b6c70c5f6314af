'use client';

import type { Ref } from 'react';
import { clsx } from 'clsx';
import { ChevronsUpDown } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import {
  Select as AriaSelect,
  SelectValue,
  type SelectProps as AriaSelectProps,
} from 'react-aria-components/Select';
import type { Choice } from './choice';
import { ChoiceList } from './choice-list';
import { controlClasses } from './control-classes';
import { FieldFrame, type FieldProps } from './field';

type SelectProps = Omit<
  AriaSelectProps<Choice>,
  'children' | 'className' | 'isInvalid' | 'value' | 'onChange' | 'selectedKey' | 'onSelectionChange'
> &
  FieldProps & {
    choices: Choice[];
    value: string | null;
    onChange: (id: string) => void;
    ref?: Ref<HTMLButtonElement>;
  };

/** A choice between a few known options. Use ComboBox for more than about ten, or for free text. */
export function Select(props: SelectProps) {
  const {
    label,
    description,
    errorMessage,
    hint,
    isLabelHidden,
    className,
    choices,
    onChange,
    ref,
    ...rest
  } = props;
  return (
    <AriaSelect<Choice>
      placeholder="Choose…"
      {...rest}
      onChange={(key) => key !== null && onChange(String(key))}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      className={clsx('group flex flex-col gap-1', className)}
    >
      <FieldFrame {...{ label, description, errorMessage, hint, isLabelHidden }}>
        <AriaButton
          ref={ref}
          className={clsx(
            controlClasses,
            'flex items-center gap-2 text-left group-data-invalid:border-danger hover:bg-hover',
          )}
        >
          <SelectValue className="min-w-0 flex-1 truncate data-placeholder:text-faint [&_[slot=description]]:hidden [&_[slot=label]]:truncate [&>svg:last-child]:hidden" />
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-faint" />
        </AriaButton>
        <ChoiceList items={choices} />
      </FieldFrame>
    </AriaSelect>
  );
}
