'use client';

import { useRef, type ReactNode } from 'react';
import { hashKey } from '@tanstack/react-query';
import { useFormState, type FieldErrors, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Banner } from './banner';
import { Button } from './button';
import { ErrorSummary } from './error-summary';
import { fieldId } from './form-field';
import { isNavigating } from './pending-navigation';
import { UnsavedGuard } from './unsaved-guard';
import { readDraft, useDraft, type Draft } from './use-draft';
import { useIsMounted } from './use-is-mounted';

type FormProps<Values extends FieldValues, Body> = {
  form: UseFormReturn<Values, unknown, Body>;
  /** The accessible name of the form. */
  label: string;
  /** Sends the parsed body. Resolves to true once it is saved; on false the form keeps what was typed. */
  onSubmit: (body: Body) => Promise<boolean>;
  submitLabel: string;
  /** Why the user cannot submit at all, such as a missing right. Never for an incomplete field. */
  disabledReason?: string;
  /** A cancel link next to the submit button. */
  cancel?: ReactNode;
  /** A message about the last attempt, if it failed. */
  outcome?: ReactNode;
  /** Where focus goes after failed validation: the summary, or the first invalid field (done by react-hook-form). */
  errorsAt?: 'summary' | 'fields';
  /** Where the typed values are stored so that they survive a reload. */
  draft: Draft;
  children: ReactNode;
};

/**
 * A form that never loses input: typed values survive failures and reloads, and leaving asks for confirmation.
 * Save is not disabled while fields are invalid. Submitting again does nothing while a request is in flight, or while
 * the page that follows is loading.
 */
export function Form<Values extends FieldValues, Body>(props: FormProps<Values, Body>) {
  const { form, label, onSubmit, submitLabel, disabledReason, cancel, outcome, draft, children } = props;
  const { errorsAt = 'summary' } = props;
  const { errors, isDirty, isSubmitting, submitCount } = useFormState({ control: form.control });
  const stored = useDraft(form, draft);
  const box = useRef<HTMLFormElement>(null);
  const isInFlight = useRef(false);
  const isSaved = useRef(false);
  const isMounted = useIsMounted();

  async function send(body: Body) {
    // A saved form is still there while the page that follows it is loading.
    if (isInFlight.current || (isSaved.current && isNavigating())) return;
    isInFlight.current = true;
    const sent = readDraft(draft);
    try {
      isSaved.current = await onSubmit(body);
      if (!isSaved.current) return;
      // First, because it stores the draft again.
      form.reset(form.getValues());
      // If this form was left, it may have been opened again and hold more than was saved.
      if (isMounted() || hashKey([readDraft(draft)]) === hashKey([sent])) stored.forget();
    } finally {
      isInFlight.current = false;
    }
  }

  return (
    <form
      ref={box}
      tabIndex={-1}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        // Return in a field submits the form even when the button is unavailable.
        if (disabledReason) event.preventDefault();
        else void form.handleSubmit(send)(event);
      }}
      className="space-y-4 outline-none"
    >
      {stored.isRestored && (
        <Banner
          tone="info"
          action={
            <Button
              size="sm"
              onPress={() => {
                form.reset();
                stored.forget();
                // The button goes away; the next Tab is to reach the first field.
                box.current?.focus();
              }}
            >
              Start again
            </Button>
          }
        >
          We restored your unsaved draft.
        </Banner>
      )}
      {errorsAt === 'summary' && <ErrorSummary errors={flattenErrors(errors)} attempt={submitCount} />}
      {outcome}
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" isPending={isSubmitting} disabledReason={disabledReason}>
          {submitLabel}
        </Button>
        {cancel}
      </div>
      <UnsavedGuard isActive={isDirty && !isSubmitting} onLeave={stored.forget} />
    </form>
  );
}

/** Flattens nested errors, in the order of the schema's members. */
function flattenErrors(errors: FieldErrors, path = ''): { fieldId: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error || name === 'ref') return [];
    const dottedPath = path ? `${path}.${name}` : name;
    if (typeof error.message === 'string') return [{ fieldId: fieldId(dottedPath), message: error.message }];
    return typeof error === 'object' ? flattenErrors(error as FieldErrors, dottedPath) : [];
  });
}
