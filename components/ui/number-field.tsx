'use client';

import type { ClipboardEvent, KeyboardEvent, Ref, SyntheticEvent } from 'react';
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
      isWheelDisabled
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      className={clsx('flex flex-col gap-1', className)}
    >
      <FieldFrame {...{ label, description, errorMessage, hint, isLabelHidden }}>
        <Input
          ref={ref}
          placeholder={placeholder}
          className={controlClasses}
          onKeyDownCapture={onKeyDown}
          onPasteCapture={onPaste}
        />
      </FieldFrame>
    </AriaNumberField>
  );
}

const steppingKeys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];

/** Keys that step a number move the caret, and "k" after "425" makes it 425000: react-aria would drop the letter. */
function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (steppingKeys.includes(event.key)) event.stopPropagation();
  const input = event.currentTarget;
  const isUnit = /^[km]$/i.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isUnit && input.selectionStart === input.value.length)
    typeInstead(event, withoutCurrency(input.value + event.key), 0, input.value.length);
}

/** Pastes "£425,000" as "425,000", because react-aria refuses currencies that are not in its format. */
function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
  const { selectionStart, selectionEnd } = event.currentTarget;
  const text = event.clipboardData.getData('text/plain');
  typeInstead(event, withoutCurrency(text), selectionStart ?? 0, selectionEnd ?? 0);
}

/** Replaces a part of the text, as if `typed` had been typed there; null leaves the event as it is. */
function typeInstead(
  event: SyntheticEvent<HTMLInputElement>,
  typed: string | null,
  from: number,
  to: number,
) {
  if (typed === null) return;
  event.preventDefault();
  event.stopPropagation();
  const input = event.currentTarget;
  input.setRangeText(typed, from, to, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** "GBP 425,000" → "425,000", "£1.2m" → "1200000"; null for a text to paste as it is. */
function withoutCurrency(text: string): string | null {
  const bare = text.replace(/GBP|EUR|USD|[\p{Sc}\s]/giu, '');
  const [, digits, unit] = /^(\d[\d,]*(?:\.\d{1,3})?)([km])$/i.exec(bare) ?? [];
  if (digits && unit)
    return String(Math.round(Number(digits.replaceAll(',', '')) * (/k/i.test(unit) ? 1e3 : 1e6)));
  return /GBP|EUR|USD|\p{Sc}/iu.test(text) ? bare : null;
}
