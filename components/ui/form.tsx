'use client';

import { useRef, type ReactNode } from 'react';
import { useFormState, type FieldErrors, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Banner } from './banner';
import { Button } from './button';
import { ErrorSummary } from './error-summary';
import { fieldId } from './form-field';
import { UnsavedGuard } from './unsaved-guard';
import { useDraft, type Draft } from './use-draft';

type FormProps<Values extends FieldValues, Body> = {
  form: UseFormReturn<Values, unknown, Body>;
  /** Spoken name of the form. */
  label: string;
  /** Sends the body that the resolver made. Resolves to true once it is saved; on false everything stays as typed. */
  onSubmit: (body: Body) => Promise<boolean>;
  submitLabel: string;
  /** Why the user cannot send it at all: a missing right, never a field that is still empty. */
  disabledReason?: string;
  /** The way out, beside the submit button. */
  cancel?: ReactNode;
  /** What became of the last attempt, when it did not end well. */
  outcome?: ReactNode;
  /** Where a failed check leads: to the summary, or straight to the first field that is wrong (react-hook-form does). */
  errorsAt?: 'summary' | 'fields';
  /** Keeps what is typed over a reload. */
  draft: Draft;
  children: ReactNode;
};

/**
 * A form that loses nothing: Save is never disabled, a second press while one is on its way does nothing, what was
 * typed stays after any failure and over a reload, and leaving asks first.
 */
export function Form<Values extends FieldValues, Body>(props: FormProps<Values, Body>) {
  const { form, label, onSubmit, submitLabel, disabledReason, cancel, outcome, draft, children } = props;
  const { errorsAt = 'summary' } = props;
  const { errors, isDirty, isSubmitting, submitCount } = useFormState({ control: form.control });
  const kept = useDraft(form, draft);
  const isOnItsWay = useRef(false);

  async function send(body: Body) {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    try {
      if (await onSubmit(body)) kept.forget();
    } finally {
      isOnItsWay.current = false;
    }
  }

  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        // Return in a field sends the form whatever its button says.
        if (disabledReason) event.preventDefault();
        else void form.handleSubmit(send)(event);
      }}
      className="space-y-4"
    >
      {kept.isRestored && (
        <Banner
          tone="info"
          action={
            <Button
              size="sm"
              onPress={() => {
                form.reset();
                kept.forget();
              }}
            >
              Start again
            </Button>
          }
        >
          We restored your unsaved draft.
        </Banner>
      )}
      {errorsAt === 'summary' && <ErrorSummary errors={summarize(errors)} attempt={submitCount} />}
      {outcome}
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" isPending={isSubmitting} disabledReason={disabledReason}>
          {submitLabel}
        </Button>
        {cancel}
      </div>
      <UnsavedGuard isActive={isDirty && !isSubmitting} onLeave={kept.forget} />
    </form>
  );
}

/** The errors as a flat list, in the order the schema names its members. */
function summarize(errors: FieldErrors, path = ''): { fieldId: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error || name === 'ref') return [];
    const at = path ? `${path}.${name}` : name;
    if (typeof error.message === 'string') return [{ fieldId: fieldId(at), message: error.message }];
    return typeof error === 'object' ? summarize(error as FieldErrors, at) : [];
  });
}
