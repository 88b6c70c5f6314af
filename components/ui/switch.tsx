'use client';

import type { ReactNode, Ref } from 'react';
import { clsx } from 'clsx';
import { SwitchButton, SwitchField, Text, type SwitchFieldProps } from 'react-aria-components';

type SwitchProps = Omit<SwitchFieldProps, 'children' | 'className' | 'inputRef' | 'value' | 'onChange'> & {
  children: ReactNode;
  description?: ReactNode;
  className?: string;
  onChange?: (isSelected: boolean) => void;
  ref?: Ref<HTMLInputElement | null>;
};

/** Takes effect at once; in a form that is saved later use a Checkbox. */
export function Switch({ children, description, className, ref, ...props }: SwitchProps) {
  return (
    <SwitchField
      {...props}
      inputRef={ref}
      validationBehavior="aria"
      className={clsx('flex flex-col', className)}
    >
      <SwitchButton className="group flex min-h-6 items-center gap-2 text-sm data-disabled:opacity-60 pointer-coarse:min-h-11">
        <span
          className={clsx(
            'flex h-4 w-7 shrink-0 items-center rounded-full bg-control p-0.5 transition-colors',
            'group-data-selected:bg-accent forced-colors:border',
            'group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus',
          )}
        >
          <span className="size-3 rounded-full bg-on-accent transition-transform group-data-selected:translate-x-3 forced-colors:bg-[CanvasText]" />
        </span>
        <span>{children}</span>
      </SwitchButton>
      {description && (
        <Text slot="description" className="pl-9 text-sm text-muted">
          {description}
        </Text>
      )}
    </SwitchField>
  );
}
