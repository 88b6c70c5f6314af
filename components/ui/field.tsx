'use client';

import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';

/** What every labelled control of this room takes besides its own props. */
export type FieldProps = {
  label: string;
  /** Help below the label, part of the control's description. */
  description?: ReactNode;
  /** Makes the control invalid and is read out with it. */
  errorMessage?: string;
  /** Words after the label, for example "optional". Required fields carry no mark: most are. */
  hint?: string;
  /** Keeps the label for screen readers only, where the surroundings already name the control. */
  isLabelHidden?: boolean;
  className?: string;
};

type FieldFrameProps = Pick<
  FieldProps,
  'label' | 'description' | 'errorMessage' | 'hint' | 'isLabelHidden'
> & {
  children: ReactNode;
};

/** The order every field has: label, help, control, error. Must sit inside a react-aria field. */
export function FieldFrame({
  label,
  description,
  errorMessage,
  hint,
  isLabelHidden,
  children,
}: FieldFrameProps) {
  return (
    <>
      <Label data-label className={isLabelHidden ? 'sr-only' : 'text-sm font-medium text-ink'}>
        {label}
        {hint && <span className="font-normal text-faint"> ({hint})</span>}
      </Label>
      {description && (
        <Text slot="description" className="-mt-0.5 text-sm text-muted">
          {description}
        </Text>
      )}
      {children}
      <FieldError className="flex items-start gap-1.5 text-sm text-danger-ink">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{errorMessage}</span>
      </FieldError>
    </>
  );
}
