'use client';

import { useEffect, useRef } from 'react';
import { CircleAlert } from 'lucide-react';

type ErrorSummaryProps = {
  errors: { fieldId: string; message: string }[];
  /** Counts the attempts (react-hook-form's `submitCount`): each failed one brings focus back here. */
  attempt: number;
  title?: string;
};

/** What is wrong with a form, on top of it. Takes focus after a failed attempt; each line leads to its field. */
export function ErrorSummary({ errors, attempt, title = 'There is a problem' }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;
  useEffect(() => {
    if (attempt > 0 && hasErrors) box.current?.focus();
  }, [attempt, hasErrors]);

  if (!hasErrors) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      data-error-summary
      aria-labelledby="error-summary-title"
      className="rounded-lg border border-danger bg-danger-soft p-3 text-sm text-danger-ink"
    >
      <h2 id="error-summary-title" className="flex items-center gap-2 font-semibold">
        <CircleAlert aria-hidden className="size-4" />
        {title}
      </h2>
      <ul className="mt-1 space-y-1 pl-6">
        {errors.map((error) => (
          <li key={error.fieldId}>
            <a
              href={`#${error.fieldId}`}
              className="underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault();
                focusField(error.fieldId);
              }}
            >
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The id may sit on the control itself or on the group around it (radios). */
function focusField(id: string) {
  const element = document.getElementById(id);
  const control = element?.matches('input, textarea, button, select')
    ? element
    : (element?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      element?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button, select'));
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}
