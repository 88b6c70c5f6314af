'use client';

import { useId, useState, type Ref } from 'react';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { controlClasses } from './control-classes';
import type { FieldProps } from './field';
import { dayProblem, type DayPart, partsOf, pastedDay, valueOf } from './typed-day';

type DateFieldProps = FieldProps & {
  /** A day such as "2026-11-21", an empty string, or invalid input, which `dayProblem` explains. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  id?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

const boxes: { part: DayPart; label: string; width: string }[] = [
  { part: 'day', label: 'Day', width: 'w-14' },
  { part: 'month', label: 'Month', width: 'w-14' },
  { part: 'year', label: 'Year', width: 'w-20' },
];

/** Day, month and year boxes, in this order whatever the browser's locale. Accepts a complete date by paste. */
export function DateField(props: DateFieldProps) {
  const { label, description, errorMessage, hint, isLabelHidden, className, value, onChange, onBlur } = props;
  const id = useId();
  const [typed, setTyped] = useState(() => withoutZeros(value));
  // Keep leading zeros while they match the value; a value set from outside replaces the typed parts.
  const shown = valueOf(typed) === value ? typed : withoutZeros(value);
  const invalidParts = errorMessage ? (dayProblem(value)?.parts ?? boxes.map(({ part }) => part)) : [];
  const [labelId, helpId, errorId] = [`${id}label`, `${id}help`, `${id}error`];

  function change(next: typeof typed) {
    setTyped(next);
    onChange(valueOf(next));
  }

  return (
    <div
      role="group"
      id={props.id}
      aria-labelledby={labelId}
      aria-describedby={clsx(description && helpId, errorMessage && errorId) || undefined}
      className={clsx('flex flex-col gap-1', className)}
    >
      <span id={labelId} data-label className={isLabelHidden ? 'sr-only' : 'text-sm font-medium text-ink'}>
        {label}
        {hint && <span className="font-normal text-faint"> ({hint})</span>}
      </span>
      {description && (
        <span id={helpId} className="-mt-0.5 text-sm text-muted">
          {description}
        </span>
      )}
      <span className="flex gap-2">
        {boxes.map(({ part, label: boxLabel, width }, index) => (
          <label key={part} className={clsx('flex flex-col gap-0.5 text-xs text-muted', width)}>
            {boxLabel}
            <input
              ref={index === 0 ? props.ref : undefined}
              name={props.name && `${props.name}.${part}`}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={shown[part]}
              aria-invalid={invalidParts.includes(part) || undefined}
              data-invalid={invalidParts.includes(part) || undefined}
              aria-describedby={invalidParts.includes(part) ? errorId : undefined}
              onChange={(event) => change({ ...shown, [part]: event.target.value })}
              onBlur={onBlur}
              onPaste={(event) => {
                const pasted = pastedDay(event.clipboardData.getData('text/plain'));
                if (!pasted) return;
                event.preventDefault();
                change(pasted);
              }}
              className={controlClasses}
            />
          </label>
        ))}
      </span>
      {errorMessage && (
        <span id={errorId} className="flex items-start gap-1.5 text-sm text-danger-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{errorMessage}</span>
        </span>
      )}
    </div>
  );
}

/** Splits "2035-04-03" into 3, 4 and 2035, as people write it. */
function withoutZeros(value: string) {
  const parts = partsOf(value);
  const trim = (text: string) => text.replace(/^0(?=\d)/, '');
  return { day: trim(parts.day), month: trim(parts.month), year: parts.year };
}
