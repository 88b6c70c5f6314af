'use client';

import type { ReactNode, Ref } from 'react';
import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components/Checkbox';
import { Text } from 'react-aria-components/Text';

type CheckboxProps = Omit<
  CheckboxFieldProps,
  'children' | 'className' | 'inputRef' | 'value' | 'onChange'
> & {
  children: ReactNode;
  description?: ReactNode;
  className?: string;
  onChange?: (isSelected: boolean) => void;
  ref?: Ref<HTMLInputElement | null>;
};

export function Checkbox({ children, description, className, ref, ...props }: CheckboxProps) {
  return (
    <CheckboxField
      {...props}
      inputRef={ref}
      validationBehavior="aria"
      className={clsx('flex flex-col', className)}
    >
      <CheckboxButton className="group flex min-h-6 items-center gap-2 text-sm data-disabled:opacity-60 pointer-coarse:min-h-11">
        <span
          className={clsx(
            'grid size-4 shrink-0 place-items-center rounded-sm border border-control bg-surface',
            'group-data-selected:border-accent group-data-selected:bg-accent group-data-selected:text-on-accent',
            'group-data-indeterminate:border-accent group-data-indeterminate:bg-accent group-data-indeterminate:text-on-accent',
            'group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus',
            'group-data-invalid:border-danger',
          )}
        >
          <Check
            aria-hidden
            strokeWidth={3}
            className="hidden size-3 group-data-indeterminate:hidden group-data-selected:block"
          />
          <Minus aria-hidden strokeWidth={3} className="hidden size-3 group-data-indeterminate:block" />
        </span>
        <span className="min-w-0 flex-1">{children}</span>
      </CheckboxButton>
      {description && (
        <Text slot="description" className="pl-6 text-sm text-muted">
          {description}
        </Text>
      )}
    </CheckboxField>
  );
}
