'use client';

import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';

/** The props that all labelled controls in this folder share. */
export type FieldProps = {
  label: string;
  /** Help text below the label, part of the control's accessible description. */
  description?: ReactNode;
  /** Marks the control as invalid; screen readers read the message with it. */
  errorMessage?: string;
  /** Text after the label, such as "optional". Required fields have none, because most fields are required. */
  hint?: string;
  /** Shows the label to screen readers only, where the context already names the control. */
  isLabelHidden?: boolean;
  className?: string;
};

type FieldFrameProps = Pick<
  FieldProps,
  'label' | 'description' | 'errorMessage' | 'hint' | 'isLabelHidden'
> & {
  children: ReactNode;
};

/** Lays out label, help, control and error in the order of every field. Must be inside a react-aria field. */
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
