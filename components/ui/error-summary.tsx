'use client';

import { useEffect, useRef } from 'react';
import { CircleAlert } from 'lucide-react';

type ErrorSummaryProps = {
  errors: { fieldId: string; message: string }[];
  /** The number of attempts (react-hook-form's `submitCount`): each failed attempt moves focus here. */
  attempt: number;
};

/** Lists a form's errors above its fields. Takes focus after a failed attempt; each line links to its field. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
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
        There is a problem
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

/** The id belongs to the control itself or to the group around it (radio buttons, dates). */
function focusField(id: string) {
  const element = document.getElementById(id);
  const control = element?.matches('input, textarea, button, select')
    ? element
    : (element?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      element?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button, select'));
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}
